import { expect } from "vitest";
import type { z } from "zod";
import type { RecordedRequest } from "../../emulator";
import type { Properties } from "../../provider/lifecycle";
import { propertySchema } from "../../provider/lifecycle/properties/schema";
import { isObject } from "../../provider/lifecycle/properties/values";
import { isWithin, keyOf, pathOf } from "./account";
import { form, isEmpty, isNothing, mismatches, ownFields, text } from "./matches";
import { definitionOf, inlineNameOf, type ResolvedResource } from "./program";
import type { Managed, Update } from "./update";

/** Expects every write that is required, and no other. */
export function expectFewestWrites(update: Update): void {
  const { managedBefore, managedAfter, before, after, writes } = update;
  const left = [...writes];
  const parts: RecordedRequest[] = [];
  const take = (what: string, matches: (write: RecordedRequest) => boolean) => {
    const index = left.findIndex(matches);
    if (index < 0) expect.fail(`${what} is missing; the writes were ${shown(left)}`);
    return left.splice(index, 1)[0] as RecordedRequest;
  };
  const kept = new Set<Managed>();
  for (const { resource, id, args } of managedAfter) {
    const { kind } = resource;
    const old = oldOf(resource, managedBefore);
    const live = old && before.get(keyOf(kind, old.id));
    const isSame =
      definitionOf(kind).replaceOnChanges?.every((name) => old?.args[name] === args[name]) ?? true;
    if (!old || !live || !isSame) {
      const { endpoints } = definitionOf(kind);
      const path = pathOf(kind, "create", id);
      const body = {
        ...ownFields(kind, args),
        ...(kind === "Link" && !args.domainId && { domainId: "dom_1" }),
      };
      // An object that always exists, such as a QR code, keeps undeclared fields.
      const isBody = (sent: unknown) =>
        endpoints.create.method === "POST"
          ? text(sent) === text(body)
          : text(Object.keys(sent ?? {}).toSorted()) === text(Object.keys(body).toSorted());
      take(`${endpoints.create.method} ${path} ${JSON.stringify(body)}`, (it) => {
        return it.method === endpoints.create.method && it.path === path && isBody(it.body);
      });
      continue;
    }
    kept.add(old);
    expect(id, `${resource.name} is the same object`).toBe(old.id);
    const allowed = updateFor(old, args, live);
    const path = pathOf(kind, "update", id);
    const isUpdate = (it: RecordedRequest) => it.method === "PATCH" && it.path === path;
    const inside = left.filter((it) => isPart(it, path, allowed, update));
    for (const part of inside) left.splice(left.indexOf(part), 1);
    parts.push(...inside);
    // Several requests for parts are only allowed where one for the whole graph might destroy something.
    if (isAllDeclared(old.args, live)) expect(inside.length, shown(inside)).toBeLessThanOrEqual(1);
    const patch = left.some(isUpdate) ? take(`PATCH ${path}`, isUpdate) : undefined;
    const sent = [...Object.keys((patch?.body ?? {}) as object), ...(inside.length > 0 ? partNames : [])];
    const needless = Object.keys((patch?.body ?? {}) as object).filter((name) => !allowed.has(name));
    expect(needless, `${resource.name}: fields that its PATCH sends needlessly`).toEqual([]);
    const missing = [...allowed].filter(([name, { must }]) => must && !sent.includes(name));
    expect(
      missing,
      `${resource.name}: fields that are missing in ${shown(patch ? [patch, ...inside] : inside)}`,
    ).toEqual([]);
  }
  for (const { resource, id } of managedBefore.filter((it) => !kept.has(it))) {
    if (!before.has(keyOf(resource.kind, id))) continue;
    const { endpoints, deleteBody } = definitionOf(resource.kind);
    const path = pathOf(resource.kind, "delete", id);
    const isDelete = (it: RecordedRequest) =>
      it.method === endpoints.delete.method && it.path === path && text(it.body) === text(deleteBody ?? null);
    // A list that is now declared inline keeps its entries, or deletes them itself.
    const isLeft =
      isKept(update, resource.kind, id) && (after.has(keyOf(resource.kind, id)) || !left.some(isDelete));
    if (!isLeft) take(`${endpoints.delete.method} ${path}`, isDelete);
  }
  expect(left, `needless writes: ${shown(left)}`).toEqual([]);
  const methods = writes.filter((it) => !parts.includes(it)).map(({ method }) => method);
  const firstDelete = methods.indexOf("DELETE");
  if (firstDelete >= 0) expect(methods.lastIndexOf("POST")).toBeLessThan(firstDelete);
}

/** The fields whose entries have endpoints of their own. */
const partNames = ["url", "routes", "conditions", "features", "targetItemIds"];

