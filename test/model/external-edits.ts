import fc from "fast-check";
import type { z } from "zod";
import type { Properties } from "../../provider/lifecycle";
import { parentNames } from "../../provider/lifecycle/properties/id";
import { propertySchema } from "../../provider/lifecycle/properties/schema";
import { isObject } from "../../provider/lifecycle/properties/values";
import { isWithin, pathOf, type RawApi, takeSnapshot } from "./account";
import { fields } from "./edits";
import type { Managed } from "./expectations";
import { ownFields } from "./matches";
import { type Draft, definitionOf, draft, inlineNameOf } from "./program";

// What somebody else may do to the account, behind the program's back.

/** One change through the raw API. `pick` chooses among those objects that it can be done to. */
export type ExternalEdit =
  /** Some fields of an object of the program get the values that the draft has for them, or null. */
  | {
      readonly intrusion: "change";
      readonly pick: number;
      readonly draft: Draft;
      readonly fields: readonly number[];
    }
  /** Any object goes, the program's or not. */
  | { readonly intrusion: "delete"; readonly pick: number }
  /** An object comes that no program declares. */
  | { readonly intrusion: "add"; readonly pick: number; readonly draft: Draft };

const pick = fc.nat(40);

/** Any intrusion. */
export const externalEdit: fc.Arbitrary<ExternalEdit> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ intrusion: fc.constant("change"), pick, draft, fields: fields() }) },
  { weight: 2, arbitrary: fc.record({ intrusion: fc.constant("delete"), pick }) },
  { weight: 2, arbitrary: fc.record({ intrusion: fc.constant("add"), pick, draft }) },
) as fc.Arbitrary<ExternalEdit>;

/** Does it. What the service refuses does not happen. */
export async function applyExternalEdit(
  api: RawApi,
  what: ExternalEdit,
  managed: readonly Managed[],
): Promise<void> {
  const keys = [...(await takeSnapshot(api)).keys()].map((key) => {
    const [kind = "", id = ""] = key.split(/:(.*)/s);
    return { kind, id };
  });
  if (what.intrusion === "delete") {
    const mortal = keys.filter(({ kind }) => definitionOf(kind).endpoints.delete.method === "DELETE");
    const it = mortal[what.pick % mortal.length];
    if (it) await api.send("DELETE", pathOf(it.kind, "delete", it.id));
    return;
  }
  const { kind, args } = what.draft;
  if (what.intrusion === "add") {
    const parts = parentNames(definitionOf(kind));
    const parents = keys.filter((it) => definitionOf(it.kind).id.join() === parts.join() && it.kind !== "QR");
    const parent = parts.length === 0 ? { id: "" } : parents[what.pick % parents.length];
    if (!parent || definitionOf(kind).endpoints.create.method !== "POST") return;
    if (isLeftOpen(kind, parent.id, managed)) return;
    await api.send("POST", pathOf(kind, "create", parent.id), bodyOf(kind, args));
    return;
  }
  const fits = managed.filter((it) => it.placed.kind === kind);
  const it = fits[what.pick % fits.length];
  if (it) await api.send("PATCH", pathOf(kind, "update", it.id), changesOf(it, args, what.fields));
}

/**
 * Whether a list stands inside an object of the program that does not declare it. What is added to it stays, also when the
 * program declares the list later: the next refresh finds it. test/model/untouched.test.ts is about that.
 */
const isLeftOpen = (kind: string, parent: string, managed: readonly Managed[]): boolean =>
  managed.some(
    ({ placed, id, args }) =>
      ["Link", "Route"].includes(placed.kind) &&
      isWithin(parent, id) &&
      args.routes === undefined &&
      args[inlineNameOf(kind)] === undefined,
  );

/**
 * A value without the passwords in it: an update that would take away one that somebody has set, and no program declares,
 * is refused.
 */
function withoutPasswords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPasswords);
  if (!isObject(value)) return value;
  const { config, ...feature } = value;
  if (value.type === "PASSWORD") return feature;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutPasswords(inner)]));
}

/** The lists of a route whose entries may be resources of their own. */
const partLists = ["conditions", "features", "targetItemIds"];

/** References to collections are left out: these would have to exist. */
const references = new Set(["folderId", "treeId", "boardId"]);

function bodyOf(kind: string, args: Properties): Properties {
  const own = Object.entries(ownFields(kind, args)).filter(([name]) => !references.has(name));
  return {
    ...Object.fromEntries(own),
    ...("domainId" in definitionOf(kind).inputs.shape && { domainId: "dom_2" }),
  };
}

function changesOf(
  { placed, args: declared }: Managed,
  args: Properties,
  picks: readonly number[],
): Properties {
  const { inputs, endpoints, replaceOnChanges = [], id } = definitionOf(placed.kind);
  const names = Object.keys(inputs.shape).filter((it) => !replaceOnChanges.includes(it) && !id.includes(it));
  const picked = picks.map((number) => names[number % names.length] ?? "");
  // What takes the place of a password cannot be seen: it is shown masked.
  const changes = picked
    .filter((name) => !(name === "config" && declared.type === "PASSWORD") && name !== "domainId")
    .filter((name) => !partLists.includes(name) || declared[name] !== undefined)
    .flatMap((name): [string, unknown][] => {
      if (args[name] !== undefined && args[name] !== null && !references.has(name))
        return [[name, withoutPasswords(args[name])]];
      const takesNull = propertySchema(endpoints.update.body as z.ZodType, name)?.safeParse(null).success;
      return takesNull ? [[name, null]] : [];
    });
  return ownFields(placed.kind, Object.fromEntries(changes), true);
}
