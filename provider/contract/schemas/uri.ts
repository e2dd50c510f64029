// The URI format (spec 2.4) is taken for that of RFC 3986, as JSON schemas mean it: ASCII only, with everything else
// percent-encoded or, in a host, in Punycode. What a browser would mend in its address bar is refused with the URI that
// it would make of it: spaces, tabs, backslashes, quotes, brackets and braces, letters of other alphabets.

const percent = "%[0-9A-Fa-f]{2}";
const plain = "A-Za-z0-9\\-._~!$&'()*+,;=";
const rest = `(?:[${plain}:@/?]|${percent})*`;
const host = `(?:\\[[0-9A-Fa-f:.]+\\]|(?:[${plain}]|${percent})*)`;
const authority = `//(?:(?:[${plain}:]|${percent})*@)?${host}(?::[0-9]*)?`;
const uri = new RegExp(
  `^[A-Za-z][A-Za-z0-9+.-]*:(?:${authority}(?=[/?#]|$))?(?:[${plain}:@/]|${percent})*(?:\\?${rest})?(?:#${rest})?$`,
);

/** Whether a text is a URI with a scheme (RFC 3986), and one of the web names its host. */
export const isUri = (text: string): boolean =>
  uri.test(text) && URL.canParse(text) && (!/^https?:/i.test(text) || /^https?:\/\/[^/?#]/i.test(text));

/** The URI that was probably meant by a text that is none; undefined where that cannot be told. */
export function suggestUri(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const encoded = new URL(text).href.replace(
    new RegExp(`(?!${percent})[^${plain}:@/?#]`, "gu"),
    encodeURIComponent,
  );
  return isUri(encoded) ? encoded : undefined;
}
