import { keepOrder } from "../compare/changes";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import {
  addDefaults,
  type CheckRequest,
  type CheckResponse,
  doubtsIn,
  failuresIn,
} from "../operations/check";
import { mayAdopt } from "../properties/adopt";
import { groupFailures } from "../properties/causes";
import { count, type Failure, formatFailure } from "../properties/failure";
import { withoutNulls } from "../properties/schema";
import {
  isAbsent,
  isObject,
  isUnknown,
  type Path,
  type Properties,
  withoutReserved,
} from "../properties/values";
import { unmanagedFields } from "../update/body";
import { addressOf, duplicateClaims } from "../validation/addresses";
import { newFailures, validate } from "../validation/validate";
import { Declaration, type Entries, entriesOf, secretsInDefaults } from "./declaration";
import { planSet } from "./plan";
import { preflightSet } from "./preflight";
import { resolveEntries } from "./resolve";

/** Validates the inputs of a set, and reports all failures of all entries, each with its path or its line. */
export async function checkSet(
  { definition, olds: state, news, secrets = [], runsPreflight = false }: CheckRequest<SetDefinition>,
  context: Context,
): Promise<CheckResponse> {
  const { tracker, urn } = context;
  const declare = (inputs: Properties) => new Declaration(definition, context.known(inputs), secrets);
  const olds = withoutReserved(state);
  const given = Object.fromEntries(Object.entries(news).filter(([, value]) => !isAbsent(value)));
  const before: Entries = entriesOf(definition, olds) ?? new Map();
  const wrong = newFailures((it) => setFailures(definition, it, secrets), olds, declare(given).inputs);
  // Each entry would repeat what is wrong with a default.
  const { defaults: _, ...withoutDefaults } = given;
  const own = entryFailures(declare(wrong.length > 0 ? withoutDefaults : given), before, wrong.length > 0);
  if (own.length + wrong.length > 0) return { inputs: given, failures: [...own, ...wrong] };
  const whole = await tracker.duringCheck(withDefaultsOfAccount(definition, olds, given, context));
  const resolved = await tracker.duringCheck(
    resolveEntries(new Declaration(definition, whole, secrets), before, context),
  );
  if (resolved.failures.length > 0) return { inputs: given, failures: resolved.failures };
  const inputs = keepOrder(definition.inputs, olds, resolved.inputs, secrets);
  // What messages refer to: a table as the program has it.
  const declared = declare(whole).with(declare(inputs).entries);
  const { entries } = declared;
  tracker.trackChecked(definition, inputs);
  if (mayAdopt(inputs)) tracker.adopters.add(urn);
  if (!entries || [...entries.values()].includes(undefined)) tracker.trackOpen(urn);
  if (!entries) return { inputs, failures: [] };
  const addresses = [...before.values()].flatMap((entry) => addressOf(definition.of, entry ?? {}) ?? []);
  tracker.priorStates.recordEntries(urn, addresses);
  const failures = duplicates(declared, context);
  warnDoubtful(declared, before, context);
  warnUnmanaged(declared, before, context);
  // Only a diff knows what exists of a set that is to be updated.
  const isNew = Object.keys(olds).length === 0;
  if (failures.length > 0 || !runsPreflight || !isNew) return { inputs, failures };
  const plan = planSet(definition, new Map(), entries);
  return { inputs, failures: await preflightSet(declared, plan, true, context) };
}

/** What is wrong with the inputs besides the entries. */
function setFailures(definition: SetDefinition, given: Properties, secrets: readonly Path[]): Failure[] {
  const { of: kind, entries: name, inputs: schema } = definition;
  const { [name]: map, defaults, table } = given;
  const emptied = (input: string) => isObject(given[input]) && { [input]: {} };
  const inDefaults = isObject(defaults)
    ? failuresIn(kind, withoutNulls(kind.inputs, defaults), secretsInDefaults(secrets), false)
    : [];
  const failures = [
    ...validate(schema, { ...given, ...emptied(name), ...emptied("defaults") }, secrets),
    ...inDefaults.map(({ path, reason }) => ({ path: `defaults.${path}`, reason })),
  ];
  if (failures.length > 0 || isAbsent(map) !== isAbsent(table)) return failures;
  return isAbsent(table)
    ? [
        {
          path: name,
          reason: `is missing; set either ${name} (a map) or table (the text of a CSV or JSON file).`,
        },
      ]
    : [{ path: "table", reason: `conflicts with ${name}; set either ${name} or table.` }];
}

