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
import { allOf, anyOf, askHolds, askVisitor, isQuestion, not, type Truth, type World } from "./question";

/** Whether a condition holds for a visitor. One that cannot be read is a question of its own. */
export function holds(condition: GraphCondition, world: World): Truth {
  const { ids, readings } = readingsOf(condition);
  const found: Found[] = [];
  for (const { rules, reading } of readings) {
    const isPossible = ids.every((id) => world.rules[id] === undefined || world.rules[id] === rules[id]);
    if (isPossible) found.push({ rules, truth: truthOf(reading, condition, world) });
  }
  const [first = { truth: false }] = found;
  if (found.every(({ truth }) => isSame(truth, first.truth))) return first.truth;
  // Readings that are found differently are connected by such that differ in one rule only.
  const deciding = ids.find((id) => found.some((one) => found.some((other) => differ(id, one, other))));
  return { on: "rule", id: deciding as RuleId };
}

/** Whether two readings differ in what is found and, of the rules, in one only. */
const differ = (id: RuleId, one: Found, other: Found): boolean =>
  !isSame(one.truth, other.truth) &&
  Object.entries(one.rules).every(
    ([name, value]) => (other.rules[name as RuleId] === value) !== (name === id),
  );

interface Found {
  readonly rules: Partial<RoutingRules>;
  readonly truth: Truth;
}

const isSame = (one: Truth, other: Truth): boolean =>
  one === other ||
  (isQuestion(one) &&
    isQuestion(other) &&
    one.on === "visitor" &&
    other.on === "visitor" &&
    one.test === other.test);

/** What a condition means: that a visitor passes any of some tests, or none. */
type Reading = boolean | "unreadable" | (Tests & { readonly isNegated: boolean });

interface Tests {
  /** Of these, a visitor passes one. */
  readonly tests: readonly VisitorTest[];
  /** Or one of these, if the service reads domains in the form in which browsers send them (2.6, not shown). */
  readonly unsure?: readonly VisitorTest[];
}

interface Readings {
  /** The rules on which the meaning depends. */
  readonly ids: readonly RuleId[];
  readonly readings: readonly { readonly rules: Partial<RoutingRules>; readonly reading: Reading }[];
}

function truthOf(reading: Reading, { path }: GraphCondition, world: World): Truth {
  if (typeof reading === "boolean") return reading;
  if (reading === "unreadable") return askHolds(world, path);
  const ask = (tests: readonly VisitorTest[]) => anyOf(tests.map((test) => askVisitor(world, test)));
  const { tests, unsure = [] } = reading;
  const found = anyOf([ask(tests), allOf([ask(unsure), askHolds(world, path)])]);
  return reading.isNegated ? not(found) : found;
}

const cache = new WeakMap<GraphCondition, Readings>();

function readingsOf(condition: GraphCondition): Readings {
  const known = cache.get(condition);
  if (known) return known;
  const { property, operator } = condition;
  const ids = property === undefined || operator === undefined ? [] : rulesOf(operator, property, condition);
  const tests = new Map<string, VisitorTest>();
  const found = combinations(ids).map((rules) => ({ rules, reading: shared(read(condition, rules), tests) }));
  const keys = new Set(found.map(({ reading }) => JSON.stringify(reading)));
  // Where all rules lead to the same, none matters.
  const readings = keys.size === 1 ? { ids: [], readings: found.slice(0, 1) } : { ids, readings: found };
  cache.set(condition, readings);
  return readings;
}

/** A reading whose tests are the same objects as those of other readings that are equal. */
function shared(reading: Reading, tests: Map<string, VisitorTest>): Reading {
  if (typeof reading !== "object") return reading;
  const same = (test: VisitorTest): VisitorTest => {
    const key = JSON.stringify(test);
    tests.set(key, tests.get(key) ?? test);
    return tests.get(key) ?? test;
  };
  return { ...reading, tests: reading.tests.map(same), unsure: reading.unsure?.map(same) ?? [] };
}

const combinations = (ids: readonly RuleId[]): Partial<RoutingRules>[] =>
  ids.reduce<Partial<RoutingRules>[]>(
    (all, id) => all.flatMap((rules) => routingRules[id].map((value) => ({ ...rules, [id]: value }))),
    [{}],
  );

/** The rules on which the meaning of a condition may depend. */
function rulesOf(
  operator: string,
  property: VisitorProperty,
  { values, valueKey = "" }: GraphCondition,
): RuleId[] {
  // Where the key names the property, as the helpers for programs write it, it is no value.
  const { valueKey: name = "", type } = conditionShapes[property];
  const isName = [name, type].some((it) => fold(it) === fold(valueKey));
  const ofProperty: Partial<Record<VisitorProperty, RuleId[]>> = {
    language: ["languageList", "languageRange"],
    referrerDomain: ["referrerDomain"],
    userAgent: ["userAgentMatch"],
    browser: ["browserNames", "userAgentMatch"],
  };
  return [
    ...(operator === "" ? (["missingOperator"] as const) : []),
    ...(operator === "" || operator === "REGEX" ? (["regexMatch"] as const) : []),
    ...(values === "none" || isName ? [] : (["conditionValues"] as const)),
    ...(ofProperty[property] ?? []),
  ];
}

/** What a condition means under some rules. */
function read(condition: GraphCondition, rules: Partial<RoutingRules>): Reading {
  const { property, operator } = condition;
  if (property === undefined || operator === undefined) return "unreadable";
  const used = operator || rules.missingOperator;
  if (used === "ignored") return true;
  const found =
    used === "REGEX" ? readPattern(condition, property, rules) : readValues(condition, property, rules);
  if (found === "unreadable") return found;
  if (found.tests.length === 0 && !found.unsure?.length) return used === "NOT_IN";
  return { ...found, isNegated: used === "NOT_IN" };
}

/** The tests for the values of a condition. */
function readValues(
  { valueKey, operator, values: listed }: GraphCondition,
  property: VisitorProperty,
  rules: Partial<RoutingRules>,
): Tests | "unreadable" {
  const byKey = listed === "none" || rules.conditionValues === "key";
  const values = byKey ? valueKey && [valueKey] : listed;
  if (!Array.isArray(values) || (operator === "EQUALS" && values.length > 1)) return "unreadable";
  // No country is called "country".
  if (byKey && fold(values[0]) === conditionShapes[property].valueKey) return { tests: [] };
  if (property === "country" && !values.every((it) => countryCode.test(it))) return "unreadable";
  const distinct = [...new Map(values.map((it) => [fold(it), it])).values()];
  if (property !== "referrerDomain" || distinct.every(isAscii))
    return { tests: testsOf(property, distinct, rules) };
  const [plain, others] = [distinct.filter(isAscii), distinct.filter((it) => !isAscii(it)).map(asciiDomain)];
  return {
    tests: plain.length > 0 ? testsOf(property, plain, rules) : [],
    unsure: testsOf(property, others, rules),
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
  { valueKey, values }: GraphCondition,
  property: VisitorProperty,
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
