import type { Properties } from "../../../../lifecycle";
import { listIn, objectIn, required } from "../../api/response";
import { unusedName } from "../../sandbox/marker";
import { nameOf, reasonFor, route } from "../../sandbox/sandbox";
import type { WriteContext, WriteProbe } from "../context";
import { notObserved, type Observation, observed, observedOther } from "../observation";

// How conditions, features and targets of a route are spelled.

/** Names that a service may use for the item of a target, and for its required flag. */
const itemNames = ["itemId", "targetItemId", "targetId", "catalogItemId", "item"];
const flagNames = ["required", "isRequired", "mandatory"];

/** Adds a child to a route, and looks for its id in the response. */
const childId = async (
  { api, sandbox }: WriteContext,
  kind: "conditions" | "features",
  body: Properties,
  expected: string,
): Promise<Observation<string>> => {
  const { id, routes } = await sandbox.graph(route("child"));
  const owner = routes.find((one) => nameOf(one) === "child");
  const response = await api.send({ method: "POST", path: `/${id}/routes/${owner?.id}/${kind}`, body });
  return idIn(objectIn(required(response, "adding one")), expected);
};

/** @param itemName the field of a target for its item, whose id may stand for that of the target */
function idIn(record: Properties, expected: string, itemName?: string): Observation<string> {
  const owners = ["linkId", "routeId"];
  const names = Object.keys(record).filter(
    (name) => /id$/i.test(name) && !owners.includes(name) && typeof record[name] === "string",
  );
  const preferred = [expected, "id"].find((name) => typeof record[name] === "string");
  const own = names.filter((name) => name !== itemName);
  const [name, ...others] = preferred ? [preferred] : own.length > 0 ? own : names;
  if (name === undefined) return observedOther("no field looks like an id");
  if (others.length === 0) return observed(name);
  return observedOther(`several fields look like an id: ${own.join(", ")}; set the right one`);
}

const condition = { type: "LANGUAGE", operator: "IN", valueKey: "language", valueJson: { values: ["de"] } };
const feature = { type: "LIMIT", config: { clicks: 1000 } };

export const conditionIdField: WriteProbe<"conditionIdField"> = (context) =>
  childId(context, "conditions", condition, context.conventions.conditionIdField);

export const featureIdField: WriteProbe<"featureIdField"> = (context) =>
  childId(context, "features", feature, context.conventions.featureIdField);

/** A target that the run created, and how. */
interface Target {
  /** The path of the route's targets. */
  readonly path: string;
  /** The name of the field with which it was created. */
  readonly itemName: string;
  readonly record: Properties;
}

/** All probes of targets share one. A string says why the service has none. */
const target = (context: WriteContext): Promise<Target | string> =>
  context.account.memo.once("target", () => bindTarget(context).catch(reasonFor));

/** Binds an item of a board to a route. */
async function bindTarget({ api, sandbox, conventions }: WriteContext): Promise<Target | string> {
  const body = { title: sandbox.title, slug: unusedName() };
  const board = await sandbox.create("/boards", body);
  if (!board.isOk) return `the service refuses a board (HTTP ${board.status})`;
  const item = await sandbox.link({ kind: "BOARD_ITEM", boardId: objectIn(board).id });
  const { id, routes } = await sandbox.graph(route("target"));
  const owner = routes.find((one) => nameOf(one) === "target");
  const path = `/${id}/routes/${owner?.id}/targets`;
  for (const itemName of new Set([conventions.targetItemField, ...itemNames])) {
    const response = await api.send({ method: "POST", path, body: { [itemName]: item.id } });
    const record = objectIn(response);
    if (!response.isOk || !Object.values(record).includes(item.id)) continue;
    // The next probes look at the same target.
    sandbox.keep();
    return { path, itemName, record };
  }
  return `the service refuses a target with each of ${itemNames.join(", ")}`;
}

export const targetItemField: WriteProbe<"targetItemField"> = async (context) => {
  const found = await target(context);
  return typeof found === "string" ? notObserved(found) : observed(found.itemName);
};

export const targetIdField: WriteProbe<"targetIdField"> = async (context) => {
  const found = await target(context);
  if (typeof found === "string") return notObserved(found);
  return idIn(found.record, context.conventions.targetIdField, found.itemName);
};

/** Sets the required flag of the target, with one name after the other. */
export const targetRequiredField: WriteProbe<"targetRequiredField"> = async (context) => {
  const found = await target(context);
  if (typeof found === "string") return notObserved(found);
  const { api, conventions } = context;
  const id = await targetIdField(context);
  if (!("value" in id)) return notObserved("the field for the id of a target is not clear");
  const path = `${found.path}/${found.record[id.value]}`;
  for (const name of new Set([conventions.targetRequiredField, ...flagNames])) {
    await api.send({ method: "PATCH", path, body: { [name]: true } });
    const [after] = listIn(await api.send({ method: "GET", path: found.path }));
    if (after?.[name] === true) return observed(name);
  }
  return observedOther(`none of ${flagNames.join(", ")} changes the target`);
};
