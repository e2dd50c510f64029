import { readFile } from "node:fs/promises";
import { UserError } from "../../client";
import type { Context } from "../context/context";
import type { SetDefinition, Table } from "../definition/set";
import { importObject } from "../live/import";
import { throwFailures } from "../operations/preflight";
import { resolveAll } from "../operations/resolve";
import { count, counted, formatFailure } from "../properties/failure";
import { isAbsent, type Properties } from "../properties/values";
import { objectsOn, wholeLink } from "./account";
import { entryContext } from "./entry-context";
import { namesIn } from "./names";
import { addressOf } from "./plan";

/** An object that becomes an entry of an imported set. */
export interface ImportedEntry {
  /** The key that it has already, if any. */
  readonly key?: string;
  readonly id: string;
  readonly inputs: Properties;
}

/** The first part of an import's id that names a table: `table/links.csv`. */
export const tableScope = "table";

/**
 * Finds the account's own objects that have the addresses (a slug on a domain) in a table. One list of each domain serves all
 * imports of a run.
 *
 * @param file relative to the folder in which the program runs
 * @throws UserError when the table cannot be read, or an object does not exist
 */
export async function readByTable(
  definition: SetDefinition,
  file: string,
  context: Context,
): Promise<ImportedEntry[]> {
  const { of: kind, keyInput } = definition;
  const { rows, place } = await readTable(definition, file);
  const names = namesIn(definition, {}, []);
  const needsDomain = [...rows.values()].some((row) => isAbsent(row.domainId));
  const defaultDomainId = needsDomain ? await context.defaultDomainId() : undefined;
  const wanted: { readonly key: string; readonly domainId: string; readonly address: string }[] = [];
  for (const [key, row] of rows) {
    const { inputs: own, failures } = await resolveAll(kind.resolveInputs, row, context);
    throwFailures(failures.map((it) => ({ ...it, path: `${file}: ${place(key, it.path)}` })));
    const inputs = { ...own, [keyInput]: own[keyInput] ?? key, domainId: own.domainId ?? defaultDomainId };
    wanted.push({ key, domainId: String(inputs.domainId), address: addressOf(definition, inputs) ?? "" });
  }
  const domains = [...new Set(wanted.map(({ domainId }) => domainId))];
  const lists = new Map(
    await Promise.all(domains.map(async (id) => [id, await addressesOn(definition, id, context)] as const)),
  );
  const missing: string[] = [];
  const found: ImportedEntry[] = [];
  for (const { key, domainId, address } of wanted) {
    const listed = lists.get(domainId)?.get(address);
    if (!listed) {
      missing.push(key);
      continue;
    }
    const own = entryContext(names, key, context);
    const id = String(listed.id);
    const live = await wholeLink(definition, listed, context);
    found.push({ key, id, inputs: importObject(kind, id, live, own).inputs });
  }
  if (missing.length === 0) return found;
  throw new UserError(
    `The account does not have ${count(missing.length)} of the ${counted(rows.size, "link", "links")} in ${file}: ${names.some(missing)}.`,
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

/** The account's objects on a domain by their address. */
const addressesOn = (
  definition: SetDefinition,
  domainId: string,
  { client, memo }: Context,
): Promise<ReadonlyMap<string, Properties>> =>
  memo.once(`objects on ${domainId}`, async () => {
    const found = new Map<string, Properties>();
    for await (const page of objectsOn(definition, domainId, client)) {
      for (const [address, live] of page) found.set(address, live);
    }
    return found;
  });
