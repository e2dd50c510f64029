// We read "URI format" (spec 2.4) as RFC 3986, as JSON Schema does: ASCII only, with all other characters percent-encoded
// or, in a host, in Punycode. Text that a browser would correct in its address bar is rejected, and the message suggests the
// corrected URI: spaces, tabs, backslashes, quotes, brackets and braces, letters of other alphabets.

const percent = "%[0-9A-Fa-f]{2}";
const plain = "A-Za-z0-9\\-._~!$&'()*+,;=";
const rest = `(?:[${plain}:@/?]|${percent})*`;
const host = `(?:\\[[0-9A-Fa-f:.]+\\]|(?:[${plain}]|${percent})*)`;
const authority = `//(?:(?:[${plain}:]|${percent})*@)?${host}(?::[0-9]*)?`;
const uri = new RegExp(
  `^[A-Za-z][A-Za-z0-9+.-]*:(?:${authority}(?=[/?#]|$))?(?:[${plain}:@/]|${percent})*(?:\\?${rest})?(?:#${rest})?$`,
);

/** Whether a string is a URI with a scheme (RFC 3986). An http(s) URI must also have a host. */
export const isUri = (text: string): boolean =>
  uri.test(text) && URL.canParse(text) && (!/^https?:/i.test(text) || /^https?:\/\/[^/?#]/i.test(text));

/**
 * Whether a value is an absolute URL, in whatever characters: also a template such as `https://example.com/?c={country}`, which
 * a service may fill in (spec 2.5: free-form JSON).
 */
export const isDestination = (value: unknown): value is string =>
  typeof value === "string" && /^\s*[a-z][a-z0-9+.-]*:[^\s]/i.test(value);

/** The URI that an invalid string probably means; undefined if that is unclear. A name such as `example.com` lacks its scheme. */
export function suggestUri(text: string): string | undefined {
  const absolute = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[:/?#]|$)/i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(absolute)) return undefined;
  const encoded = new URL(absolute).href.replace(
    new RegExp(`(?!${percent})[^${plain}:@/?#]`, "gu"),
    encodeURIComponent,
  );
  return isUri(encoded) ? encoded : undefined;
}
