import * as z from "zod";
import { didYouMean } from "../client";
import {
  conditionShapes,
  expiryOf,
  type FeatureShape,
  FeatureType,
  featureShapes,
  NonEmpty,
} from "../contract";
import { type Failure, isObject, isUnknown, type Properties, validate } from "../lifecycle";

// What cannot be right in the free-form JSON of conditions and features. The spec does not show it (2.6, 2.7), so the service
// decides, and these are warnings. None shows a key of the program: where the JSON is secret, its keys are, too.

/** What cannot be right in the values of a condition. */
export function conditionDoubts({ type, operator, valueJson }: Properties): Failure[] {
  if (operator === "REGEX" || isUnknown(operator) || !isObject(valueJson)) return [];
  const found = misspelt(valueJson, "values" in valueJson || "value" in valueJson ? [] : ["values"]);
  const empty =
    Object.keys(valueJson).length === 0 ? ["is empty; set values to a list of what to compare with."] : [];
  const compared = type === conditionShapes.country.type ? comparedCountries : comparedTexts;
  return [
    ...[...found, ...empty].map((reason) => ({ path: "valueJson", reason })),
    ...validate(compared, { valueJson }),
  ];
}

const compared = (value: z.ZodType) =>
  z.looseObject({
    valueJson: z.looseObject({ values: z.array(value).min(1).optional(), value: value.optional() }),
  });
const comparedTexts = compared(z.unknown());
const comparedCountries = compared(
  z.string().regex(/^[A-Za-z]{2}$/, "a country code of two letters such as DE"),
);

/** What cannot be right in the settings of a feature. */
export function featureDoubts({ type, config }: Properties): Failure[] {
  const known = FeatureType.safeParse(type).data;
  if (!known || !isObject(config)) return [];
  const { keys }: FeatureShape = featureShapes[known];
  // A password that the program does not declare stays as it is.
  const isEmpty = known !== "PASSWORD" && Object.keys(config).length === 0;
  // Other keys may say when it ends, too.
  const found = known === "EXPIRATION_DATE" && expiryOf(config) ? [] : misspelt(config, keys);
  const empty = isEmpty ? [`is empty; set ${keys.length > 1 ? "one of " : ""}${keys.join(", ")}.`] : [];
  return [
    ...[...found, ...empty].map((reason) => ({ path: "config", reason })),
    ...validate(settings[known], { type, config }),
  ];
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
