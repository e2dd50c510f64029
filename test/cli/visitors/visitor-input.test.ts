import { describe, expect, it } from "vitest";
import type { VisitorInput } from "../../../provider/cli/visitors/visitor-input";
import { toVisitors, visitorProblems } from "../../../provider/cli/visitors/visitors-of";

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

describe("a visitor as a person describes one", () => {
  it.each<[name: string, VisitorInput, expected: readonly object[]]>([
    ["has open fields", {}, [{}]],
    [
      "stands for each value of a list",
      { country: ["DE", "AT"], os: "iOS" },
      [
        { country: "DE", os: "iOS" },
        { country: "AT", os: "iOS" },
      ],
    ],
    [
      "has languages in the order of their weights",
      { language: "en;q=0.5, de-AT" },
      [{ languages: ["de-AT", "en"] }],
    ],
    [
      "has what its User-Agent header says",
      { userAgent: iPhone },
      [{ userAgent: iPhone, os: "iOS", browser: "Safari", device: "PHONE" }],
    ],
    [
      "may differ from its User-Agent header",
      { userAgent: iPhone, os: "Android" },
      [{ userAgent: iPhone, os: "Android", browser: "Safari", device: "PHONE" }],
    ],
    ["may have a list of languages", { language: ["de-AT", "en"] }, [{ languages: ["de-AT", "en"] }]],
    ["may know passwords", { password: true, visits: 3 }, [{ passwords: true, visits: 3 }]],
  ])("%s", (_, input, expected) => {
    expect(toVisitors(input)).toStrictEqual(expected);
  });

  it.each<[VisitorInput, reason: string]>([
    [
      { country: "Germany" },
      '"Germany" is no country; a country has a code of two letters, such as "DE". Did you mean "DE"?',
    ],
    [
      { country: "UK" },
      '"UK" is no country; a country has a code of two letters, such as "DE". Did you mean "GB"?',
    ],
    [{ country: "XQ" }, '"XQ" is no country; a country has a code of two letters, such as "DE".'],
    [
      { country: "United States" },
      '"United States" is no country; a country has a code of two letters, such as "DE". Did you mean "US"?',
    ],
    [
      { country: "Côte d’Ivoire" },
      '"Côte d’Ivoire" is no country; a country has a code of two letters, such as "DE". Did you mean "CI"?',
    ],
    [
      { os: "iOs2" },
      '"iOs2" is no operating system that is known here; there are iOS, Android, Windows, macOS, Linux, Chrome OS. Did you mean iOS?',
    ],
    [
      { browser: "Mosaic" },
      '"Mosaic" is no browser that is known here; there are Chrome, Safari, Firefox, Edge, Opera, Samsung Internet.',
    ],
    [
      { device: "WATCH" },
      '"WATCH" is no device profile that is known here; there are PHONE, TABLET, DESKTOP, TV, BOT.',
    ],
    [{ language: "de_AT_x_!" }, '"de_AT_x_!" is no language; a language is a tag such as "de" or "de-AT".'],
    [
      { referrer: "https://news.example.com/a?b" },
      '"https://news.example.com/a?b" is no domain; a referrer is the domain of a page, such as "news.example.com". Did you mean "news.example.com"?',
    ],
    [
      { referrer: "News.example.com:8080" },
      '"News.example.com:8080" is no domain; a referrer is the domain of a page, such as "news.example.com". Did you mean "news.example.com"?',
    ],
    [
      { referrer: "news.example.com/?from=https://a.example" },
      '"news.example.com/?from=https://a.example" is no domain; a referrer is the domain of a page, such as "news.example.com". Did you mean "news.example.com"?',
    ],
    [
      { referrer: "a page" },
      '"a page" is no domain; a referrer is the domain of a page, such as "news.example.com".',
    ],
    [
      { at: "tomorrow" },
      '"tomorrow" is no time; a time is a date such as "2027-01-01", or "2026-12-24T18:00Z".',
    ],
    [{ at: "Sale 1" }, '"Sale 1" is no time; a time is a date such as "2027-01-01", or "2026-12-24T18:00Z".'],
  ])("is refused with what is accepted: %j", (input, reason) => {
    expect(visitorProblems(input)).toEqual([{ field: Object.keys(input)[0], reason }]);
  });

  it("may have the names of the link's own conditions, and other names are refused", () => {
    const names = { os: ["KaiOS"], browser: ["Ladybird"], device: ["dev_42"] };
    const open = { country: ["de", "AT"], language: "*", referrer: "" };
    expect(
      visitorProblems({ os: ["kaios", "iOS"], browser: "ladybird", device: "dev_42", ...open }, names),
    ).toEqual([]);
    expect(visitorProblems({ os: "iOs2" }, names)[0]?.reason).toMatch(
      /^"iOs2" is no operating system .*KaiOS\. Did you mean iOS\?$/,
    );
  });
});
