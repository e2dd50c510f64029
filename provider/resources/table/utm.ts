/** The columns that become query parameters of the `url` in their row. */
export const utmParameters: readonly string[] = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "utm_id",
];

/**
 * Sets query parameters of a URL, and leaves the rest of it as it is written. Replaces parameters of the same name.
 *
 * @example
 * withParameters("https://example.com/?a=1#top", [["utm_source", "a b"]]); // https://example.com/?a=1&utm_source=a%20b#top
 */
export function withParameters(url: string, parameters: readonly (readonly [string, string])[]): string {
  const names = parameters.map(([name]) => name);
  const { address, kept, fragment } = splitUrl(url, names);
  const added = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${address}?${[...kept, ...added].join("&")}${fragment}`;
}

/** A URL without some query parameters: what `withParameters` was given, if it wrote the URL. */
export function withoutParameters(url: string, names: readonly string[]): string {
  const { address, kept, fragment } = splitUrl(url, names);
  return `${address}${kept.length > 0 ? "?" : ""}${kept.join("&")}${fragment}`;
}

/** The parts of a URL, and those of its query that have none of some names. */
function splitUrl(url: string, names: readonly string[]) {
  const [beforeFragment, fragment] = splitAt(url, "#");
  const [address, query] = splitAt(beforeFragment, "?");
  const parameters = query.slice(1).split("&");
  return {
    address,
    kept: parameters.filter((it) => it !== "" && !names.includes(nameOf(it) ?? "")),
    fragment,
  };
}

/** Splits a text before the first occurrence of a character. */
function splitAt(text: string, character: string): [before: string, after: string] {
  const index = text.indexOf(character);
  return index < 0 ? [text, ""] : [text.slice(0, index), text.slice(index)];
}

const nameOf = (parameter: string): string | undefined => new URLSearchParams(parameter).keys().next().value;
