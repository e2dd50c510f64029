import type { z } from "zod";
import { defaults, isSecretFeature } from "../../contract";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import type { Failure } from "../properties/failure";
import { formatFailure } from "../properties/failure";
import { parentNames, splitId } from "../properties/id";
import type { Path } from "../properties/path";
import { formatPath } from "../properties/path";
import { pickKnown } from "../properties/pick-known";
import { portable } from "../properties/portable";
import type { Properties } from "../properties/values";
import { isObject } from "../properties/values";
import { outputsOf } from "../state/outputs";
import type { FoundObject } from "../state/state";
import { validate } from "../validation/validate";
import { declarable } from "./project";

/**
 * An object as a program would declare it that takes it over: every property that says something else than the service's
 * default. What no program may declare is left out of that, and said; it stays as it is.
 *
 * @param live the object as the service has it
 * @param inform shows where settings of passwords stand, which no import can take
 * @throws UserError when the id has the wrong form
 */
export function importObject(
  definition: AnyDefinition,
  id: string,
  live: Properties,
  warn: Context["warn"],
  inform: Context["inform"] = () => {},
): FoundObject {
  const parts = splitId(definition, id);
  const view = definition.toInputs?.(live, {}) ?? live;
  const leave = (reason: string) => warn(`${reason} It is left out of the import, and stays as it is.`);
  const tell = (failure: Failure) => leave(formatFailure(failure));
  const shown = portable(declarable(definition.inputs, view), tell) as Properties;
  const parents = Object.fromEntries(parentNames(definition).map((name) => [name, parts[name] ?? ""]));
  for (const path of passwordPaths(view)) inform(`${path}: ${passwordLeftOut}`);
  const own = withoutDefaults(definition.inputs, shown);
  const implied = definition.derivedDefaults?.(own) ?? {};
  const told = Object.entries(own).filter(([name, value]) => value !== implied[name]);
  const inputs = acceptedOf(definition, { ...parents, ...Object.fromEntries(told) }, leave);
  // All that is there can be read from the outputs.
  return { id, inputs, outputs: outputsOf(definition, { ...parents, ...shown }, live) };
}

const passwordLeftOut =
  "the service does not show the settings of a password, so they are left out of the import. They stay as they are; to manage them, declare all of them.";

/** Where the settings of PASSWORD features stand. */
function passwordPaths(value: unknown, path: Path = []): string[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => passwordPaths(entry, [...path, index]));
  if (!isObject(value)) return [];
  if (isSecretFeature(value)) return value.config === null ? [] : [formatPath([...path, "config"])];
  return Object.entries(value).flatMap(([name, inner]) => passwordPaths(inner, [...path, name]));
}

/** What of a live object says something else than a default. */
export const importable = (schema: z.ZodType, live: unknown): Properties =>
  withoutDefaults(schema, declarable(schema, live));

/**
 * Declarable properties without what the service gives by itself. The settings of a PASSWORD feature are left to the person who
 * knows them: a part of them would take the place of the whole.
 */
const withoutDefaults = (schema: z.ZodType, shown: unknown): Properties =>
  pickKnown(
    schema,
    shown,
    (value, name, owner) =>
      (isObject(value) && Object.keys(value).length === 0) ||
      (name !== undefined && Object.hasOwn(defaults, name) && defaults[name] === value) ||
      (name === "config" && isSecretFeature(owner)),
  ) as Properties;

/** The properties that pass every check; of the others is told why they do not. */
function acceptedOf(
  definition: AnyDefinition,
  shown: Properties,
  tell: (reason: string) => void,
): Properties {
  const failures = validate(definition.inputs, shown);
  const wrong = failures.length > 0 ? failures : (definition.rules?.(shown, false) ?? []);
  const names = new Set(wrong.map(({ path }) => path.split(/[.[]/)[0]));
  const rest = Object.entries(shown).filter(([name]) => !names.has(name));
  // What is missing cannot be left out.
  if (rest.length === Object.keys(shown).length) return shown;
  for (const failure of wrong) tell(formatFailure(failure));
  return acceptedOf(definition, Object.fromEntries(rest), tell);
}
