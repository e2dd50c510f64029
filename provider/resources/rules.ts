import { z } from "zod";
import { regexOf, Url } from "../contract";
import { type Failure, isObject, isUnknown, type Properties, validate } from "../lifecycle";

// Rules that hold for routes wherever they stand. Inputs may be wrong in type or not known yet; the types of the fields
// have their own failures, so whatever is not what a rule looks for is passed over.

/** The entries of a list with their paths; none when it is no list, or not known yet. */
export function entries(value: unknown, path: string): { value: Properties; path: string }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry, index) =>
    isObject(entry) ? [{ value: entry, path: `${path}[${index}]` }] : [],
  );
}

/** A URL action carries a `url` that is one (spec 2.5), and a REGEX condition compiles (spec 2.6). */
export function routeRules(route: Properties, path: string): Failure[] {
  return [
    ...destination(route, at(path, "actionConfig")),
    ...entries(route.conditions, at(path, "conditions")).flatMap((condition) =>
      conditionRules(condition.value, condition.path),
    ),
  ];
}

/** A REGEX condition compiles (spec 2.6). */
export function conditionRules({ operator, valueKey }: Properties, path: string): Failure[] {
  if (operator !== "REGEX" || typeof valueKey !== "string" || isUnknown(valueKey)) return [];
  try {
    new RegExp(regexOf(valueKey));
    return [];
  } catch (error) {
    // What V8 says repeats the whole pattern before the reason.
    const why = error instanceof Error ? error.message.split(": ").at(-1) : String(error);
    return [
      {
        path: at(path, "valueKey"),
        reason: `${JSON.stringify(valueKey)} is not a regular expression: ${why}.`,
      },
    ];
  }
}

function destination({ actionType, actionConfig }: Properties, path: string): Failure[] {
  if (actionType !== "URL" || isUnknown(actionConfig)) return [];
  const url = isObject(actionConfig) ? actionConfig.url : undefined;
  if (url !== undefined) {
    return validate(Destination, { url }).map(({ reason }) => ({ path: at(path, "url"), reason }));
  }
  return [
    { path: at(path, "url"), reason: "is missing; a route whose actionType is URL needs a destination." },
  ];
}

const Destination = z.object({ url: Url });

const at = (path: string, name: string): string => (path ? `${path}.${name}` : name);
