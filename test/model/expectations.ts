import { expect } from "vitest";
import type { z } from "zod";
import type { RecordedRequest } from "../../emulator";
import type { Properties } from "../../provider/lifecycle";
import { propertySchema } from "../../provider/lifecycle/properties/schema";
import { isObject } from "../../provider/lifecycle/properties/values";
import { isWithin, keyOf, pathOf, type Snapshot } from "./account";
import { form, isEmpty, isNothing, mismatches, ownFields, text } from "./matches";
import { definitionOf, inlineNameOf, type ResolvedResource } from "./program";

// What must be true after an update, worked out from the account as it was, the account as it is, and the program.

/** An object that a program declares and that exists. */
export interface Managed {
  readonly placed: ResolvedResource;
  readonly id: string;
  /** The arguments as they went over the wire. */
  readonly args: Properties;
}

/** One update from beginning to end. */
export interface Update {
  readonly managedBefore: readonly Managed[];
  readonly managedAfter: readonly Managed[];
  /** The account after all that was done behind the program's back, and before the update. */
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly writes: readonly RecordedRequest[];
}

/** Holds an update against everything that must be true of it. */
export function expectCorrectUpdate(update: Update): void {
  expectProgram(update);
  expectFewestWrites(update);
  expectRestUntouched(update);
}

/** The account has what the program declares. */
function expectProgram({ managedAfter, managedBefore, after }: Update): void {
  for (const { placed, id, args } of managedAfter) {
    const live = after.get(keyOf(placed.kind, id));
    if (!live) expect.fail(`${placed.name}: ${placed.kind} ${id} is not there`);
    const wrong = mismatches(placed.kind, args, live);
    expect(wrong, `${placed.name} differs: ${JSON.stringify({ args, live })}`).toEqual([]);
    const old = managedBefore.find((it) => it.id === id && it.placed.kind === placed.kind);
    if (old?.args.routes && args.url !== undefined) {
      const separate = managedAfter.filter((it) => it.placed.kind === "Route" && isWithin(it.id, id)).length;
      expect((live.routes as unknown[]).length, "a graph that went leaves nothing").toBe(1 + separate);
    }
  }
}

/** Each write is one that must be, and no other is made. */
function expectFewestWrites(update: Update): void {
  const { managedBefore, managedAfter, before, after, writes } = update;
  const left = [...writes];
  const parts: RecordedRequest[] = [];
  const take = (what: string, fits: (write: RecordedRequest) => boolean) => {
    const index = left.findIndex(fits);
    if (index < 0) expect.fail(`there was no ${what}, only ${shown(left)}`);
    return left.splice(index, 1)[0] as RecordedRequest;
  };
  const stays = new Set<Managed>();
  for (const { placed, id, args } of managedAfter) {
    const { kind } = placed;
    const old = oldOf(placed, managedBefore);
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
      // What is always there, such as a QR code, keeps what nobody declares.
      const isBody = (sent: unknown) =>
        endpoints.create.method === "POST"
          ? text(sent) === text(body)
          : text(Object.keys(sent ?? {}).toSorted()) === text(Object.keys(body).toSorted());
      take(`${endpoints.create.method} ${path} ${JSON.stringify(body)}`, (it) => {
        return it.method === endpoints.create.method && it.path === path && isBody(it.body);
      });
      continue;
    }
    stays.add(old);
    expect(id, `${placed.name} is the same object`).toBe(old.id);
    const allowed = changesOf(old, args, live);
    const path = pathOf(kind, "update", id);
    const isUpdate = (it: RecordedRequest) => it.method === "PATCH" && it.path === path;
    const inside = left.filter((it) => isPart(it, path, allowed, update));
    for (const part of inside) left.splice(left.indexOf(part), 1);
    parts.push(...inside);
    // More than one request for parts is only made where one for the whole might destroy something.
    if (isAllDeclared(old.args, live)) expect(inside.length, shown(inside)).toBeLessThanOrEqual(1);
    const patch = left.some(isUpdate) ? take(`PATCH ${path}`, isUpdate) : undefined;
    const sent = [...Object.keys((patch?.body ?? {}) as object), ...(inside.length > 0 ? partNames : [])];
    const needless = Object.keys((patch?.body ?? {}) as object).filter((name) => !allowed.has(name));
    expect(needless, `${placed.name}: what its PATCH sends needlessly`).toEqual([]);
    const missing = [...allowed].filter(([name, { must }]) => must && !sent.includes(name));
    expect(missing, `${placed.name}: what ${shown(patch ? [patch, ...inside] : inside)} lacks`).toEqual([]);
  }
  for (const { placed, id } of managedBefore.filter((it) => !stays.has(it))) {
    if (!before.has(keyOf(placed.kind, id))) continue;
    const { endpoints, deleteBody } = definitionOf(placed.kind);
    const path = pathOf(placed.kind, "delete", id);
    const isDelete = (it: RecordedRequest) =>
      it.method === endpoints.delete.method && it.path === path && text(it.body) === text(deleteBody ?? null);
    // A list that now stands inline takes over what is in it, or leaves it to be deleted.
    const isLeft =
      isKept(update, placed.kind, id) && (after.has(keyOf(placed.kind, id)) || !left.some(isDelete));
    if (!isLeft) take(`${endpoints.delete.method} ${path}`, isDelete);
  }
  expect(left, `needless: ${shown(left)}`).toEqual([]);
  const methods = writes.filter((it) => !parts.includes(it)).map(({ method }) => method);
  const firstDelete = methods.indexOf("DELETE");
  if (firstDelete >= 0) expect(methods.lastIndexOf("POST")).toBeLessThan(firstDelete);
}

