import { readFile } from "node:fs/promises";
import { UserError } from "../../client";
import { links, maxPageSize } from "../../contract";
import type { Context } from "../context/context";
import type { SetDefinition, Table } from "../definition/set";
import { importObject } from "../live/import";
import { describeLeftOut, otherOwner, withoutOwnMark } from "../live/managed-by";
import { addressesOn, showsMark, wholeLink } from "../live/owners";
import type { ReadRequest } from "../operations/read";
import { resolveAll } from "../operations/resolve";
import { count, counted, formatFailure, throwFailures } from "../properties/failure";
import { withFingerprint } from "../properties/fingerprint";
import { isAbsent, type Properties } from "../properties/values";
import type { FoundObject } from "../state/state";
import { addressOf } from "../validation/addresses";
import { Declaration, inputOfEntries } from "./declaration";
import { rowOf } from "./read";
import { type EntryRecord, outputsOfSet, type SetRecord } from "./record";
import { withShortUrls } from "./short-urls";

/** An object of the account, as a list shows it, that becomes an entry of an imported set. */
interface ListedEntry {
  /** The key that it has already, if any. */
  readonly key?: string | undefined;
  readonly live: Properties;
}

/** The first part of an import's id that names a table: `table/links.csv`. */
const tableScope = "table";

/** An import of more entries returns a table: the engine needs minutes to import a map with thousands of them. */
const maxMapSize = 200;

/**
 * Reads objects as the entries of a new set: all in a folder or on a domain, each under its slug, or those of a table.
 *
 * @param request its id is what the import names: `folder/fld_1`, `table/links.csv`
 * @throws UserError when the id has the wrong form, nothing is there, or others manage all of it or links of a table
 */
export async function importSet(
  { definition, id, takes }: ReadRequest<SetDefinition>,
  context: Context,
): Promise<FoundObject> {
  const { of: kind, keyInput, importBy } = definition;
  const [scope = "", ...rest] = id.split("/");
  const value = rest.join("/");
  const filter = Object.hasOwn(importBy, scope) ? importBy[scope] : undefined;
  if (value === "" || (scope !== tableScope && (filter === undefined || rest.length > 1))) {
    throw new UserError(
      `${JSON.stringify(id)} is not the id of a ${definition.name}; use ${definition.id.join(" or ")}.`,
    );
  }
  const listed =
    filter === undefined
      ? await listByTable(definition, value, context)
      : await listByFilter(definition, { [filter]: value }, context);
  const showsOptions = listed.some(({ live }) => showsMark(live, context));
  const all = await Promise.all(
    listed.map(async ({ key, live }) => ({ key, live: await wholeLink(kind, live, context, showsOptions) })),
  );
  if (all.length === 0)
    throw new UserError(`There are no links in ${scope} ${value} that no other resource holds.`);
  const isOthers = ({ live }: ListedEntry): boolean =>
    takes !== undefined && otherOwner(live, context.settings, takes.from) !== undefined;
  const found = all.filter((it) => !isOthers(it));
  const others = all.filter(isOthers).map(({ live }) => live);
  if (others.length > 0) {
    const leftOut = describeLeftOut(id, others);
    if (filter === undefined || found.length === 0) throw new UserError(leftOut);
    context.warn(leftOut);
  }
  const nothing = new Declaration(definition, {});
  const record = new Map<string, EntryRecord>();
  for (const { key, live } of found) {
    const id = String(live.id);
    const own = nothing.contextOf(key ?? String(live[keyInput] ?? id), context);
    const { inputs } = importObject(kind, id, withoutOwnMark(live, context.settings), own);
    const slug = inputs[keyInput];
    const ownKey = key ?? (typeof slug === "string" && !record.has(slug) ? slug : id);
    record.set(ownKey, { id, inputs, normalized: {} });
  }
  const inputs = inputsOf(definition, record);
  const declared = new Declaration(definition, inputs);
  const shown = outputsOfSet(declared, record);
  const before = { record: new Map(), outputs: {} };
  const outputs = await withShortUrls(declared, before, record, shown, context);
  return { id, inputs, outputs: withFingerprint(outputs, context.settings) };
}

/** What declares these entries: what they share as defaults, and in each entry only the rest. */
function inputsOf(definition: SetDefinition, record: SetRecord): Properties {
  const all = [...record.values()].map(({ inputs }) => inputs);
  const [first = {}] = all;
  const shared = Object.values(definition.importBy).filter(
    (input) => !isAbsent(first[input]) && all.every((inputs) => inputs[input] === first[input]),
  );
  const defaults = Object.fromEntries(shared.map((input) => [input, first[input]]));
  const rows = new Map(
    [...record].map(([key, { inputs }]) => [key, rowOf(definition, defaults, key, {}, inputs)]),
  );
  return {
    ...(shared.length > 0 ? { defaults } : {}),
    ...inputOfEntries(definition, rows, rows.size > maxMapSize),
  };
}

/** Lists all objects in a folder or on a domain that no other resource holds. */
async function listByFilter(
  { of: kind }: SetDefinition,
  filter: Properties,
  context: Context,
): Promise<ListedEntry[]> {
  const { inputs, failures } = await resolveAll(kind.resolveInputs, filter, context);
  throwFailures(failures);
  const found: ListedEntry[] = [];
  const query = { ...inputs, limit: maxPageSize, includeRoutes: "all" as const };
  for await (const page of context.client.pages(links.list, { query })) {
    for (const live of page) if (!context.tracker.isKept(kind, live.id)) found.push({ live });
  }
  return found;
}

/**
 * Finds the account's own objects that have the addresses (a slug on a domain) in a table. One list of each domain serves all
 * imports of a run.
 *
 * @param file relative to the folder in which the program runs
 * @throws UserError when the table cannot be read, or an object does not exist
 */
async function listByTable(
  definition: SetDefinition,
  file: string,
  context: Context,
): Promise<ListedEntry[]> {
  const { of: kind, keyInput } = definition;
  const { rows, place } = await readTable(definition, file);
  const needsDomain = [...rows.values()].some((row) => isAbsent(row.domainId));
  const defaultDomainId = needsDomain ? await context.defaultDomainId() : undefined;
  const missing: string[] = [];
  const found: ListedEntry[] = [];
  for (const [key, row] of rows) {
    const { inputs: own, failures } = await resolveAll(kind.resolveInputs, row, context);
    throwFailures(failures.map((it) => ({ ...it, path: `${file}: ${place(key, it.path)}` })));
    const domainId = String(own.domainId ?? defaultDomainId);
    const address = addressOf(kind, { ...own, [keyInput]: own[keyInput] ?? key, domainId });
    const live = (await addressesOn(kind, domainId, context)).get(address ?? "");
    if (live) found.push({ key, live });
    else missing.push(key);
  }
  if (missing.length === 0) return found;
  const names = new Declaration(definition, {}).namesOf(missing);
  throw new UserError(
    `The account does not have ${count(missing.length)} of the ${counted(rows.size, "link", "links")} in ${file}: ${names}.`,
  );
}

async function readTable(definition: SetDefinition, file: string): Promise<Table> {
  const text = await readFile(file, "utf8").catch((error) => {
    throw new UserError(`The table ${file} cannot be read: ${error.message}`);
  });
  const table = definition.parseTable(text);
  const [failure] = table.failures;
  if (failure) throw new UserError(`${file}: ${formatFailure(failure)}`);
  return table;
}
