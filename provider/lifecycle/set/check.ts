import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import type { SetDefinition } from "../definition/set";
import { keepOrder } from "../diff/diff";
import { count, type Failure, formatFailure } from "../properties/failure";
import { formatPath, type Path } from "../properties/path";
import { mapEntrySchema, propertySchema, withoutNulls } from "../properties/schema";
import {
  isAbsent,
  isObject,
  isUnknown,
  type Properties,
  propertyOf,
  withoutReserved,
} from "../properties/values";
import { withUnknowns } from "../recording/placeholders";
import { unmanagedFields } from "../update/request-body";
import { newFailures } from "../validation/known";
import { redactFailures } from "../validation/redaction";
import { duplicateClaims } from "../validation/unique";
import { validate } from "../validation/validate";
import { declaredEntries, type Entries, entriesOf, secretsByKey } from "./entries";
import { type EntryNames, hasSecretKeys, namesIn } from "./names";
import { addressOf, planSet } from "./plan";
import { preflightSet } from "./preflight";
import { resolveEntries } from "./resolve";

/** A request to validate the inputs of a set. */
export interface SetCheck {
  readonly definition: SetDefinition;
  readonly olds: Properties;
  readonly news: Properties;
  readonly secrets: readonly Path[];
  readonly runsPreflight: boolean;
}

/** Validates the inputs of a set, and reports all failures of all entries, each with its path or its line. */
export async function checkSet(
  request: SetCheck,
  context: Context,
): Promise<{ readonly inputs: Properties; readonly failures: readonly Failure[] }> {
  const { definition, news, secrets } = request;
  const olds = withoutReserved(request.olds);
  const isNew = Object.keys(olds).length === 0;
  const declared = Object.fromEntries(Object.entries(news).filter(([, value]) => !isAbsent(value)));
  const given = context.recorder ? withUnknowns(declared) : declared;
  const before = entriesOf(definition, olds) ?? new Map<string, Properties | undefined>();
  const wrong = [
    ...newFailures((inputs) => shapeFailures(definition, inputs, secrets), olds, given),
    ...keyFailures(definition, given, secrets),
    ...rowFailures(definition, given, before, secrets),
  ];
  if (wrong.length > 0) return { inputs: declared, failures: wrong };
  // What messages refer to: a table as the program has it.
  const whole = await resolveDefaults(definition, olds, declared, context);
  const resolved = await resolveEntries(definition, before, whole, secrets, context);
  if (resolved.failures.length > 0) return { inputs: declared, failures: resolved.failures };
  const inputs = keepOrder(definition.inputs, olds, resolved.inputs, secrets);
  const entries = entriesOf(definition, context.recorder ? withUnknowns(inputs) : inputs);
  context.tracker.trackChecked(definition, inputs);
  if (!entries || [...entries.values()].includes(undefined)) context.tracker.trackOpen(context.urn);
  if (!entries) return { inputs, failures: [] };
  context.tracker.priorStates.recordEntries(
    context.urn,
    [...before.values()].flatMap((entry) => addressOf(definition, entry ?? {}) ?? []),
  );
  const failures = [
    ...ruleFailures(definition, whole, entries, before, secrets),
    ...duplicates(definition, whole, entries, secrets, context),
  ];
  warnDoubtful(definition, whole, entries, before, secrets, context);
  warnUnmanaged(definition, before, entries, namesIn(definition, whole, secrets), context);
  // Only a diff knows what exists of a set that is to be updated.
  const runsPreflight = request.runsPreflight && isNew && !context.recorder;
  if (failures.length > 0 || !runsPreflight) return { inputs, failures };
  const plan = planSet(definition, new Map(), entries);
  return {
    inputs,
    failures: await preflightSet({ definition, inputs: whole, secrets, plan, isNew }, context),
  };
}