/** The fields whose entries have endpoints of their own. */
const partNames = ["url", "routes", "conditions", "features", "targetItemIds"];

/** Whether a write changes a part of what an object declares inline, and is not that of a resource of its own. */
function isPart(
  { method, path, body }: RecordedRequest,
  owner: string,
  allowed: ReadonlyMap<string, Allowed>,
  { managedBefore, managedAfter }: Update,
): boolean {
  if (!partNames.some((name) => allowed.has(name)) || !path.startsWith(`${owner}/`)) return false;
  const isOther = [...managedBefore, ...managedAfter].some(
    ({ placed: { kind }, id }) => method !== "POST" && pathOf(kind, "update", id) === path,
  );
  const isNew = managedAfter.some(
    ({ placed: { kind }, id, args }) =>
      method === "POST" &&
      !managedBefore.some((it) => it.id === id) &&
      pathOf(kind, "create", id) === path &&
      text(ownFields(kind, args)) === text(body),
  );
  return !isOther && !isNew && /\/(routes|conditions|features|targets)(\/[^/]+)?$/.test(path);
}

/** Whether the program declares all that stands in a live graph, and nothing in it is hidden. */
const isAllDeclared = (args: Properties, live: Properties): boolean =>
  countOf(args) === countOf(live) && !/"PASSWORD"|"required":true/.test(JSON.stringify(live));

/** How many objects stand in a graph. */
const countOf = (value: unknown): number =>
  isObject(value)
    ? ["routes", "conditions", "features"]
        .flatMap((name) => (Array.isArray(value[name]) ? (value[name] as unknown[]) : []))
        .reduce<number>((sum, entry) => sum + 1 + countOf(entry), 0)
    : 0;

/** The object that a resource was before, under this name or another. */
function oldOf({ kind, name, aliases }: ResolvedResource, managed: readonly Managed[]): Managed | undefined {
  const known = [name, ...aliases];
  return managed.find(({ placed }) => placed.kind === kind && known.includes(placed.name));
}

interface Allowed {
  readonly value: unknown;
  readonly must: boolean;
}

/** What an update may send of an object that stays, and what of it it must. */
function changesOf({ placed, args }: Managed, news: Properties, live: Properties): Map<string, Allowed> {
  const { inputs, endpoints, computed = [] } = definitionOf(placed.kind);
  const before = ownFields(placed.kind, args);
  const now = ownFields(placed.kind, news);
  const wrong = mismatches(placed.kind, news, live);
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
    // Whether a list's own entries had to be written, the account shows afterwards.
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

/** The settings of all PASSWORD features in a value. */
function secretsIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(secretsIn).join("");
  if (!isObject(value)) return "";
  if (value.type === "PASSWORD") return form(undefined, value.config ?? {});
  return Object.values(value).map(secretsIn).join("");
}

/** Whether an object that is no longer declared is there under another name or inline, and so must not be deleted. */
function isKept({ managedAfter, after, writes }: Update, kind: string, id: string): boolean {
  if (managedAfter.some((it) => it.placed.kind === kind && it.id === id)) return true;
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

/** What no program declares is as it was, and nothing came that none declares. */
function expectRestUntouched({ managedBefore, managedAfter, before, after }: Update): void {
  const managed = [...managedBefore, ...managedAfter];
  const isInline = (key: string) =>
    managed.some(({ placed, id, args }) => {
      const [kind = "", own = ""] = key.split(/:(.*)/s);
      if (kind === "QR" || !isWithin(own, id) || own === id) return false;
      const isDirect = own.split("/").length === id.split("/").length + 1;
      const isGone = !managedAfter.some((it) => it.id === id && it.placed.kind === placed.kind);
      return isGone || args.routes !== undefined || (isDirect && args[inlineNameOf(kind)] !== undefined);
    });
  const isManaged = (key: string) => managed.some(({ placed, id }) => key === keyOf(placed.kind, id));
  const isFallback = (key: string, it: Properties) =>
    it.isGlobalFallback === true &&
    managed.some(({ placed, id }) => placed.kind === "Link" && isWithin(key, keyOf("Route", id)));
  for (const [key, live] of before) {
    const [kind = "", id = ""] = key.split(/:(.*)/s);
    const own = managed.filter((it) => it.placed.kind === kind && it.id === id);
    if (isInline(key) || (own.length > 0 && !managedAfter.some((it) => own.includes(it)))) continue;
    const ignored = new Set([...own.flatMap(({ args }) => Object.keys(ownFields(kind, args))), "updatedAt"]);
    const hidden = managed.some((it) => it.placed.kind === "QR" && it.id === id) ? ["qr"] : [];
    if (kind === "QR" && own.length === 0) continue;
    if (isFallback(key, live)) for (const name of ["actionType", "actionConfig"]) ignored.add(name);
    const rest = (it: Properties | undefined) =>
      it &&
      text(
        Object.entries(it).filter(
          ([name]) => !ignored.has(name) && !hidden.includes(name) && !isInside(kind, name),
        ),
      );
    expect(rest(after.get(key)), `what nobody declares of ${key}`).toBe(rest(live));
  }
  for (const [key, it] of after) {
    if (before.has(key) || isManaged(key) || isInline(key) || isFallback(key, it) || key.startsWith("QR:"))
      continue;
    expect.fail(`${key} came from nowhere`);
  }
}

/** Whether a field of an answer holds objects that are looked at by themselves. */
const isInside = (kind: string, name: string): boolean =>
  (kind === "Link" && (name === "routes" || name === "url")) ||
  (kind === "Route" && ["conditions", "features", "targets", "targetItemIds"].includes(name));

const shown = (writes: readonly RecordedRequest[]): string =>
  JSON.stringify(writes.map(({ method, path, body }) => [method, path, body]));
