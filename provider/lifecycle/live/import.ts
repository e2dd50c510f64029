import type { z } from "zod";
import { type Conventions, conventionsOf, defaultsOf, isSecretFeature } from "../../contract";
import { signatureKey } from "../../pulumi/format/signatures";
import { declarable } from "../compare/drift";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { type Failure, formatFailure } from "../properties/failure";
import { parentNames, splitId } from "../properties/id";
import { pickKnown, schemaAt } from "../properties/schema";
import { formatPath, isObject, type Path, type Properties, parsePath, valueAt } from "../properties/values";
import { liveInputs, outputsOf } from "../state/outputs";
import type { FoundObject } from "../state/state";
import { validate } from "../validation/validate";

/** What an import works with. */
export interface ImportContext extends Pick<Context, "warn" | "inform"> {
  /** How the service behaves. Defaults to what the provider assumes. */
  readonly conventions?: Conventions | undefined;
}

/**
 * Converts a live object to the inputs of a program that imports it: every property whose value is not the service's
 * default. The import omits properties that no program can declare, and warns about them. It reports the settings of
 * passwords, which it cannot read.
 *
 * @param live the object as the service returns it
 * @throws UserError when the id has the wrong form
 */
export function importObject(
  definition: AnyDefinition,
  id: string,
  live: Properties,
  { warn, inform, conventions = conventionsOf(undefined) }: ImportContext,
): FoundObject {
  const parts = splitId(definition, id);
  const shown = shownInputs(definition, live, conventions, (failure) =>
    warn(`${formatFailure(failure)} The import omits this property, and the service keeps its value.`),
  );
  const parents = Object.fromEntries(parentNames(definition).map((name) => [name, parts[name] ?? ""]));
  for (const path of passwordPaths(liveInputs(definition, live, {}, conventions)))
    inform?.(`${path}: ${passwordOmitted}`);
  const candidates = withoutDefaults(definition.inputs, shown, conventions);
  const derived = definition.derivedDefaults?.(candidates) ?? {};
  const declared = Object.entries(candidates).filter(([name, value]) => value !== derived[name]);
  const inputs = typedInputs(definition, { ...parents, ...Object.fromEntries(declared) }, warn);
  // The outputs contain every property, including the omitted ones.
  return { id, inputs, outputs: outputsOf(definition, { ...parents, ...shown }, live) };
}

/**
 * All properties of a live object that programs in every language could declare. An import has them as outputs.
 *
 * @param report receives each part that no program can declare, with the reason
 */
export const shownInputs = (
  definition: AnyDefinition,
  live: Properties,
  conventions: Conventions,
  report: (failure: Failure) => void,
): Properties =>
  portable(
    declarable(definition.inputs, liveInputs(definition, live, {}, conventions)),
    report,
  ) as Properties;

const passwordOmitted =
  "the service does not show the settings of a password, so the import omits them, and the service keeps them. To manage them, declare all of them.";

/** The paths of the settings of PASSWORD features. */
function passwordPaths(value: unknown, path: Path = []): string[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => passwordPaths(entry, [...path, index]));
  if (!isObject(value)) return [];
  if (isSecretFeature(value)) return value.config === null ? [] : [formatPath([...path, "config"])];
  return Object.entries(value).flatMap(([name, inner]) => passwordPaths(inner, [...path, name]));
}

/** The properties of a live object that an import declares: those whose value is not the service's default. */
export const importable = (schema: z.ZodType, live: unknown, conventions: Conventions): Properties =>
  withoutDefaults(schema, declarable(schema, live), conventions);

/**
 * Removes the service's defaults from declarable properties, and the settings of PASSWORD features: the service shows only
 * a part of these, and declaring that part would replace all of them.
 */
function withoutDefaults(schema: z.ZodType, shown: unknown, conventions: Conventions): Properties {
  const defaults = defaultsOf(conventions);
  return pickKnown(
    schema,
    shown,
    (value, name, owner) =>
      (isObject(value) && Object.keys(value).length === 0) ||
      (name !== undefined && Object.hasOwn(defaults, name) && defaults[name] === value) ||
      (name === "config" && isSecretFeature(owner)),
  ) as Properties;
}

