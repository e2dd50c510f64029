import * as z from "zod";
import { isDestination, regexOf, Url } from "../contract";
import { type Failure, isObject, isUnknown, type Properties, validate } from "../lifecycle";
import { conditionDoubts, featureDoubts } from "./doubts";

// Rules for routes, both inline and separate. Inputs may have a wrong type or be unknown. The schemas report wrong types, so
// a rule skips values that it does not expect.

/** The objects in a list with their paths; none if the value is not a list or is unknown. */
export function entries(value: unknown, path: string): { value: Properties; path: string }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry, index) =>
    isObject(entry) ? [{ value: entry, path: `${path}[${index}]` }] : [],
  );
}

/** A URL action requires a valid `url` (spec 2.5), and the pattern of a REGEX condition must compile (spec 2.6). */
export function routeRules(route: Properties, path: string): Failure[] {
  return [
    ...destination(route, at(path, "actionConfig")),
    ...entries(route.conditions, at(path, "conditions")).flatMap((condition) =>
      conditionRules(condition.value, condition.path),
    ),
  ];
}

/** The pattern of a REGEX condition must compile (spec 2.6). */
export function conditionRules({ operator, valueKey }: Properties, path: string): Failure[] {
  if (operator !== "REGEX" || typeof valueKey !== "string" || isUnknown(valueKey)) return [];
  try {
    new RegExp(regexOf(valueKey));
    return [];
  } catch (error) {
    // V8's message repeats the whole pattern before the reason.
    const why = error instanceof Error ? error.message.split(": ").at(-1) : String(error);
    return [
      {
        path: at(path, "valueKey"),
        reason: `${JSON.stringify(valueKey)} is not a valid regular expression: ${why}.`,
      },
    ];
  }
}

function destination({ actionType, actionConfig }: Properties, path: string): Failure[] {
  if (actionType !== "URL" || isUnknown(actionConfig)) return [];
  const url = isObject(actionConfig) ? actionConfig.url : undefined;
  if (url !== undefined) return isDestination(url) ? [] : invalidUrl(url, path);
  return [
    { path: at(path, "url"), reason: "is missing; a route with actionType URL requires a destination." },
  ];
}

/** What is probably a mistake in a route. Its free-form JSON (spec 2.5 to 2.7) is for the service to accept. */
export function routeWarnings(route: Properties, path: string): Failure[] {
  const { actionType, actionConfig, conditions, features } = route;
  const url = actionType === "URL" && isObject(actionConfig) ? actionConfig.url : undefined;
  return [
    ...(isDestination(url) ? invalidUrl(url, at(path, "actionConfig")) : []),
    ...entryDoubts(conditions, at(path, "conditions"), conditionDoubts),
    ...entryDoubts(features, at(path, "features"), featureDoubts),
  ];
}

/** What cannot be right in the entries of a list. */
export const entryDoubts = (list: unknown, path: string, find: (entry: Properties) => Failure[]): Failure[] =>
  entries(list, path).flatMap((entry) =>
    find(entry.value).map((doubt) => ({ ...doubt, path: at(entry.path, doubt.path) })),
  );

/** What is wrong with a URL, if anything is. */
const invalidUrl = (url: unknown, path: string): Failure[] =>
  validate(UrlAction, { url }).map(({ reason }) => ({ path: at(path, "url"), reason }));

const UrlAction = z.object({ url: Url });

const at = (path: string, name: string): string => (path ? `${path}.${name}` : name);
