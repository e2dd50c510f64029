import { expect, it } from "vitest";
import { describeVisitors } from "../../../../provider/cli/report/visitors/who";
import type { Kind, TextTest } from "../../../../provider/routing";

const search = (value: string) => ({ test: "search", value }) as const;
const whole = (value: string) => ({ test: "whole", value }) as const;
const reading = (...tags: string[]): TextTest[] => tags.map((value) => ({ test: "is", value }));
const at = (from?: string, before?: string): Kind => ({
  at: { ...(from && { from: new Date(from) }), ...(before && { before: new Date(before) }) },
});
const countries = "AT BE BG CH CY CZ DE DK EE".split(" ");

it.each<[sentence: string, ...kinds: Kind[]]>([
  [
    "Visitors who come from a domain matching /^t/ and who do not come from a.example and who do not come from a domain matching /b/",
    { referrer: { passes: [search("^t")], fails: [{ test: "within", value: "a.example" }, whole("b")] } },
  ],
  [
    "Visitors who come from no page or a.example and who do not come from b.example",
    { referrer: { in: ["", "a.example"], notIn: ["b.example"] } },
  ],
  [
    "Visitors from the United States and not on iOS with Firefox on a phone, a tablet, or a device WATCH",
    {
      ...{ country: { in: ["US"] }, os: { notIn: ["iOS"] }, browser: { in: ["Firefox"] } },
      device: { in: ["PHONE", "tablet", "WATCH"] },
    },
  ],
  [
    "Visitors from anywhere but Germany with a country matching /^A/ without a country matching /B./",
    { country: { notIn: ["DE"], passes: [search("^A")], fails: [whole("B.")] } },
  ],
  [
    "Visitors on iOS with an operating system matching /i/ without an operating system matching /x/ without Safari and not on a computer on a device matching /p/ and not on a device matching /t/",
    {
      os: { in: ["iOS"], passes: [search("i")], fails: [whole("x")] },
      browser: { notIn: ["Safari"] },
      device: { notIn: ["DESKTOP"], passes: [search("p")], fails: [search("t")] },
    },
  ],
  [
    'Visitors with the user agent "curl" without the user agent "wget" with a user agent with "bot" in it without a user agent matching /x/',
    {
      userAgent: {
        ...{ in: ["curl"], notIn: ["wget"] },
        ...{ passes: [{ test: "contains", value: "bot" }], fails: [search("x")] },
      },
    },
  ],
  [
    "Visitors from Germany who do not read French",
    { country: { in: ["DE"] }, languages: { fails: [{ test: "within", value: "fr" }] } },
  ],
  [
    "Visitors who read German and who read klingonese and whose first language is a language matching /^e/ and whose first language is not French and who do not read a language matching /xx/",
    {
      languages: {
        passes: [...reading("de"), { test: "within", value: "klingonese" }, { ...search("^e"), first: true }],
        fails: [{ test: "within", value: "fr", first: true }, whole("xx")],
      },
    },
  ],
  [
    "Visitors who read German and who read French and who read Italian and who read Spanish and who read Dutch and who read Swedish and who read Danish and who read Finnish and 2 more conditions",
    { languages: { passes: reading("de", "fr", "it", "es", "nl", "sv", "da", "fi", "pl", "cs") } },
  ],
  [
    "Visitors from Austria, Belgium, Bulgaria, Switzerland, Cyprus, Czechia, Germany, Denmark, or Estonia",
    { country: { in: countries } },
  ],
  [
    "Visitors who know the password and who do not know the password of route r",
    { passwords: { link: true, r: false } },
  ],
  ["Everyone in the first visit", { visits: { link: { below: 1 } } }],
  ["Everyone in the first 5 visits of route r", { visits: { r: { below: 5 } } }],
  ["Everyone after 1 visit", { visits: { link: { from: 1 } } }],
  ["Everyone after 2 visits", { visits: { link: { from: 2 } } }],
  ["Everyone after 2 and up to 5 visits of route r", { visits: { r: { from: 2, below: 5 } } }],
  ["Everyone after 31 May 2026", at("2026-06-01T00:00:00Z")],
  ["Everyone after 31 May 2026", at("2026-05-31T23:59:59Z")],
  ["Everyone after 31 May 2026", at("2026-05-31T23:59:59.999Z")],
  ["Everyone from 31 May 2026 at 23:59 UTC", at("2026-05-31T23:59:58Z")],
  ["Everyone from 1 June 2026 at 00:00 UTC", at("2026-06-01T00:00:01Z")],
  ["Everyone until 1 June 2026 at 09:30 UTC", at(undefined, "2026-06-01T09:30:00Z")],
  [
    "Everyone after 31 May 2026 until 1 June 2026 at 09:30 UTC",
    at("2026-06-01T00:00:00Z", "2026-06-01T09:30:00Z"),
  ],
  [
    "Visitors from Germany, and visitors from France, and everyone after 2 visits",
    { country: { in: ["DE"] } },
    { country: { in: ["FR"] } },
    { visits: { link: { from: 2 } } },
  ],
  [
    "Visitors from Austria, and visitors from Belgium, and visitors from Bulgaria, and 1 more kind of visitors",
    ...countries.slice(0, 4).map((it) => ({ country: { in: [it] } })),
  ],
  [
    "Visitors from Austria, and visitors from Belgium, and visitors from Bulgaria, and 2 more kinds of visitors",
    ...countries.slice(0, 5).map((it) => ({ country: { in: [it] } })),
  ],
])("visitors are described in English: %s", (sentence, ...kinds) => {
  expect(describeVisitors(kinds)).toBe(sentence);
});
