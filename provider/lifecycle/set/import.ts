import { UserError } from "../../client";
import { links, maxPageSize } from "../../contract";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { importObject } from "../live/import";
import { throwFailures } from "../operations/preflight";
import { resolveAll } from "../operations/resolve";
import { isAbsent, type Properties } from "../properties/values";
import type { FoundObject } from "../state/state";
import { wholeLink } from "./account";
import { entryContext } from "./entry-context";
import { type ImportedEntry, readByTable, tableScope } from "./import-table";
import { namesIn } from "./names";
import { outputsOfSet } from "./record";
import { withShortUrls } from "./short-urls";

/**
 * Reads objects as the entries of a new set: all in a folder or on a domain, each under its slug, or those of a table.
 *
 * @param id what the import names: `folder/fld_1`, `table/links.csv`
 * @throws UserError when the id has the wrong form, or nothing is there
 */
export async function importSet(
  definition: SetDefinition,
  id: string,
  context: Context,
): Promise<FoundObject> {
  const { keyInput, importBy, entries: name } = definition;
  const [scope = "", ...rest] = id.split("/");
  const value = rest.join("/");
  const filter = Object.hasOwn(importBy, scope) ? importBy[scope] : undefined;
  if (value === "" || (scope !== tableScope && (filter === undefined || rest.length > 1))) {
    throw new UserError(
      `${JSON.stringify(id)} is not the id of a ${definition.name}; use ${definition.id.join(" or ")}.`,
    );
  }
  const objects =
    filter === undefined
      ? await readByTable(definition, value, context)
      : await readByFilter(definition, { [filter]: value }, context);
  if (objects.length === 0)
    throw new UserError(`There are no links in ${scope} ${value} that no other resource holds.`);
  const found = new Map<string, ImportedEntry>();
  for (const entry of objects) {
    const slug = entry.inputs[keyInput];
    const key = entry.key ?? (typeof slug === "string" && !found.has(slug) ? slug : entry.id);
    found.set(key, entry);
  }
  const defaults = sharedInputs(
    [...found.values()].map(({ inputs }) => inputs),
    [...Object.values(importBy)],
  );
  const rows = new Map(
    [...found].map(([key, entry]) => [
      key,
      Object.fromEntries(
        Object.entries(entry.inputs).filter(([input, it]) => {
          return !(input in defaults) && !(input === keyInput && it === key);
        }),
      ),
    ]),
  );
  const inputs = {
    ...(Object.keys(defaults).length > 0 ? { defaults } : {}),
    ...(rows.size > maxMapSize ? { table: definition.tableOf(rows) } : { [name]: Object.fromEntries(rows) }),
  };
  const record = new Map(
    [...found].map(([key, entry]) => [key, { id: entry.id, inputs: entry.inputs, normalized: {} }]),
  );
  const own = { definition, inputs, secrets: [], olds: {} };
  return { id, inputs, outputs: await withShortUrls(own, record, outputsOfSet(own, record), context) };
}

/** An import of more entries returns a table: the engine needs minutes to import a map with thousands of them. */
const maxMapSize = 200;

/** Reads all objects in a folder or on a domain that no other resource holds. */
async function readByFilter(
  definition: SetDefinition,
  filter: Properties,
  context: Context,
): Promise<ImportedEntry[]> {
  const { of: kind, keyInput } = definition;
  const { inputs, failures } = await resolveAll(kind.resolveInputs, filter, context);
  throwFailures(failures);
  const names = namesIn(definition, {}, []);
  const found: ImportedEntry[] = [];
  const query = { ...inputs, limit: maxPageSize, includeRoutes: "all" as const };
  for await (const page of context.client.pages(links.list, { query })) {
    for (const listed of page) {
      if (context.tracker.isKept(kind, listed.id)) continue;
      const live = await wholeLink(definition, listed, context);
      const own = entryContext(names, String(live[keyInput] ?? listed.id), context);
      found.push({ id: listed.id, inputs: importObject(kind, listed.id, live, own).inputs });
    }
  }
  return found;
}

/** Those inputs that have the same value everywhere. */
function sharedInputs(all: readonly Properties[], names: readonly string[]): Properties {
  const [first = {}] = all;
  const shared = [...new Set(names)].filter(
    (name) => !isAbsent(first[name]) && all.every((inputs) => inputs[name] === first[name]),
  );
  return Object.fromEntries(shared.map((name) => [name, first[name]]));
}
