/** A URL as it is requested: without a user name, a password and a fragment. */
export function requestUrl(url: URL): URL {
  const plain = new URL(url);
  plain.username = "";
  plain.password = "";
  plain.hash = "";
  return plain;
}

/** A text as a URL to request; undefined for one that is no URL of the web, or a template that a service fills in. */
export function parseDestination(text: string): URL | undefined {
  const url = URL.parse(text.trim());
  return url && /^https?:$/.test(url.protocol) && !isTemplate(text) ? requestUrl(url) : undefined;
}

/** Whether a service fills in parts of a URL. */
export const isTemplate = (text: string): boolean => /[{}]/.test(text);
