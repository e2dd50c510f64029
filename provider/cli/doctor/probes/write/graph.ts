import { isAbsent, isObject, type Properties } from "../../../../lifecycle";
import { objectsIn, required } from "../../api/response";
import { fallback, nameOf, route } from "../../sandbox/sandbox";
import type { WriteProbe } from "../context";
import { notObserved, observed, observedOther } from "../observation";

// What a graph is after it was written.

/** Writes two routes in another order, and compares which route has which id. */
export const routeIds: WriteProbe<"routeIds"> = async ({ api, sandbox }) => {
  const { id, routes } = await sandbox.graph(route("first"), route("second"));
  const before = idsByName(routes);
  const body = { routes: [route("second"), route("first"), fallback] };
  const { isOk, status } = await api.send({ method: "PATCH", path: `/${id}`, body });
  if (!isOk) return observedOther(`an update of routes is refused with the status ${status}`);
  const after = idsByName(await sandbox.routesOf(id));
  if (after.first === undefined || after.second === undefined) {
    return notObserved("responses do not show the destination of a route");
  }
  if (after.first === before.first && after.second === before.second) return observed("reference");
  if (after.first === before.second && after.second === before.first) return observed("position");
  return observed("new");
};

const idsByName = (routes: readonly Properties[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(routes.map((one) => [nameOf(one), one.id]));

/** Writes three routes, and looks at their order. */
export const routeOrder: WriteProbe<"routeOrder"> = async ({ sandbox }) => {
  const names = ["middle", "last", "first"];
  const { id, routes } = await sandbox.graph(...names.map((name) => route(name)));
  const read = objectsIn((await sandbox.read(id)).routes);
  const order = [read, routes].map((list) => list.flatMap((one) => nameOf(one) ?? []).join(" "));
  const written = [...names, "fallback"];
  if (order.every((one) => one === written.join(" "))) return observed("written");
  if (order.every((one) => one === written.toReversed().join(" "))) return observed("reversed");
  return order.includes("")
    ? notObserved("responses do not show the destinations of routes")
    : observedOther("routes are listed in another order");
};

/** Writes a route with a reference, and looks for it. */
export const routeReferences: WriteProbe<"routeReferences"> = async ({ sandbox }) => {
  const { routes } = await sandbox.graph(route("reference"));
  return observed(routes.some(({ clientRouteId }) => clientRouteId === "reference") ? "shown" : "hidden");
};

/** Writes a route with a condition and a feature, and looks for them in the link. */
export const singleRead: WriteProbe<"singleRead"> = async ({ sandbox }) => {
  const feature = { type: "LIMIT", config: { clicks: 1000 } };
  const { id } = await sandbox.graph(route("whole", { features: [feature] }));
  const { routes } = await sandbox.read(id);
  if (!Array.isArray(routes)) return observedOther("reading a link does not show its routes");
  const isWhole = objectsIn(routes).some(
    (one) => objectsIn(one.conditions).length > 0 && objectsIn(one.features).length > 0,
  );
  return observed(isWhole ? "whole" : "routes");
};

/** Updates an object that has two keys with one of them. */
export const nestedObjects: WriteProbe<"nestedObjects"> = async ({ api, sandbox }) => {
  const both = { one: 1, two: 2 };
  const { id, routes } = await sandbox.graph(route("nested", { targeting: both }));
  const target = routes.find((one) => nameOf(one) === "nested");
  if (!target || !isObject(target.targeting))
    return notObserved("responses do not show the targeting of a route");
  const path = `/${id}/routes/${target.id}`;
  required(await api.send({ method: "PATCH", path, body: { targeting: { one: 1 } } }), "updating it");
  const [after] = (await sandbox.routesOf(id)).filter((one) => one.id === target.id);
  const keys = Object.keys(isObject(after?.targeting) ? after.targeting : {});
  if (!keys.includes("one")) return observedOther("the object is gone after an update of it");
  return observed(keys.includes("two") ? "merged" : "replaced");
};

/** Clears the device profiles of a route with an empty list, and with null. */
export const clearList: WriteProbe<"clearList"> = async ({ api, sandbox, conventions }) => {
  for (const way of new Set([conventions.clearList, "empty", "null"] as const)) {
    const { id, routes } = await sandbox.graph(route("list", { deviceProfileIds: ["doctor"] }));
    const target = routes.find((one) => nameOf(one) === "list");
    if (!Array.isArray(target?.deviceProfileIds)) {
      return notObserved("responses do not show the device profiles of a route");
    }
    const body = { deviceProfileIds: way === "empty" ? [] : null };
    const { isOk } = await api.send({ method: "PATCH", path: `/${id}/routes/${target.id}`, body });
    const [after] = (await sandbox.routesOf(id)).filter((one) => one.id === target.id);
    const left = after?.deviceProfileIds;
    if (isOk && after && (isAbsent(left) || (Array.isArray(left) && left.length === 0))) return observed(way);
  }
  return observedOther("neither an empty list nor null removes the entries");
};

/** Clears a description with null, and with an empty text. */
export const clearText: WriteProbe<"clearText"> = async ({ api, sandbox, conventions }) => {
  for (const way of new Set([conventions.clearText, "null", "empty"] as const)) {
    const { id, description } = await sandbox.link({ description: "doctor" });
    if (typeof description !== "string") return notObserved("responses do not show a description");
    const body = { description: way === "empty" ? "" : null };
    const { isOk } = await api.send({ method: "PATCH", path: `/${id}`, body });
    const after = await sandbox.read(id);
    if (isOk && (after.description ?? "") === "") return observed(way);
  }
  return observedOther("neither null nor an empty text clears a description");
};
