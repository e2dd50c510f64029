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
    ["may know passwords", { password: true, visits: 3 }, [{ passwords: true, visits: 3 }]],
  ])("%s", (_, input, expected) => {
    expect(toVisitors(input)).toEqual(expected);
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
    const names = { os: ["KaiOS"], device: ["dev_42"] };
    expect(
      visitorProblems(
        { os: ["kaios", "iOS"], device: "dev_42", country: ["de", "AT"], language: "*", referrer: "" },
        names,
      ),
    ).toEqual([]);
    expect(visitorProblems({ os: "iOs2" }, names)[0]?.reason).toMatch(
      /^"iOs2" is no operating system .*KaiOS\. Did you mean iOS\?$/,
    );
  });
});
