import { type RoutingRules, type RuleId, routingRules } from "../../contract/assumptions/routing-rules";
import {
  asciiDomain,
  conditionShapes,
  isAscii,
  type VisitorProperty,
} from "../../contract/assumptions/shapes";
import type { GraphCondition } from "../graph/graph";
import { isPossibleText } from "../visitor/possible";
import type { VisitorTest } from "../visitor/test";
import { fold, isPattern } from "../visitor/text";
import type { NameField } from "../visitor/visitor";
import { allOf, anyOf, askHolds, askVisitor, not, type Truth, type World } from "./question";

/** Whether a condition holds for a visitor. One that cannot be read is a question of its own. */
export function holds(condition: GraphCondition, world: World): Truth {
  if (!isRead(condition)) return askHolds(world, condition.path);
  const { ids, readings } = readingsOf(condition);
  const found: Found[] = [];
  for (const { rules, reading } of readings) {
    const isPossible = ids.every((id) => world.rules[id] === undefined || world.rules[id] === rules[id]);
    if (!isPossible) continue;
    const truth = truthOf(reading, condition, world);
    found.push({ rules, truth, key: JSON.stringify(truth) });
  }
  // Readings that are found differently are connected by such that differ in one rule only.
  const deciding = ids.find((id) =>
    found.some((one) => found.some((other) => one.key !== other.key && differIn(id, ids, one, other))),
  );
  return deciding === undefined ? (found[0] as Found).truth : { on: "rule", id: deciding };
}

interface Found {
  readonly rules: Partial<RoutingRules>;
  readonly truth: Truth;
  readonly key: string;
}

/** Whether two readings are under rules of which one only differs. */
const differIn = (id: RuleId, ids: readonly RuleId[], one: Found, other: Found): boolean =>
  ids.every((it) => (one.rules[it] !== other.rules[it]) === (it === id));

/** A condition of which all is known but its values. */
interface ReadCondition extends GraphCondition {
  readonly property: VisitorProperty;
  readonly operator: string;
  readonly valueKey: string;
}

const isRead = (condition: GraphCondition): condition is ReadCondition =>
  condition.property !== undefined && condition.operator !== undefined && condition.valueKey !== undefined;

/** What a condition means: that a visitor passes any of some tests, or none. */
type Reading = true | "unreadable" | (Tests & { readonly isNegated: boolean });

interface Tests {
  /** Of these, a visitor passes one. */
  readonly tests: readonly VisitorTest[];
  /** Or one of these, if the service reads domains in the form in which browsers send them (2.6, not shown). */
  readonly unsure?: readonly VisitorTest[];
}

interface Readings {
  /** The rules on which the meaning may depend. */
  readonly ids: readonly RuleId[];
  readonly readings: readonly { readonly rules: Partial<RoutingRules>; readonly reading: Reading }[];
}

const cache = new WeakMap<GraphCondition, Readings>();

function readingsOf(condition: ReadCondition): Readings {
  const known = cache.get(condition);
  if (known) return known;
  const ids = rulesOf(condition);
  const readings = combinations(ids).map((rules) => ({ rules, reading: read(condition, rules) }));
  cache.set(condition, { ids, readings });
  return { ids, readings };
}

const combinations = (ids: readonly RuleId[]): Partial<RoutingRules>[] =>
  ids.reduce<Partial<RoutingRules>[]>(
    (all, id) => all.flatMap((rules) => routingRules[id].map((value) => ({ ...rules, [id]: value }))),
    [{}],
  );

function truthOf(reading: Reading, { path }: GraphCondition, world: World): Truth {
  if (reading === true) return true;
  if (reading === "unreadable") return askHolds(world, path);
  const ask = (tests: readonly VisitorTest[]) => anyOf(tests.map((test) => askVisitor(world, test)));
  const { tests, unsure = [] } = reading;
  const found = anyOf([ask(tests), allOf([ask(unsure), askHolds(world, path)])]);
  return reading.isNegated ? not(found) : found;
}

/** The rules on which the meaning of a condition may depend. */
function rulesOf({ property, operator, valueKey }: ReadCondition): RuleId[] {
  // Where the key names the property, as the helpers for programs write it, it is no value.
  const { valueKey: name = "", type } = conditionShapes[property];
  const isName = [name, type].some((it) => fold(it) === fold(valueKey));
  return [
    ...(ofOperator.get(operator) ?? []),
    ...(isName ? [] : (["conditionValues"] as const)),
    ...(ofProperty[property] ?? []),
  ];
}

