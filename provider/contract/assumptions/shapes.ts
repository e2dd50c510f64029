import type * as z from "zod";
import type { ConditionType, FeatureType, Platform } from "../schemas/enums";
import { parseTime } from "./time";

// The free-form JSON of conditions and features (2.6, 2.7: not shown): what the helpers for programs write, and how each form is
// read. Programs load this file, so it loads next to nothing.

/** A condition that looks at one property of a visitor. */
export interface ConditionShape {
  /** The id of the assumption that the service reads it so. */
  readonly id: string;
  readonly type: z.infer<typeof ConditionType>;
  /** What a route with this condition distinguishes visitors by; of several conditions, the first of this table decides. */
  readonly platform: z.infer<typeof Platform>;
  /** The key next to the operator IN and `valueJson: { values }`. With REGEX, the pattern takes its place. */
  readonly valueKey: string | undefined;
  /** Its values, for the documentation. */
  readonly values: string;
}

/** The condition for each property of a visitor. A route requires all of its conditions. */
export const conditionShapes = {
  country: {
    id: "countryCondition",
    type: "COUNTRY",
    platform: "GEO",
    valueKey: "country",
    values: "country codes of two letters, such as `DE`",
  },
  deviceProfile: {
    id: "deviceCondition",
    type: "DEVICE_PROFILE",
    platform: "DEVICE",
    valueKey: "device",
    values: "names of device profiles, such as `PHONE`",
  },
  os: {
    id: "osCondition",
    type: "OS",
    platform: "OS",
    valueKey: "os",
    values: "names of operating systems, such as `iOS`",
  },
  browser: {
    id: "browserCondition",
    type: "USER_AGENT",
    platform: "BROWSER",
    valueKey: "browser",
    values: "names of browsers, such as `Firefox`",
  },
  language: {
    id: "languageCondition",
    type: "LANGUAGE",
    platform: "LANGUAGE",
    valueKey: "language",
    values: "language tags, such as `fr` or `fr-CA`",
  },
  referrerDomain: {
    id: "referrerCondition",
    type: "REFERRER_DOMAIN",
    platform: "GLOBAL",
    valueKey: "referrer",
    values: "host names, such as `news.example.com`",
  },
  userAgent: {
    id: "userAgentCondition",
    type: "USER_AGENT",
    platform: "GLOBAL",
    valueKey: undefined,
    values: "a regular expression, such as `bot|crawler`",
  },
} as const satisfies Record<string, ConditionShape>;

// The names of systems, browsers and devices are the service's own (2.6, not shown). These are the usual ones; the platform catalog
// and the conditions of a graph may have others.

/** Names of operating systems. */
export const osNames = ["iOS", "Android", "Windows", "macOS", "Linux", "Chrome OS"] as const;

/** Names of browsers. */
export const browserNames = ["Chrome", "Safari", "Firefox", "Edge", "Opera", "Samsung Internet"] as const;

/** Names of device profiles. */
export const deviceNames = ["PHONE", "TABLET", "DESKTOP", "TV", "BOT"] as const;

/** A property of a visitor that a condition looks at. */
export type VisitorProperty = keyof typeof conditionShapes;

/**
 * The property of a visitor that a condition looks at. A condition on the user agent looks at the browser if its key says so.
 * Undefined for an unknown type.
 */
export function visitorPropertyOf(condition: Readonly<Record<string, unknown>>): VisitorProperty | undefined {
  const { type, operator, valueKey } = condition;
  const names = (Object.keys(conditionShapes) as VisitorProperty[]).filter(
    (name) => conditionShapes[name].type === type,
  );
  const named = names.find((name) => conditionShapes[name].valueKey === valueKey);
  return (operator !== "REGEX" && named) || names.at(-1);
}

/**
 * The values in the `valueJson` of a condition: those of `value` or `values`, as the helpers write them, or of a key that is
 * named like what the condition looks at, such as `countries`. Undefined for any other form: its meaning is not certain.
 */
export const conditionValues = (
  property: VisitorProperty,
  valueJson: unknown,
): readonly string[] | undefined => listedValues(["value", "values", ...listNames[property]], valueJson);

/** The keys of `valueJson` that are named like what a condition looks at. */
const listNames: Readonly<Record<VisitorProperty, readonly string[]>> = {
  country: ["country", "countries"],
  deviceProfile: ["deviceProfile", "deviceProfiles", "deviceProfileIds", "device", "devices"],
  os: ["os", "oses", "operatingSystems"],
  browser: ["browser", "browsers"],
  language: ["language", "languages"],
  referrerDomain: ["domain", "domains", "referrer", "referrers", "referrerDomain", "referrerDomains"],
  userAgent: ["userAgent", "userAgents"],
};

