import { person, speaks } from "../person";
import { around, condition, forLanguage, pattern, to, type VisitProbe } from "../probe";

const from = (referrer: string, language?: string) => person({ referrer, language });

const [news, blog, shop, docs, mail] = ["news", "blog", "shop", "docs", "mail"].map(
  (name) => `${name}.example.com`,
) as [string, string, string, string, string];

/** Conditions on the domain of the page with the link. */
export const referrers: readonly VisitProbe[] = [
  {
    settles: ["referrerCondition"],
    routes: [
      to("from-news", [condition("referrerDomain", "IN", [news])]),
      to("from-blog", [condition("referrerDomain", "EQUALS", [blog])]),
      to("from-shop", [pattern("referrerDomain", "^shop\\.example\\.com$")]),
      to("from-others", [condition("referrerDomain", "NOT_IN", [news, blog, shop, docs, mail])]),
    ],
    visits: [
      { who: from(news), proves: "referrerCondition IN" },
      { who: from(blog), proves: "referrerCondition EQUALS" },
      { who: from(shop), proves: "referrerCondition REGEX" },
      { who: from("wiki.example.org"), proves: "referrerCondition NOT_IN" },
      { who: from(docs) },
    ],
  },
  {
    settles: ["referrerDomain"],
    routes: [to("from-mail", [condition("referrerDomain", "IN", [mail])])],
    visits: [{ who: from(`inbox.${mail}`) }],
  },
];

const both = (language: string, domain: string) => [
  condition("language", "IN", [language]),
  condition("referrerDomain", "IN", [domain]),
];

/** Routes with two conditions, for visitors who meet one of them, and for some who meet both. */
export const joins: readonly VisitProbe[] = [
  {
    settles: ["conditionJoin"],
    routes: around([to("german-news", both("de", news))], [forLanguage("de")]),
    visits: [{ who: speaks("de") }, { who: from(news, "de") }],
  },
  {
    settles: ["routePlatform"],
    routes: around(
      [to("french-blog", both("fr", blog), { platform: "LANGUAGE" })],
      [forLanguage("fr"), forLanguage("it")],
    ),
    visits: [{ who: speaks("fr") }, { who: from(blog, "it") }, { who: from(blog, "fr") }],
  },
];
