import { expect } from "vitest";
import type { Properties } from "../../provider/lifecycle";
import { isWithin, keyOf } from "./account";
import { ownFields, text } from "./matches";
import { inlineNameOf } from "./program";
import type { Update } from "./update";

/** Expects everything undeclared to be unchanged, and no undeclared object to be new. */
export function expectRestUntouched({ managedBefore, managedAfter, before, after }: Update): void {
  const managed = [...managedBefore, ...managedAfter];
  const isInline = (key: string) =>
    managed.some(({ resource, id, args }) => {
      const [kind = "", objectId = ""] = key.split(/:(.*)/s);
      if (kind === "QR" || !isWithin(objectId, id) || objectId === id) return false;
      const isDirect = objectId.split("/").length === id.split("/").length + 1;
      const isRemoved = !managedAfter.some((it) => it.id === id && it.resource.kind === resource.kind);
      return isRemoved || args.routes !== undefined || (isDirect && args[inlineNameOf(kind)] !== undefined);
    });
  const isManaged = (key: string) => managed.some(({ resource, id }) => key === keyOf(resource.kind, id));
  const isFallback = (key: string, it: Properties) =>
    it.isGlobalFallback === true &&
    managed.some(({ resource, id }) => resource.kind === "Link" && isWithin(key, keyOf("Route", id)));
  for (const [key, live] of before) {
    const [kind = "", id = ""] = key.split(/:(.*)/s);
    const matching = managed.filter((it) => it.resource.kind === kind && it.id === id);
    if (isInline(key) || (matching.length > 0 && !managedAfter.some((it) => matching.includes(it)))) continue;
    const ignored = new Set([
      ...matching.flatMap(({ args }) => Object.keys(ownFields(kind, args))),
      "updatedAt",
    ]);
    const hidden = managed.some((it) => it.resource.kind === "QR" && it.id === id) ? ["qr"] : [];
    if (kind === "QR" && matching.length === 0) continue;
    if (isFallback(key, live)) for (const name of ["actionType", "actionConfig"]) ignored.add(name);
    const rest = (it: Properties | undefined) =>
      it &&
      text(
        Object.entries(it).filter(
          ([name]) => !ignored.has(name) && !hidden.includes(name) && !isInside(kind, name),
        ),
      );
    expect(rest(after.get(key)), `undeclared fields of ${key}`).toBe(rest(live));
  }
  for (const [key, it] of after) {
    if (before.has(key) || isManaged(key) || isInline(key) || isFallback(key, it) || key.startsWith("QR:"))
      continue;
    expect.fail(`${key} is new and undeclared`);
  }
}

/** Whether a field holds objects that the snapshot has entries of their own for. */
const isInside = (kind: string, name: string): boolean =>
  (kind === "Link" && (name === "routes" || name === "url")) ||
  (kind === "Route" && ["conditions", "features", "targets", "targetItemIds"].includes(name));
