import { didYouMean } from "../../client";
import {
  type ConditionInput,
  type ConditionShape,
  canonicalJson,
  conditionShapes,
  defaults,
  type RouteInput,
  type VisitorProperty,
  visitorPropertyOf,
} from "../../contract";
import { valueDoubts } from "../doubts";
import { conditionRules } from "../rules";
import { describeValue } from "./failures";

// The grammar of a column for some visitors: `url[country=DE|AT, os!=iOS]`. All conditions must hold; of several values, one.

/** What a route has besides its destination. */
export type RouteFrame = Pick<RouteInput, "platform" | "conditions">;

/** A column with the destination of some visitors. */
export interface RouteColumn {
  readonly kind: "route";
  /** Its name in the fixed form, which is the same for columns that mean the same. */
  readonly name: string;
  /** The route without its destination. Each row has its own, because a program may change what it reads. */
  frame(): RouteFrame;
}

/** The column that a name with visitors in brackets means, or what is wrong with the name. */
export function readRouteColumn(name: string): RouteColumn | { readonly reason: string } {
  const [, input = "", inner] = /^([^[]*)\[(.*)\]$/s.exec(name) ?? [];
  if (inner === undefined)
    return { reason: "has no closing bracket at its end; name it such as url[country=DE]." };
  if (input.trim() !== "url")
    return { reason: "there is no such column; only url takes visitors in brackets: url[country=DE]." };
  const found = new Map<VisitorProperty, ReadCondition>();
  for (const text of inner.split(",")) {
    const condition = readCondition(text.trim());
    if ("reason" in condition) return condition;
    const { property } = condition;
    if (found.has(property))
      return { reason: `compares ${property} twice; join values of which one must hold: ${property}=A|B.` };
    found.set(property, condition);
  }
  // The order of the shapes, as in `when`, so that the same visitors always have the same route.
  const sorted = properties.flatMap((property) => found.get(property) ?? []);
  return columnOf(sorted);
}

/** The column for visitors who meet conditions, in the fixed form; undefined if no column means them. */
export function routeColumnFor({ platform, conditions = [] }: RouteFrame): RouteColumn | undefined {
  const texts = conditions.map(printCondition);
  if (texts.length === 0 || texts.includes(undefined)) return undefined;
  const column = readRouteColumn(`url[${texts.join(", ")}]`);
  return "kind" in column && canonicalJson(column.frame()) === canonicalJson({ platform, conditions })
    ? column
    : undefined;
}

/** Whether a name is meant to have visitors in brackets. Names inside free-form JSON, such as `options.a[0]`, may have brackets, too. */
export const isRouteName = (name: string): boolean => /^[^.[\]]*\[/.test(name);

interface ReadCondition {
  readonly property: VisitorProperty;
  readonly operator: "=" | "!=";
  readonly values: readonly string[];
}

const properties = Object.keys(conditionShapes) as VisitorProperty[];

const exampleOf = (property: string): string => (property === "country" ? "country=DE" : `${property}=…`);

function readCondition(text: string): ReadCondition | { readonly reason: string } {
  const [, name = "", operator, rest = ""] = /^([^=!]*)(!?=)(.*)$/s.exec(text) ?? [];
  if (operator === undefined) {
    const reason = text === "" ? "has an empty condition" : `${describeValue(text)} is not a condition`;
    return { reason: `${reason}; write one such as country=DE or os=iOS.` };
  }
  const property = properties.find((it) => it === name.trim());
  if (property === undefined) {
    const hint = name.length < 100 ? didYouMean(name.trim(), properties) : "";
    const known = ` They have ${properties.join(", ")}.`;
    return { reason: `visitors have no ${describeValue(name.trim())}.${hint || known}` };
  }
  // The values of a regular expression are a part of it.
  const isPattern = conditionShapes[property].valueKey === undefined;
  const values = isPattern ? [rest.trim()] : rest.split("|").map((value) => value.trim());
  if (values.includes(""))
    return { reason: `has no value for ${property}; write it as ${exampleOf(property)}.` };
  if (values.some((value) => /[[\]";\p{Cc}]/u.test(value)))
    return {
      reason: `${property} has a value with a bracket, a quote, a semicolon or a control character; declare such routes in the program.`,
    };
  if (isPattern && operator === "!=")
    return { reason: `${property} is a regular expression, which only = compares with.` };
  const condition: ReadCondition = { property, operator: operator as "=" | "!=", values };
  const [problem] = [...conditionRules(inputsOf(condition), ""), ...valueDoubts(inputsOf(condition))];
  return problem ? { reason: problem.reason } : condition;
}

function columnOf(conditions: readonly ReadCondition[]): RouteColumn {
  const [{ property }] = conditions as [ReadCondition];
  const { platform } = conditionShapes[property];
  const texts = conditions.map(
    ({ property, operator, values }) => `${property}${operator}${values.join("|")}`,
  );
  return {
    kind: "route",
    name: `url[${texts.join(", ")}]`,
    frame: () => ({
      // An import leaves out what is the service's default.
      ...(platform !== defaults.platform && { platform }),
      conditions: conditions.map(inputsOf),
    }),
  };
}

function inputsOf({ property, operator, values }: ReadCondition): ConditionInput {
  const { type, valueKey }: ConditionShape = conditionShapes[property];
  return valueKey === undefined
    ? { type, operator: "REGEX", valueKey: String(values[0]) }
    : { type, operator: operator === "=" ? "IN" : "NOT_IN", valueKey, valueJson: { values: [...values] } };
}

/** The text of a condition. Whether it means the same is for {@link routeColumnFor} to find out. */
function printCondition(condition: ConditionInput): string | undefined {
  const property = visitorPropertyOf(condition);
  const values = condition.valueJson?.values ?? [condition.valueKey];
  return property && Array.isArray(values)
    ? `${property}${condition.operator === "NOT_IN" ? "!=" : "="}${values.join("|")}`
    : undefined;
}
