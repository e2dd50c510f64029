import { describe, expect, it } from "vitest";
import { toGraph } from "../../provider/routing";
import { isOpen, unknown } from "./support/arbitrary";
import { outcomesOf } from "./support/outcomes";
import { among, fallback, to } from "./support/routes";

// What a condition means to one visitor, if no rule is settled.

const visitor = {
  ...{ country: "DE", languages: ["en", "de-AT"], os: "iOS", device: "Télé", browser: "Safari" },
  ...{ referrer: "news.a.example", userAgent: "Mozilla Safari" },
};

type Part = Readonly<Record<string, unknown>>;
const country = { type: "COUNTRY", operator: "IN", valueKey: "country" };
const pattern = (type: string, valueKey: string, valueJson?: object) => ({
  ...{ type, operator: "REGEX", valueKey, valueJson },
});
const not = (condition: Part) => ({ ...condition, operator: "NOT_IN" });

const linkWith = (condition: Part) => ({
  routes: [{ clientRouteId: "one", ...to("https://one.example"), conditions: [condition] }, fallback],
});

const unread = "one if routes[0].conditions[0]; rest if not routes[0].conditions[0]";

describe("a condition", () => {
  it.each<[outcomes: string, condition: Part]>([
    ["one", among("COUNTRY", "country", "AT", "de")],
    ["rest", not(among("COUNTRY", "Country", "AT", "de"))],
    ["one", { ...among("COUNTRY", "country", "DE"), operator: "EQUALS" }],
    [unread, { ...among("COUNTRY", "country", "DE", "AT"), operator: "EQUALS" }],
    [unread, among("COUNTRY", "country", "DE", "Germany")],
    [unread, among("COUNTRY", "country", "UK")],
    ["one if conditionValues=json; rest if conditionValues=key", among("COUNTRY", "AT", "DE")],
    ["one", { ...country, valueKey: "DE" }],
    [unread, { ...country, valueKey: "" }],
    ["rest", country],
    ["one", not(country)],
    [unread, { ...country, type: unknown }],
    [unread, { ...country, valueKey: "DE", operator: 1 }],
    [unread, { ...among("USER_AGENT", "", "mozilla"), valueKey: 1 }],
    [unread, { ...country, valueKey: "DE", operator: unknown }],
    [
      "one if missingOperator=IN, routes[0].conditions[0]; rest if missingOperator=IN, not routes[0].conditions[0]; one if missingOperator=REGEX, regexMatch=search; rest if missingOperator=REGEX, regexMatch=whole; one if missingOperator=ignored",
      { ...country, valueKey: "D", operator: "" },
    ],
    [
      "rest if missingOperator=IN; one if missingOperator=REGEX, routes[0].conditions[0]; rest if missingOperator=REGEX, not routes[0].conditions[0]; one if missingOperator=ignored",
      { ...among("OS", "os", "Linux"), operator: "" },
    ],
    ["one", among("DEVICE_PROFILE", "device", "TÉLÉ")],
    [
      "one if languageList=any, languageRange=prefix; rest if languageList=any, languageRange=exact; rest if languageList=first",
      among("LANGUAGE", "language", "de"),
    ],
    ["one if languageList=any; rest if languageList=first", among("LANGUAGE", "language", "de-at")],
    ["one", among("LANGUAGE", "language", "en", "fr")],
    ["one", among("LANGUAGE", "language", "EN", "de-AT")],
    [
      "one if referrerDomain=subdomains; rest if referrerDomain=exact",
      among("REFERRER_DOMAIN", "referrer", "a.example"),
    ],
    ["one", among("REFERRER_DOMAIN", "referrer", "News.a.example")],
    [
      "one if referrerDomain=subdomains; rest if referrerDomain=exact",
      among("REFERRER_DOMAIN", "referrer", "müller.example", "a.example"),
    ],
    ["rest", among("REFERRER_DOMAIN", "referrer", "müller.example")],
    [
      "one if browserNames=browser; one if browserNames=userAgent, userAgentMatch=contains; rest if browserNames=userAgent, userAgentMatch=equals",
      among("USER_AGENT", "browser", "safari"),
    ],
    [
      "rest if browserNames=browser; one if browserNames=userAgent",
      among("USER_AGENT", "browser", "mozilla safari"),
    ],
    ["one if userAgentMatch=contains; rest if userAgentMatch=equals", among("USER_AGENT", "", "mozilla")],
    [
      "one if conditionValues=json, userAgentMatch=contains; rest if conditionValues=json, userAgentMatch=equals; rest if conditionValues=key",
      among("USER_AGENT", "it", "mozilla"),
    ],
    ["one if regexMatch=search; rest if regexMatch=whole", pattern("USER_AGENT", "Safari")],
    ["one", pattern("USER_AGENT", "^.*Safari$")],
    [
      "one if regexMatch=search; rest if regexMatch=whole",
      pattern("USER_AGENT", "Safari", { value: "Safari" }),
    ],
    [unread, pattern("USER_AGENT", "Safari", { value: "Chrome" })],
    [unread, pattern("USER_AGENT", "Safari", { values: ["Safari", "Chrome"] })],
    [unread, pattern("USER_AGENT", "Safari", { odd: 1 })],
    [unread, pattern("USER_AGENT", "")],
    [unread, pattern("COUNTRY", "(?=DE)")],
    [
      "one if regexMatch=search, languageList=any; rest if regexMatch=search, languageList=first; rest if regexMatch=whole",
      pattern("LANGUAGE", "^de"),
    ],
    ["one if regexMatch=search; rest if regexMatch=whole", pattern("COUNTRY", "E")],
    ["one if regexMatch=search; rest if regexMatch=whole", pattern("REFERRER_DOMAIN", "^news")],
    ["one", pattern("OS", "ü?iOS")],
  ])("is read by its form: %s for %j", (outcomes, condition) => {
    expect(outcomesOf(toGraph(linkWith(condition), { isOpen }), visitor)).toBe(outcomes);
  });

  it.each<[outcomes: string, condition: Part]>([
    [
      "one if user agent matching /^.*Safari$/; rest if user agent not matching /^.*Safari$/",
      pattern("USER_AGENT", "^.*Safari$"),
    ],
    [
      "one if user agent with mozilla in it, userAgentMatch=contains; rest if user agent not with mozilla in it, userAgentMatch=contains; one if user agent mozilla, userAgentMatch=equals; rest if user agent not mozilla, userAgentMatch=equals",
      among("USER_AGENT", "", "mozilla"),
    ],
    [
      "one if referrer a.example; one if referrer xn--mller-kva.example, routes[0].conditions[0]; rest if referrer xn--mller-kva.example, not routes[0].conditions[0]; rest if referrer not a.example or xn--mller-kva.example",
      among("REFERRER_DOMAIN", "referrer", "müller.example", "a.example"),
    ],
  ])("divides visitors of whom nothing is known: %s for %j", (outcomes, condition) => {
    expect(outcomesOf(linkWith(condition), {}, { referrerDomain: "exact" })).toBe(outcomes);
  });
});