const ofOperator = new Map<string, readonly RuleId[]>([
  ["", ["missingOperator", "regexMatch"]],
  ["REGEX", ["regexMatch"]],
]);
const ofProperty: Partial<Record<VisitorProperty, readonly RuleId[]>> = {
  language: ["languageList", "languageRange"],
  referrerDomain: ["referrerDomain"],
  userAgent: ["userAgentMatch"],
  browser: ["browserNames", "userAgentMatch"],
};

/** What a condition means under some rules. */
function read(condition: ReadCondition, rules: Partial<RoutingRules>): Reading {
  const used = condition.operator || rules.missingOperator;
  if (used === "ignored") return true;
  const found = used === "REGEX" ? readPattern(condition, rules) : readValues(condition, rules);
  return found === "unreadable" ? found : { ...found, isNegated: used === "NOT_IN" };
}

/** The tests for the values of a condition. */
function readValues(
  { property, operator, valueKey, values: listed }: ReadCondition,
  rules: Partial<RoutingRules>,
): Tests | "unreadable" {
  const byKey = listed === "none" || rules.conditionValues === "key";
  const values = byKey ? valueKey && [valueKey] : listed;
  if (!Array.isArray(values) || (operator === "EQUALS" && values.length > 1)) return "unreadable";
  // No country is called "country".
  if (byKey && fold(values[0]) === conditionShapes[property].valueKey) return { tests: [] };
  if (property === "country" && !values.every((it) => countryCode.test(it))) return "unreadable";
  const distinct = [...new Map(values.map((it) => [fold(it), it])).values()];
  if (property !== "referrerDomain") return { tests: testsOf(property, distinct, rules) };
  return {
    tests: testsOf(property, distinct.filter(isAscii), rules),
    unsure: testsOf(property, distinct.map(asciiDomain), rules),
  };
}

/** The code of a country in two letters. UK and EL are other codes of GB and GR, and a service may know either. */
const countryCode = /^(?!uk|el)[a-z]{2}$/i;

function testsOf(
  property: VisitorProperty,
  values: readonly string[],
  rules: Partial<RoutingRules>,
): VisitorTest[] {
  const each = (make: (value: string) => VisitorTest) => values.map(make);
  switch (property) {
    case "language": {
      const test = rules.languageRange === "exact" ? "is" : "within";
      return each((value) => ({ field: "languages", passes: { test, value, ...firstBy(rules) } }));
    }
    case "referrerDomain":
      return rules.referrerDomain === "exact"
        ? [{ field: "referrer", in: values }]
        : each((value) => ({ field: "referrer", passes: { test: "within", value } }));
    case "userAgent":
    case "browser":
      if (rules.browserNames === "browser") return [{ field: "browser", in: values }];
      return rules.userAgentMatch === "equals"
        ? [{ field: "userAgent", in: values }]
        : each((value) => ({ field: "userAgent", passes: { test: "contains", value } }));
    case "country":
      return [{ field: "country", in: values.map((it) => it.toUpperCase()) }];
    default:
      return [{ field: fields[property], in: values }];
  }
}

const firstBy = ({ languageList }: Partial<RoutingRules>) => languageList === "first" && { first: true };

const fields = {
  country: "country",
  os: "os",
  deviceProfile: "device",
  referrerDomain: "referrer",
  userAgent: "userAgent",
  browser: "userAgent",
} as const satisfies Record<Exclude<VisitorProperty, "language">, NameField | "referrer" | "userAgent">;

/** The test of the pattern of a condition, which is its `valueKey`. */
function readPattern(
  { property, valueKey, values }: ReadCondition,
  rules: Partial<RoutingRules>,
): Tests | "unreadable" {
  const isCertain = values === "none" || (values?.length === 1 && values[0] === valueKey);
  if (!valueKey || !isPattern(valueKey) || !isCertain) return "unreadable";
  if (property === "referrerDomain" && !isAscii(valueKey)) return "unreadable";
  const whole = { test: "whole", value: valueKey } as const;
  const search = { test: "search", value: valueKey } as const;
  // A pattern for the whole text finds the same either way.
  const isSame = isPossibleText("userAgent", { passes: [search], fails: [whole] }) === false;
  const passes = isSame || rules.regexMatch === "whole" ? whole : search;
  return {
    tests: [
      property === "language"
        ? { field: "languages", passes: { ...passes, ...firstBy(rules) } }
        : { field: fields[property], passes },
    ],
  };
}