function listedValues(names: readonly string[], valueJson: unknown): readonly string[] | undefined {
  if (typeof valueJson !== "object" || valueJson === null || Array.isArray(valueJson)) return undefined;
  const [[name = "", value] = [], ...more] = Object.entries(valueJson);
  const values = Array.isArray(value) && name !== "value" ? value : name === "values" ? [] : [value];
  const isCertain = more.length === 0 && names.includes(name) && values.length > 0 && values.every(isText);
  return isCertain ? (values as string[]) : undefined;
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** A domain as browsers send it, in ASCII: `xn--mller-kva.example`. A text that is no domain stays as it is. */
export function asciiDomain(domain: string): string {
  const url = `https://${domain}`;
  const isPlain = isAscii(domain) || /[\s/\\:?#@%]/.test(domain);
  return isPlain || !URL.canParse(url) ? domain : new URL(url).hostname;
}

/** Whether a text has only letters that a domain, as browsers send it, may have. */
export const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/**
 * The pattern of a REGEX condition, from its `valueKey`. The regex dialect is not shown either, so inline flags at the start are
 * accepted.
 */
export const regexOf = (valueKey: string): string => valueKey.replace(/^\(\?[a-z]+\)/, "");

/** The settings of a feature. */
export interface FeatureShape {
  /** The id of the assumption that the service reads them so. */
  readonly id: string;
  /** The function that writes them in programs. */
  readonly helper: string;
  /** The keys of `config` that mean something. */
  readonly keys: readonly string[];
  /** Their values, for the documentation. */
  readonly values: string;
}

/** The settings of each type of feature. */
export const featureShapes = {
  PASSWORD: { id: "passwordConfig", helper: "password", keys: ["password"], values: "the password" },
  EXPIRATION_DATE: {
    id: "expirationConfig",
    helper: "expires",
    keys: ["expiresAt"],
    values: "the end, as a time such as `2030-12-31T23:59:59Z`; a date alone ends with that day in UTC",
  },
  LIMIT: {
    id: "limitConfig",
    helper: "clicks",
    keys: ["clicks"],
    values: "how many visits the route accepts, at least 1",
  },
  UTM: {
    id: "utmConfig",
    helper: "utm",
    keys: ["source", "medium", "campaign", "term", "content"],
    values: "the UTM parameters that are added to the destination",
  },
  REDIRECT_DELAY: {
    id: "delayConfig",
    helper: "delay",
    keys: ["seconds"],
    values: "how many seconds a visitor waits, at least 0",
  },
} as const satisfies Record<z.infer<typeof FeatureType>, FeatureShape>;

/**
 * When an EXPIRATION_DATE feature takes effect: its first setting whose name suggests an end, as a time, or as seconds or
 * milliseconds since 1970. A date without a time means the end of that day in UTC. Undefined if no setting is a time.
 *
 * @param day which end of its day a date without a time means
 */
export function expiryOf(
  config: Readonly<Record<string, unknown>>,
  day: "start" | "end" = "end",
): Date | undefined {
  for (const [name, value] of Object.entries(config)) {
    const end = new Date((suggestsEnd(name) ? readTime(value, day) : undefined) ?? Number.NaN);
    // A number may be beyond all dates.
    if (!Number.isNaN(end.getTime())) return end;
  }
  return undefined;
}

/** Whether the name of a setting suggests that it is when something ends. */
const suggestsEnd = (name: string): boolean => /expir|until|^(end|date|at$)/i.test(name);

function readTime(value: unknown, day: "start" | "end"): number | undefined {
  if (typeof value === "number") return value < 1e11 ? value * 1000 : value;
  if (typeof value !== "string") return undefined;
  const isDay = day === "end" && /^\d{4}-\d\d-\d\d$/.test(value);
  return parseTime(isDay ? `${value}T23:59:59.999Z` : value);
}

/** How many visits a LIMIT feature accepts; undefined if its settings do not say so. */
export function limitOf(config: Readonly<Record<string, unknown>>): number | undefined {
  const [limit, ...more] = limitNames.flatMap((name) => config[name] ?? []);
  const isCertain = more.length === 0 && Number.isInteger(limit) && Number(limit) > 0;
  return isCertain ? Number(limit) : undefined;
}

const limitNames = [
  ...["clicks", "visits", "limit", "max", "count"],
  ...["clickLimit", "visitLimit", "maxClicks", "maxVisits"],
];

/** How many seconds a REDIRECT_DELAY feature lets a visitor wait; undefined if its settings do not say so. */
export const delayOf = ({ seconds }: Readonly<Record<string, unknown>>): number | undefined =>
  typeof seconds === "number" && seconds >= 0 ? seconds : undefined;

/** The parameters that a UTM feature adds to a destination, with their names in the query: `utm_source`. */
export const utmOf = (config: Readonly<Record<string, unknown>>): readonly [name: string, value: string][] =>
  featureShapes.UTM.keys.flatMap((key): [string, string][] => {
    const value = config[key] ?? config[`utm_${key}`];
    return isText(value) ? [[`utm_${key}`, value]] : [];
  });

/** The names that a number or an address may have in the `actionConfig` of a route (2.5, not shown). */
export const contactNames = ["phone", "phoneNumber", "number", "to", "email", "address"] as const;

/** The names that any place to which a route leads may have besides `url`. */
export const addressNames = [...contactNames, "event", "name", "src"] as const;
