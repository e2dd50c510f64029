import { speaks } from "../person";
import { around, condition, forLanguage, pattern, to, type VisitProbe } from "../probe";

const known = ["de", "fr", "it", "es", "sv", "nl"];

/** Conditions on languages: with each operator, for several languages, and for one with a region. */
export const languages: readonly VisitProbe[] = [
  {
    settles: ["languageCondition"],
    routes: [
      forLanguage("de"),
      to("equals", [condition("language", "EQUALS", ["fr"])]),
      to("pattern", [pattern("language", "^it$")]),
      to("others", [condition("language", "NOT_IN", known)]),
    ],
    visits: [
      { who: speaks("de"), proves: "languageCondition IN" },
      { who: speaks("fr"), proves: "languageCondition EQUALS" },
      { who: speaks("it"), proves: "languageCondition REGEX" },
      { who: speaks("pt"), proves: "languageCondition NOT_IN" },
      { who: speaks("es") },
    ],
  },
  {
    settles: ["languageList"],
    routes: [forLanguage("sv")],
    visits: [{ who: speaks("es, sv;q=0.5") }],
  },
  {
    settles: ["languageRange"],
    routes: [forLanguage("nl")],
    visits: [{ who: speaks("nl-BE") }],
  },
];

/** A condition on a language, as a service may write it. */
const unusual = (fields: object) => ({ type: "LANGUAGE", ...fields });

/** A condition whose values are in two places. */
export const values: readonly VisitProbe[] = [
  {
    settles: ["conditionValues"],
    routes: around(
      [to("two-values", [unusual({ operator: "IN", valueKey: "ja", valueJson: { values: ["ko"] } })])],
      [forLanguage("ja"), forLanguage("ko")],
    ),
    visits: [{ who: speaks("ko") }, { who: speaks("ja") }],
  },
];

/** Conditions without an operator: one is a pattern if it is anything, and one has a list of values. */
export const operators: readonly VisitProbe[] = [
  {
    settles: ["missingOperator"],
    routes: around(
      [
        to("no-operator", [unusual({ valueKey: "d[ex]" })]),
        to("values-only", [unusual({ valueKey: "language", valueJson: { values: ["it"] } })]),
      ],
      ["de", "fr", "it"].map((language) => forLanguage(language)),
    ),
    visits: ["de", "fr", "it"].map((language) => ({ who: speaks(language) })),
  },
];
