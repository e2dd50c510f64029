import { distance } from "fastest-levenshtein";
import * as z from "zod";
import { didYouMean } from "../client";
import {
  asciiDomain,
  browserNames,
  conditionShapes,
  deviceNames,
  expiryOf,
  type FeatureShape,
  FeatureType,
  featureShapes,
  NonEmpty,
  osNames,
  visitorPropertyOf,
} from "../contract";
import { type Failure, isObject, isUnknown, type Properties, someOf, validate } from "../lifecycle";

// What cannot be right in the free-form JSON of conditions and features. The spec does not show it (2.6, 2.7), so the service
// decides, and these are warnings. None shows a key of the program: where the JSON is secret, its keys are, too.

/** What cannot be right in the values of a condition, and names that look like a usual one that is misspelled. */
export function conditionDoubts(condition: Properties): Failure[] {
  const property = visitorPropertyOf(condition) ?? "";
  return doubtsIn(condition, property === "referrerDomain" ? Domain : usualName(usualNames[property] ?? []));
}

/** What cannot be right in the values of a condition. */
export const valueDoubts = (condition: Properties): Failure[] => doubtsIn(condition, z.unknown());

/** @param name what is accepted where the condition does not compare countries */
function doubtsIn({ type, operator, valueJson }: Properties, name: z.ZodType): Failure[] {
  if (operator === "REGEX" || isUnknown(operator) || !isObject(valueJson)) return [];
  const found = misspelt(valueJson, "values" in valueJson || "value" in valueJson ? [] : ["values"]);
  const empty =
    Object.keys(valueJson).length === 0 ? ["is empty; set values to a list of what to compare with."] : [];
  const value = type === conditionShapes.country.type ? Country : name;
  const compared = z.looseObject({ values: z.array(value).min(1).optional(), value: value.optional() });
  return [
    ...[...found, ...empty].map((reason) => ({ path: "valueJson", reason })),
    ...validate(z.looseObject({ valueJson: compared }), { valueJson }),
  ];
}

const Country = z.string().regex(/^[A-Za-z]{2}$/, "a country code of two letters such as DE");

/** What a service makes of other letters is not known. */
const Domain = z.unknown().superRefine((value, { addIssue }) => {
  if (typeof value !== "string" || asciiDomain(value) === value) return;
  addIssue({ code: "custom", message: `browsers send ${asciiDomain(value)}, so use that`, input: value });
});

const usualNames: Readonly<Record<string, readonly string[]>> = {
  os: osNames,
  browser: browserNames,
  deviceProfile: deviceNames,
};

/** A service has names of its own, so that only one that differs from a usual one as a slip does is refused. */
const usualName = (names: readonly string[]) =>
  z.unknown().superRefine((value, { addIssue }) => {
    const isSlip =
      typeof value === "string" && names.some((it) => differsByOne(value.toLowerCase(), it.toLowerCase()));
    if (isSlip) addIssue({ code: "invalid_value", values: [...names], input: value });
  });

/** Whether a word is another one with a letter that is missing or wrong, or with letters in another order. */
function differsByOne(word: string, other: string): boolean {
  if (word === other || word.length < 4 || word.includes(other)) return false;
  const letters = (text: string) => [...text].toSorted().join();
  return distance(word, other) === 1 || letters(word) === letters(other);
}

/** What cannot be right in the settings of a feature. */
export function featureDoubts({ type, config }: Properties): Failure[] {
  const known = FeatureType.safeParse(type).data;
  if (!known || !isObject(config)) return [];
  const { keys }: FeatureShape = featureShapes[known];
  // A password that the program does not declare stays as it is.
  const isEmpty = known !== "PASSWORD" && Object.keys(config).length === 0;
  const names = known === "UTM" ? [...keys, ...keys.map((key) => `utm_${key}`)] : keys;
  // Other keys may say when it ends, too.
  const found = known === "EXPIRATION_DATE" && expiryOf(config) ? [] : misspelt(config, names);
  const empty = isEmpty ? [`is empty; set ${keys.length > 1 ? "one of " : ""}${keys.join(", ")}.`] : [];
  return [
    ...[...found, ...empty].map((reason) => ({ path: "config", reason })),
    ...validate(settings[known], { type, config }),
  ];
}

/**
 * Routes to which a feature of a link is limited and that the link does not have. A link that declares routes declares all of them (4.1).
 *
 * @param routes the routes that the link declares
 */
export function scopeDoubts({ routeIds }: Properties, routes: unknown): Failure[] {
  if (!Array.isArray(routeIds) || !Array.isArray(routes) || !routes.every(isObject)) return [];
  const ids: unknown[] = routes.map(({ clientRouteId }) => clientRouteId);
  if (ids.some(isUnknown)) return [];
  const known = ids.filter((it) => typeof it === "string");
  const use = known.length > 0 ? `use ${someOf(known, (it) => it)}` : "set clientRouteId on the route";
  return routeIds.flatMap((id, index) => {
    if (typeof id !== "string" || isUnknown(id) || known.includes(id)) return [];
    const reason = `${JSON.stringify(id)} is the clientRouteId of no route of the link; ${use}. The feature does nothing with it, unless the service has given a route this id.`;
    return [{ path: `routeIds[${index}]`, reason }];
  });
}

/** A number is a time, too: seconds or milliseconds since 1970. */
const Time = z.preprocess(
  (value) => (typeof value === "number" ? expiryOf({ expiresAt: value })?.toISOString() : value),
  z.stringFormat(
    "time",
    (text) => expiryOf({ expiresAt: text }) !== undefined,
    "a time such as 2030-12-31T23:59:59Z",
  ),
);

const config = (shape: z.ZodRawShape) => z.looseObject({ config: z.looseObject(shape) });

/** The settings of each feature, as far as they have to have a form. */
const settings: Readonly<Record<z.infer<typeof FeatureType>, z.ZodObject>> = {
  PASSWORD: config({ password: NonEmpty.optional() }),
  EXPIRATION_DATE: config({ expiresAt: Time.optional() }),
  LIMIT: config({ clicks: z.int().min(1).optional() }),
  UTM: config({}),
  REDIRECT_DELAY: config({ seconds: z.number().min(0).optional() }),
};

/** Why keys of an object are doubtful: they resemble a known one that it lacks. */
function misspelt(object: Properties, known: readonly string[]): string[] {
  const missing = known.filter((key) => !(key in object));
  const hints = Object.keys(object).flatMap((key) => (known.includes(key) ? [] : didYouMean(key, missing)));
  return hints.flatMap((hint) => (hint === "" ? [] : [`has an unfamiliar key.${hint}`]));
}
