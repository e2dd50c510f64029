import fc from "fast-check";
import type { z } from "zod";
import type { Properties } from "../../provider/lifecycle";
import { listOf } from "../../provider/lifecycle/compare/match";
import { parentNames } from "../../provider/lifecycle/properties/id";
import { propertySchema } from "../../provider/lifecycle/properties/schema";
import { isObject } from "../../provider/lifecycle/properties/values";
import { isWithin, pathOf, type RawApi, takeSnapshot } from "./account";
import { fields } from "./edits";
import { ownFields } from "./matches";
import { type Draft, definitionOf, draft, inlineNameOf } from "./program";
import type { Managed } from "./update";

// Edits of the account outside of Pulumi.

/** One edit through the raw API. `pick` selects one of the objects that it applies to. */
export type ExternalEdit =
  /** Sets some fields of a declared object to the values of the draft, or to null. */
  | {
      readonly type: "change";
      readonly pick: number;
      readonly draft: Draft;
      readonly fields: readonly number[];
    }
  /** Deletes any object, declared or not. */
  | { readonly type: "delete"; readonly pick: number }
  /** Creates an undeclared object. */
  | { readonly type: "add"; readonly pick: number; readonly draft: Draft };

const pick = fc.nat(40);

/** Any external edit. */
export const externalEdit: fc.Arbitrary<ExternalEdit> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant("change"), pick, draft, fields: fields() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("delete"), pick }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("add"), pick, draft }) },
) as fc.Arbitrary<ExternalEdit>;

/** Makes an edit. An edit that the service refuses changes nothing. */
export async function applyExternalEdit(
  api: RawApi,
  edit: ExternalEdit,
  managed: readonly Managed[],
): Promise<void> {
  const keys = [...(await takeSnapshot(api)).keys()].map((key) => {
    const [kind = "", id = ""] = key.split(/:(.*)/s);
    return { kind, id };
  });
  if (edit.type === "delete") {
    const deletable = keys.filter(({ kind }) => definitionOf(kind).endpoints.delete.method === "DELETE");
    const it = deletable[edit.pick % deletable.length];
    if (it) await api.send("DELETE", pathOf(it.kind, "delete", it.id));
    return;
  }
  const { kind, args } = edit.draft;
  if (edit.type === "add") {
    const parts = parentNames(definitionOf(kind));
    const parents = keys.filter((it) => definitionOf(it.kind).id.join() === parts.join() && it.kind !== "QR");
    const parent = parts.length === 0 ? { id: "" } : parents[edit.pick % parents.length];
    if (!parent || definitionOf(kind).endpoints.create.method !== "POST") return;
    if (isUndeclaredList(kind, parent.id, managed)) return;
    await api.send("POST", pathOf(kind, "create", parent.id), bodyFor(kind, args));
    return;
  }
  const matching = managed.filter((it) => it.resource.kind === kind);
  const it = matching[edit.pick % matching.length];
  if (it) await api.send("PATCH", pathOf(kind, "update", it.id), updateFor(it, args, edit.fields));
}

/**
 * Whether a list belongs to a declared object that does not declare the list. Entries that are added to it stay, even when
 * the program declares the list later: the next refresh finds them. test/model/untouched.test.ts covers that.
 */
const isUndeclaredList = (kind: string, parent: string, managed: readonly Managed[]): boolean =>
  managed.some(
    ({ resource, id, args }) =>
      ["Link", "Route"].includes(resource.kind) &&
      isWithin(parent, id) &&
      args.routes === undefined &&
      args[inlineNameOf(kind)] === undefined,
  );

/**
 * A value without its passwords: an update is refused if it would remove a password that was set outside of Pulumi.
 */
function withoutPasswords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPasswords);
  if (!isObject(value)) return value;
  const { config, ...feature } = value;
  if (value.type === "PASSWORD") return feature;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutPasswords(inner)]));
}

/**
 * Routes without parts. All routes are new then, and which one continues a declared route is a guess: parts that stand in no declared
 * list stay until a refresh finds them, and an update that has to write all routes again is refused.
 */
const withoutParts = (routes: unknown): unknown =>
  listOf(routes).map((route) =>
    Object.fromEntries(Object.entries(route as object).filter(([name]) => !partLists.includes(name))),
  );

/** The lists of a route whose entries may be resources of their own. */
const partLists = ["conditions", "features", "targetItemIds"];

/** References to collections are left out, because the collections would have to exist. */
const references = new Set(["folderId", "treeId", "boardId"]);

function bodyFor(kind: string, args: Properties): Properties {
  const entries = Object.entries(ownFields(kind, args)).filter(([name]) => !references.has(name));
  return {
    ...Object.fromEntries(entries),
    ...("domainId" in definitionOf(kind).inputs.shape && { domainId: "dom_2" }),
  };
}

function updateFor(
  { resource, args: declared }: Managed,
  args: Properties,
  picks: readonly number[],
): Properties {
  const { inputs, endpoints, replaceOnChanges = [], id } = definitionOf(resource.kind);
  const names = Object.keys(inputs.shape).filter((it) => !replaceOnChanges.includes(it) && !id.includes(it));
  const picked = picks.map((number) => names[number % names.length] ?? "");
  // A change of a password is invisible: the service masks it.
  const changes = picked
    .filter((name) => !(name === "config" && declared.type === "PASSWORD") && name !== "domainId")
    .filter((name) => !partLists.includes(name) || declared[name] !== undefined)
    .flatMap((name): [string, unknown][] => {
      if (args[name] !== undefined && args[name] !== null && !references.has(name))
        return [[name, name === "routes" ? withoutParts(args.routes) : withoutPasswords(args[name])]];
      const takesNull = propertySchema(endpoints.update.body as z.ZodType, name)?.safeParse(null).success;
      return takesNull ? [[name, null]] : [];
    });
  return ownFields(resource.kind, Object.fromEntries(changes), true);
}