/**
 * The properties that a program in any language can declare: those whose types the schemas have. The service is right about
 * everything else, such as the form of a text.
 */
function typedInputs(
  definition: AnyDefinition,
  shown: Properties,
  warn: (message: string) => void,
): Properties {
  const failures = validate(definition.inputs, shown, [], isOfOtherType);
  let rest: unknown = shown;
  for (const failure of failures) {
    const path = omittable(definition.inputs, rest, parsePath(failure.path));
    if (path.length === 0) continue;
    rest = without(rest, path);
    warn(`${formatFailure(failure)} The import omits ${formatPath(path)}, and the service keeps its value.`);
  }
  return rest === shown ? shown : typedInputs(definition, rest as Properties, warn);
}

/** Whether a value has another type, or is a number that is too large. */
const isOfOtherType = (issue: z.core.$ZodIssue): boolean =>
  issue.code === "too_small" || issue.code === "too_big"
    ? !["string", "array"].includes(issue.origin)
    : !["invalid_format", "custom"].includes(issue.code);

/** The innermost property on a path that can be left out. A list is declared as a whole, or not at all. */
function omittable(schema: z.ZodType, value: unknown, path: Path): Path {
  if (path.length === 0) return path;
  const isOptional = schemaAt(schema, path)?.safeParse(undefined).success ?? true;
  const isProperty = typeof path.at(-1) === "string" && valueAt(value, path) !== undefined;
  return isProperty && isOptional ? path : omittable(schema, value, path.slice(0, -1));
}

/** A value without the property at a path. */
function without(value: unknown, [first, ...rest]: Path): unknown {
  if (Array.isArray(value)) {
    return value.map((entry, index) => (index === first ? without(entry, rest) : entry));
  }
  return Object.fromEntries(
    Object.entries(value as Properties).flatMap(([name, inner]) => {
      if (name !== first) return [[name, inner]];
      return rest.length > 0 ? [[name, without(inner, rest)]] : [];
    }),
  );
}

/** The property names that free-form JSON in a program cannot have, each with the reason. */
const unportable: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^(__proto__|toString)$/, "the Pulumi SDK for TypeScript does not support a property with this name."],
  [/^__pulumi[A-Z]/, "the Pulumi SDK for TypeScript uses this name for its own properties."],
  [new RegExp(`^${signatureKey}$`), "the Pulumi engine uses this name to mark special values."],
  [/^fn::/i, "in a YAML program, this name would call a function."],
  [/^<<$/, "in a YAML program, this name would merge its value into the object."],
];

/**
 * The part of a live value that programs in every language can declare. An import omits the rest. Otherwise the next update
 * would remove the part that the program cannot declare, and a YAML program might run a function that somebody else wrote
 * into the account.
 *
 * @param report receives each omitted value, with the reason
 */
export function portable(value: unknown, report: (failure: Failure) => void, path: Path = []): unknown {
  if (typeof value === "string") return isText(value) ? value : omit(path, invalidText, report);
  if (Array.isArray(value)) {
    const entries = value.map((entry, index) => portable(entry, report, [...path, index]));
    // A program declares a list as a whole, or not at all.
    return entries.includes(undefined) ? undefined : entries;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => {
        const innerPath = [...path, name];
        const [, reason] = unportable.find(([pattern]) => pattern.test(name)) ?? [];
        if (reason !== undefined || !isText(name))
          return [name, omit(innerPath, reason ?? invalidText, report)] as const;
        return [name, portable(inner, report, innerPath)] as const;
      })
      .filter(([, inner]) => inner !== undefined),
  );
}

function omit(path: Path, reason: string, report: (failure: Failure) => void): undefined {
  report({ path: formatPath(path), reason });
}

const invalidText = "is not valid text: it contains half of a character (an unpaired surrogate).";

/** Whether every character is whole. */
const isText = (text: string): boolean => !/\p{Cs}/u.test(text);
