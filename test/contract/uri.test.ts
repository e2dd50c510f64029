import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isUri, suggestUri } from "../../provider/contract";

describe("a URI", () => {
  it.each([
    "https://example.com",
    "HTTPS://Example.com:8443/a/b;c=1/?q=a+b&r='(x)*!$'#part?/1",
    "https://me:pass%20word@example.com/",
    "http://[2001:db8::1]:80/%C3%A4",
    "https://xn--mnchen-3ya.example/",
    "http://127.0.0.1:8080?x",
    "mailto:anna@example.com",
    "tel:+49-30-1234",
    "my-app+1.x://open/page?id=1",
    "urn:isbn:0451450523",
  ])("is %s", (text) => {
    expect(isUri(text)).toBe(true);
  });

  it.each<[string, string | undefined]>([
    ["https://a.example/a b", "https://a.example/a%20b"],
    [" https://a.example/ ", "https://a.example/"],
    ["https://a.example/\t\na", "https://a.example/a"],
    ["https://a.example\\b", "https://a.example/b"],
    ['https://a.example/"b"', "https://a.example/%22b%22"],
    ["https://a.example/<b>?{c}|^`", "https://a.example/%3Cb%3E?%7Bc%7D%7C%5E%60"],
    ["https://a.example/?list[]=1", "https://a.example/?list%5B%5D=1"],
    ["https://a.example/#a#b", undefined],
    ["https://a.example/50%", "https://a.example/50%25"],
    ["https://a.example/%zz", "https://a.example/%25zz"],
    ["https://a.example/käse?ü=🧀", "https://a.example/k%C3%A4se?%C3%BC=%F0%9F%A7%80"],
    ["https://münchen.example/", "https://xn--mnchen-3ya.example/"],
    ["https:/a.example/b", "https://a.example/b"],
    ["https:a.example", "https://a.example/"],
    ["https://", undefined],
    ["https://a b.example/", undefined],
    ["https://[::1/", undefined],
    ["https://a.example:99999/", undefined],
    ["//a.example/b", undefined],
    ["/b", undefined],
    ["example", undefined],
    ["a.example", "https://a.example/"],
    ["www.a.example/b c?d#e", "https://www.a.example/b%20c?d#e"],
    ["a.example_b", undefined],
    ["a..example", undefined],
    ["1http://a.example/", undefined],
    ["", undefined],
  ])("is not %j; the suggestion is %s", (text, suggestion) => {
    expect(isUri(text)).toBe(false);
    expect(suggestUri(text)).toBe(suggestion);
  });

  it("is every URL that a browser produces", () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true, validSchemes: ["http", "https", "ftp"] }),
        (url) => {
          expect(isUri(url)).toBe(true);
          expect(isUri(new URL(url).href)).toBe(true);
        },
      ),
    );
  });

  it("is matched without backtracking, however long the text is", () => {
    for (const part of ["a", "%20", "//", "@:", "?#", "[", "a:@"]) {
      expect(isUri(`https://${part.repeat(200_000)} `)).toBe(false);
    }
  });
});