/** What is wrong with the text of a table, and with each entry. */
function entryFailures(declared: Declaration, before: Entries, lacksDefaults: boolean): Failure[] {
  const { definition, table, rows = [], secrets, hasSecretKeys } = declared;
  const { of: kind, keyInput, entries: name } = definition;
  const needed = Object.keys(kind.resolveDefaults ?? {});
  const inTable = (table?.failures ?? []).map(({ path, reason }) =>
    hasSecretKeys
      ? { path: ["table", ...(/^line \d+/.exec(path) ?? [])].join(": "), reason: "is not accepted." }
      : { path: `table: ${path}`, reason },
  );
  // What is wrong is missing from rows, which says nothing.
  const isWhole = !lacksDefaults && inTable.length === 0;
  return [
    ...inTable,
    ...[...rows].flatMap(([key, row]): Failure[] => {
      const at = (path: string, reason: string) => ({ path: declared.place(key, path), reason });
      // State cannot keep it: an object has no property of its own with this name once the engine has read it.
      if (key === "__proto__") return [at("", "cannot be the key of an entry; use another one.")];
      if (!isObject(row)) {
        return validate(definition.inputs, { [name]: { [key]: row } }, secrets).map((it) =>
          at("", it.reason),
        );
      }
      const entry = declared.entries?.get(key);
      const isNew = entry !== undefined && isWhole && !before.has(key);
      const find = (inputs: Properties) => failuresIn(kind, inputs, declared.secretsOf(key), isNew);
      const found = newFailures(find, before.get(key), entry ?? withoutNulls(kind.inputs, row));
      const removed = needed.filter((input) => row[input] === null);
      return [
        ...found.map(({ path, reason }) => {
          if (path !== keyInput || !isAbsent(row[keyInput])) return at(path, reason);
          return at(
            "",
            `the key is the ${keyInput} of an entry that declares none. ${reason} Or declare the ${keyInput}.`,
          );
        }),
        ...removed.map((path) =>
          at(path, "is null, so the entry has none; leave it out for the default, or declare another."),
        ),
      ];
    }),
  ];
}

/** Two entries of the set, or an entry and another resource, that declare one address. */
function duplicates(declared: Declaration, context: Context): Failure[] {
  const { definition, entries = [] } = declared;
  const { keyInput, of: kind, name } = definition;
  const byAddress = new Map<string, string>();
  const failures: Failure[] = [];
  const claims: Parameters<typeof duplicateClaims>[2][number][] = [];
  for (const [key, entry = {}] of entries) {
    const address = addressOf(kind, entry);
    if (address === undefined) continue;
    const other = byAddress.get(address);
    const path = () => declared.place(key, keyInput);
    if (other === undefined) {
      byAddress.set(address, key);
      claims.push({ inputs: entry, path });
    } else {
      const reason = `${declared.nameOf(other)} and ${declared.nameOf(key)} both declare the ${keyInput} ${JSON.stringify(entry[keyInput])} on domain ${entry.domainId}; give each its own.`;
      failures.push(...declared.redact(key, [{ path: path(), reason }]));
    }
  }
  return [...failures, ...duplicateClaims(kind, name, claims, context)];
}

/** Adds the defaults of the account or the settings that an entry needs, to the defaults of the set. */
async function withDefaultsOfAccount(
  definition: SetDefinition,
  olds: Properties,
  inputs: Properties,
  context: Context,
): Promise<Properties> {
  const entries = entriesOf(definition, inputs);
  const needed = Object.entries(definition.of.resolveDefaults ?? {}).filter(
    ([name]) => !entries || [...entries.values()].some((entry) => isAbsent(entry?.[name])),
  );
  if (needed.length === 0 || isUnknown(inputs.defaults)) return inputs;
  const kind = { ...definition.of, resolveDefaults: Object.fromEntries(needed) };
  const [before, now] = [olds.defaults, inputs.defaults].map((it) => (isObject(it) ? it : {}));
  return { ...inputs, defaults: await addDefaults(kind, before ?? {}, now ?? {}, context) };
}

/** Warns about values that are probably mistakes: a few of them, and how many more there are. */
function warnDoubtful(declared: Declaration, before: Entries, { warn }: Context): void {
  const { definition, entries = [] } = declared;
  const doubtful = [...entries].flatMap(([key, entry = {}]) => {
    const find = (inputs: Properties) => doubtsIn(definition.of, inputs, declared.secretsOf(key));
    return newFailures(find, before.get(key), entry).map((it) => ({
      ...it,
      path: declared.place(key, it.path),
    }));
  });
  const causes = groupFailures(doubtful);
  const lines = causes.slice(0, shownWarnings).map(formatFailure);
  const more = causes.length - lines.length;
  if (lines.length > 0) warn([...lines, ...(more > 0 ? [`… and ${count(more)} more.`] : [])].join("\n"));
}

/** How many causes one warning names. */
const shownWarnings = 5;

/** Warns about fields that entries no longer declare and that the API cannot clear, once for each field. */
function warnUnmanaged(declared: Declaration, before: Entries, { warn }: Context): void {
  const { definition, entries = [] } = declared;
  const dropped = [...entries].flatMap(([key, entry]) => {
    const old = before.get(key);
    if (!old || !entry || Object.keys(old).every((name) => Object.hasOwn(entry, name))) return [];
    return unmanagedFields(definition.of, old, entry).map((field) => ({ key, field }));
  });
  for (const [field, fields] of Map.groupBy(dropped, ({ field }) => field)) {
    const names = declared.namesOf(fields.map(({ key }) => key));
    warn(
      `${definition.entries}: ${field} is no longer declared for ${names}. It keeps its value, and this program no longer manages it. To change it, declare another value.`,
    );
  }
}