/** Whether a write changes a part of an object's inline graph, and not a separate resource. */
function isPart(
  { method, path, body }: RecordedRequest,
  owner: string,
  allowed: ReadonlyMap<string, Allowed>,
  { managedBefore, managedAfter }: Update,
): boolean {
  if (!partNames.some((name) => allowed.has(name)) || !path.startsWith(`${owner}/`)) return false;
  const isOther = [...managedBefore, ...managedAfter].some(
    ({ resource: { kind }, id }) => method !== "POST" && pathOf(kind, "update", id) === path,
  );
  const isNew = managedAfter.some(
    ({ resource: { kind }, id, args }) =>
      method === "POST" &&
      !managedBefore.some((it) => it.id === id) &&
      pathOf(kind, "create", id) === path &&
      text(ownFields(kind, args)) === text(body),
  );
  return !isOther && !isNew && /\/(routes|conditions|features|targets)(\/[^/]+)?$/.test(path);
}

/** Whether the program declares everything in a live graph, and nothing in it is masked. */
const isAllDeclared = (args: Properties, live: Properties): boolean =>
  ["routes", "conditions", "features"].every((list) => countOf(list, args) === countOf(list, live)) &&
  !/"PASSWORD"|"required":true/.test(JSON.stringify(live));

/** The number of objects in the lists of this name in a graph. */
const countOf = (list: string, value: unknown): number => {
  if (Array.isArray(value)) return value.reduce((sum, entry) => sum + countOf(list, entry), 0);
  if (!isObject(value)) return 0;
  const own = Array.isArray(value[list]) ? (value[list] as unknown[]).length : 0;
  return own + countOf(list, value.routes);
};

/** The object of a resource before the update, under this name or an alias. */
function oldOf({ kind, name, aliases }: ResolvedResource, managed: readonly Managed[]): Managed | undefined {
  const known = [name, ...aliases];
  return managed.find(({ resource }) => resource.kind === kind && known.includes(resource.name));
}

interface Allowed {
  readonly value: unknown;
  readonly must: boolean;
}

/** The fields that an update of a kept object may send, and those that it must send. */
function updateFor({ resource, args }: Managed, news: Properties, live: Properties): Map<string, Allowed> {
  const { inputs, endpoints, computed = [] } = definitionOf(resource.kind);
  const before = ownFields(resource.kind, args);
  const now = ownFields(resource.kind, news);
  const wrong = mismatches(resource.kind, news, live);
  const changes = new Map<string, Allowed>();
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const schema = propertySchema(inputs, name);
    if (!Object.hasOwn(now, name)) {
      const field = propertySchema(endpoints.update.body as z.ZodType, name);
      const empty = field?.safeParse(null).success ? null : field?.safeParse([]).success ? [] : undefined;
      if (empty === undefined || computed.includes(name) || isNothing(live[name])) continue;
      changes.set(name, { value: empty, must: !isEmpty(live[name]) && !partNames.includes(name) });
      continue;
    }
    const isSame = Object.hasOwn(before, name) && form(schema, before[name]) === form(schema, now[name]);
    const isNewSecret =
      secretsIn({ type: news.type, [name]: now[name] }) !==
      secretsIn({ type: args.type, [name]: before[name] });
    // Whether entries of a list had to be written shows in the account afterwards.
    const isWrong = wrong.includes(name) || isNewSecret;
    const must = isWrong && !partNames.includes(name);
    if (isWrong || !isSame) changes.set(name, { value: now[name], must });
  }
  if (before.routes !== undefined && now.url !== undefined) {
    const fallback = { actionType: "URL", actionConfig: { url: now.url }, isGlobalFallback: true };
    changes.delete("url");
    changes.set("routes", { value: [fallback], must: false });
  }
  return changes;
}

/** The configurations of all PASSWORD features in a value. */
function secretsIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(secretsIn).join("");
  if (!isObject(value)) return "";
  if (value.type === "PASSWORD") return form(undefined, value.config ?? {});
  return Object.values(value).map(secretsIn).join("");
}

/** Whether an object that is no longer declared still exists under another name or inline, and must not be deleted. */
function isKept({ managedAfter, after, writes }: Update, kind: string, id: string): boolean {
  if (managedAfter.some((it) => it.resource.kind === kind && it.id === id)) return true;
  const isInline = managedAfter.some(
    (it) =>
      id !== it.id &&
      isWithin(id, it.id) &&
      (it.args.routes !== undefined || it.args[inlineNameOf(kind)] !== undefined),
  );
  if (isInline && after.has(keyOf(kind, id))) return true;
  const written = writes.filter(({ method }) => method === "PATCH");
  return written.some(({ path, body }) => {
    const outer = path.replace("/api/v1/links/", "").replace("/routes/", "/");
    const names = Object.keys((body ?? {}) as object);
    const isDirect = id.split("/").length - outer.split("/").length === (kind === "QR" ? 0 : 1);
    return isWithin(id, outer) && names.includes(isDirect ? inlineNameOf(kind) : "routes");
  });
}

const shown = (writes: readonly RecordedRequest[]): string =>
  JSON.stringify(writes.map(({ method, path, body }) => [method, path, body]));