/** What is wrong with the form of the inputs. */
function shapeFailures(definition: SetDefinition, given: Properties, secrets: readonly Path[]): Failure[] {
  const { entries: name, inputs } = definition;
  const map = given[name];
  const strip = (row: unknown) => (isObject(row) ? withoutNulls(definition.of.inputs, row) : row);
  // In an entry, null takes a default away.
  const entries = isObject(map)
    ? Object.fromEntries(Object.entries(map).map(([key, row]) => [key, strip(row)]))
    : map;
  const defaults = "defaults" in given ? { defaults: strip(given.defaults) } : {};
  const failures = [
    ...validate(inputs, { ...given, ...defaults, [name]: entries }, secrets),
    ...defaultFailures(definition, given, secrets),
  ];
  if (failures.length > 0) return failures;
  const { table } = given;
  if (!isAbsent(map) && !isAbsent(table)) {
    return [{ path: "table", reason: `conflicts with ${name}; set either ${name} or table.` }];
  }
  return isAbsent(map) && isAbsent(table)
    ? [
        {
          path: name,
          reason: `is missing; set either ${name} (a map) or table (the text of a CSV or JSON file).`,
        },
      ]
    : [];
}

/** What is wrong with the defaults as a whole; an entry may have its own value in place of each. */
function defaultFailures(definition: SetDefinition, given: Properties, secrets: readonly Path[]): Failure[] {
  const { defaults } = given;
  if (!isObject(defaults)) return [];
  const own = secrets.flatMap(([top, ...path]) => (top === "defaults" ? [path] : []));
  return redactFailures(definition.of.rules?.(defaults, false) ?? [], defaults, own).map(
    ({ path, reason }) => ({
      path: `defaults.${path}`,
      reason,
    }),
  );
}

/** Keys that state cannot keep: an object has no property of its own with this name once the engine has read it. */
const keyFailures = (definition: SetDefinition, given: Properties, secrets: readonly Path[]): Failure[] =>
  declaredEntries(definition, given)?.rows.has("__proto__")
    ? [
        {
          path: namesIn(definition, given, secrets).place("__proto__"),
          reason: "cannot be the key of an entry; use another one.",
        },
      ]
    : [];

/** What is wrong with the rows of a table. */
function rowFailures(
  definition: SetDefinition,
  given: Properties,
  before: Entries,
  secrets: readonly Path[],
): Failure[] {
  const table = declaredEntries(definition, given)?.table;
  if (!table) return [];
  const isSecret = hasSecretKeys(definition, secrets);
  const names = namesIn(definition, given, secrets);
  const inTable = ({ path, reason }: Failure) =>
    isSecret
      ? { path: ["table", ...(/^line \d+/.exec(path) ?? [])].join(": "), reason: "is not accepted." }
      : { path: `table: ${path}`, reason };
  const schema =
    mapEntrySchema(propertySchema(definition.inputs, definition.entries)) ?? definition.of.inputs;
  const rows = [...table.rows].flatMap(([key, row]) => {
    const find = (inputs: Properties) => validate(schema, inputs, isSecret ? [[]] : []);
    const inputs = withoutNulls(definition.of.inputs, row);
    return newFailures(find, before.get(key), inputs).map(({ path, reason }) => ({
      path: names.place(key, path),
      reason: isSecret ? "is not accepted." : reason,
    }));
  });
  return [...table.failures.map(inTable), ...rows];
}

/** What is wrong with whole entries, defaults included. */
function ruleFailures(
  definition: SetDefinition,
  inputs: Properties,
  entries: Entries,
  before: Entries,
  secrets: readonly Path[],
): Failure[] {
  const { of: kind, keyInput } = definition;
  const { place } = namesIn(definition, inputs, secrets);
  const secretsOf = secretsByKey(definition, inputs, secrets);
  const failures: Failure[] = [];
  for (const [key, entry] of entries) {
    if (!entry) continue;
    const find = (inputs: Properties) => [
      ...validate(kind.inputs, inputs, secretsOf(key)),
      ...removedDefaults(kind, inputs),
      ...redactFailures(kind.rules?.(inputs, !before.has(key)) ?? [], inputs, secretsOf(key)),
    ];
    const found = newFailures(find, before.get(key), entry);
    for (const { path, reason } of found) {
      const isKey = path === keyInput && entry[keyInput] === key;
      failures.push({
        path: place(key, isKey ? "" : path),
        reason: isKey
          ? `the key is the ${keyInput} of an entry that declares none. ${reason} Or declare the ${keyInput}.`
          : reason,
      });
    }
  }
  return failures;
}

/** The inputs that an entry needs and whose default it takes away. */
const removedDefaults = ({ resolveDefaults = {} }: AnyDefinition, entry: Properties): Failure[] =>
  Object.keys(resolveDefaults)
    .filter((name) => isAbsent(entry[name]))
    .map((path) => ({
      path,
      reason: "is null, so the entry has none; leave it out for the default, or declare another.",
    }));

