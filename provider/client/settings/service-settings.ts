import type * as z from "zod";
import { ServiceSettings } from "../../contract/assumptions/service";
import { assumptions } from "../../contract/assumptions/table";
import { defaults } from "../../contract/assumptions/wire";
import { isObject } from "../../contract/json/walk";
import { didYouMean } from "../errors/did-you-mean";

/**
 * The value of `shortlink:service` from its text, which is JSON. `pulumi config set --path` may have stored a number or a
 * boolean as a string, so such a string becomes what the setting takes. The SDK for Python passes a dictionary as it is, with the
 * names that Python has: `slug_parameter`.
 *
 * @returns the text itself if it is not JSON
 */
export function parseService(text: string): unknown {
  const value = parseJson(text);
  return isObject(value) ? mapValues(withSettingNames(value), decodeSetting) : value;
}

const withSettingNames = (settings: Fields): Fields =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const camelCase = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
      return [isSetting(camelCase) ? camelCase : name, value];
    }),
  );

/** What is wrong with the value of `shortlink:service`: a path below it, and a sentence without its subject. */
export interface ServiceProblem {
  /** The path: `.slugParameter`; empty for the value as a whole. */
  readonly path: string;
  readonly reason: string;
}

/**
 * Everything that is wrong with the value of `shortlink:service`.
 *
 * @param isSecret whether no message may show a value
 */
export function serviceProblems(value: unknown, isSecret: boolean): ServiceProblem[] {
  const show = (given: unknown) => (isSecret ? "is not valid" : `is ${cut(JSON.stringify(given))}`);
  if (!isObject(value)) {
    return [
      { path: "", reason: `${show(value)}; it must be a JSON object such as {"slugParameter":"name"}.` },
    ];
  }
  return Object.entries(value).flatMap(([name, given]): ServiceProblem[] => {
    const path = `.${name}`;
    if (!isSetting(name)) return [{ path, reason: whyNoSetting(name) }];
    if (name === "defaults" && isObject(given)) return defaultProblems(given, show);
    const { error } = ServiceSettings.shape[name].safeParse(given);
    return error ? [{ path, reason: `${show(given)}; it must be ${acceptedBy(error.issues)}.` }] : [];
  });
}

type SettingName = keyof typeof ServiceSettings.shape;

const isSetting = (name: string): name is SettingName => Object.hasOwn(ServiceSettings.shape, name);

function whyNoSetting(name: string): string {
  if (Object.hasOwn(assumptions, name)) {
    const { advice, support } = assumptions[name as keyof typeof assumptions];
    return support === "either"
      ? `is not a setting, because the provider works in either case. ${advice}`
      : `is not a setting, because the provider cannot adapt to it. ${advice}`;
  }
  return `is not a setting.${didYouMean(name, Object.keys(ServiceSettings.shape))}`;
}

/** What is wrong with the values that the service gives to fields. Each has the type of the assumed value. */
const defaultProblems = (given: Fields, show: (value: unknown) => string): ServiceProblem[] =>
  Object.entries(given).flatMap(([field, value]): ServiceProblem[] => {
    const path = `.defaults.${field}`;
    if (!Object.hasOwn(defaults, field)) {
      return [{ path, reason: `is not a field with a default.${didYouMean(field, Object.keys(defaults))}` }];
    }
    const assumed = defaults[field];
    if (typeof value === typeof assumed) return [];
    return [{ path, reason: `${show(value)}; it must be a ${typeof assumed}.` }];
  });

/** What a schema accepts, from its issues with a value. */
function acceptedBy(issues: readonly z.core.$ZodIssue[]): string {
  const inner = issues.flatMap((issue) => (issue.code === "invalid_union" ? issue.errors.flat() : [issue]));
  const values = inner.flatMap((issue) => (issue.code === "invalid_value" ? issue.values : []));
  if (values.length > 0) return `${values.length > 1 ? "one of " : ""}${values.join(", ")}`;
  return issues[0]?.code === "invalid_type" && issues[0].expected === "record"
    ? "an object"
    : (issues[0]?.message ?? "another value");
}

function decodeSetting(given: unknown, name: string): unknown {
  if (name === "defaults" && isObject(given)) {
    return mapValues(given, (value, field) =>
      typeof defaults[field] === "string" ? value : parseJson(value),
    );
  }
  if (!isSetting(name) || ServiceSettings.shape[name].safeParse(given).success) return given;
  const parsed = parseJson(given);
  return ServiceSettings.shape[name].safeParse(parsed).success ? parsed : given;
}

/** The value of a JSON text; anything else unchanged. */
function parseJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

type Fields = Readonly<Record<string, unknown>>;

const mapValues = (object: Fields, change: (value: unknown, name: string) => unknown): Fields =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));

const cut = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text);
