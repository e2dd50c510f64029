import { UserError } from "../../client";
import { links, maxPageSize } from "../../contract";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { importObject } from "../live/import";
import { isAbsent, type Properties } from "../properties/values";
import type { FoundObject } from "../state/state";
import { outputsOfSet } from "./applied";
import { entryContext } from "./entry-context";

/**
 * Reads all objects in a folder or on a domain as the entries of a new set, each under its slug.
 *
 * @param id what the import names: `folder/fld_1`
 * @throws UserError when the id has the wrong form, or nothing is there
 */
export async function importSet(
  definition: SetDefinition,
  id: string,
  context: Context,
): Promise<FoundObject> {
  const { of: kind, keyInput, importBy, entries: name } = definition;
  const [scope = "", value = "", ...rest] = id.split("/");
  const filter = Object.hasOwn(importBy, scope) ? importBy[scope] : undefined;
  if (filter === undefined || value === "" || rest.length > 0) {
    throw new UserError(
      `${JSON.stringify(id)} is not the id of a ${definition.name}; use ${definition.id.join(" or ")}.`,
    );
  }
  const found = new Map<string, { readonly id: string; readonly inputs: Properties }>();
  const query = { [filter]: value, limit: maxPageSize, includeRoutes: "all" as const };
  for await (const page of context.client.pages(links.list, { query })) {
    for (const live of page) {
      if (context.tracker.isRetained(kind, live.id)) continue;
      const key =
        typeof live[keyInput] === "string" && !found.has(String(live[keyInput])) ? live[keyInput] : live.id;
      const own = entryContext(definition, String(key), context);
      const { inputs } = importObject(kind, live.id, live, own.warn, own.inform);
      found.set(String(key), { id: live.id, inputs });
    }
  }
  if (found.size === 0)
    throw new UserError(`There are no links in ${scope} ${value} that no other resource holds.`);
  const defaults = sharedInputs(
    [...found.values()].map(({ inputs }) => inputs),
    [filter, "domainId"],
  );
  const rows = [...found].map(([key, entry]) => [
    key,
    Object.fromEntries(
      Object.entries(entry.inputs).filter(([input, it]) => {
        return !(input in defaults) && !(input === keyInput && it === key);
      }),
    ),
  ]);
  const inputs = {
    ...(Object.keys(defaults).length > 0 ? { defaults } : {}),
    [name]: Object.fromEntries(rows),
  };
  const applied = new Map([...found].map(([key, entry]) => [key, { ...entry, normalized: {} }]));
  return { id, inputs, outputs: outputsOfSet(definition, inputs, applied, []) };
}

/** Those inputs that have the same value everywhere. */
function sharedInputs(all: readonly Properties[], names: readonly string[]): Properties {
  const [first = {}] = all;
  const shared = [...new Set(names)].filter(
    (name) => !isAbsent(first[name]) && all.every((inputs) => inputs[name] === first[name]),
  );
  return Object.fromEntries(shared.map((name) => [name, first[name]]));
}