/** Two entries of the set, or an entry and another resource, that declare one address. */
function duplicates(
  definition: SetDefinition,
  inputs: Properties,
  entries: Entries,
  secrets: readonly Path[],
  context: Context,
): Failure[] {
  const { keyInput, of: kind } = definition;
  const names = namesIn(definition, inputs, secrets);
  const secretsOf = secretsByKey(definition, inputs, secrets);
  const byAddress = new Map<string, string>();
  const failures: Failure[] = [];
  const claims: { readonly inputs: Properties; readonly path: () => string }[] = [];
  for (const [key, entry] of entries) {
    if (!entry || isUnknown(entry[keyInput]) || isUnknown(entry.domainId)) continue;
    const address = addressOf(definition, entry);
    if (address === undefined) continue;
    const other = byAddress.get(address);
    const path = () => names.place(key, keyInput);
    if (other === undefined) {
      byAddress.set(address, key);
      claims.push({ inputs: entry, path });
    } else {
      const reason = `${names.of(other)} and ${names.of(key)} both declare the ${keyInput} ${JSON.stringify(entry[keyInput])} on domain ${entry.domainId}; give each its own.`;
      failures.push(...redactFailures([{ path: path(), reason }], entry, secretsOf(key)));
    }
  }
  return [...failures, ...duplicateClaims(kind, definition.name, claims, context)];
}

/** Adds the defaults of the account or the settings that an entry needs, to the defaults of the set. */
async function resolveDefaults(
  definition: SetDefinition,
  olds: Properties,
  inputs: Properties,
  context: Context,
): Promise<Properties> {
  const entries = entriesOf(definition, inputs);
  let resolved = inputs;
  for (const [name, resolve] of Object.entries(definition.of.resolveDefaults ?? {})) {
    const needsIt = !entries || [...entries.values()].some((entry) => isAbsent(entry?.[name]));
    if (!needsIt || isUnknown(inputs.defaults) || !isAbsent(propertyOf(inputs.defaults, name))) continue;
    const old = isObject(olds.defaults) ? olds.defaults[name] : undefined;
    const value = old ?? (await (resolve as (context: Context) => Promise<unknown>)(context));
    resolved = { ...resolved, defaults: { ...(resolved.defaults as Properties), [name]: value } };
  }
  return resolved;
}

/** Warns about values that are probably mistakes: a few of them, and how many more there are. */
function warnDoubtful(
  definition: SetDefinition,
  inputs: Properties,
  entries: Entries,
  before: Entries,
  secrets: readonly Path[],
  context: Context,
): void {
  const { place } = namesIn(definition, inputs, secrets);
  const secretsOf = secretsByKey(definition, inputs, secrets);
  const doubtful = [...entries].flatMap(([key, entry = {}]) => {
    const find = (inputs: Properties) =>
      redactFailures(definition.of.warnings?.(inputs) ?? [], inputs, secretsOf(key));
    return newFailures(find, before.get(key), entry).map((it) => ({ ...it, path: place(key, it.path) }));
  });
  const lines = doubtful.slice(0, shownWarnings).map(formatFailure);
  const more = doubtful.length - lines.length;
  if (lines.length > 0)
    context.warn([...lines, ...(more > 0 ? [`… and ${count(more)} more.`] : [])].join("\n"));
}

/** How many entries one warning names. */
const shownWarnings = 5;

/** Warns about fields that entries no longer declare and that the API cannot clear, once for each field. */
function warnUnmanaged(
  definition: SetDefinition,
  before: Entries,
  entries: Entries,
  names: EntryNames,
  context: Context,
): void {
  const keysByField = new Map<string, string[]>();
  for (const [key, entry] of entries) {
    const old = before.get(key);
    if (!old || !entry || Object.keys(old).every((name) => Object.hasOwn(entry, name))) continue;
    for (const field of unmanagedFields(definition.of, old, entry)) {
      keysByField.set(field, [...(keysByField.get(field) ?? []), key]);
    }
  }
  for (const [field, keys] of keysByField) {
    context.warn(
      `${formatPath([definition.entries])}: ${field} is no longer declared for ${names.some(keys)}. It keeps its value, and this program no longer manages it. To change it, declare another value.`,
    );
  }
}
