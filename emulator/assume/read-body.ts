import {
  type Assumed,
  type Endpoint,
  isObject,
  type Json,
  type JsonObject,
  links,
  routes,
  targets,
} from "../../provider/contract";
import { inverse, renamed, targetInputNames } from "./names";

/** Texts of a link that a write can clear (spec 2.4). */
const clearableTexts = ["title", "description", "imageUrl", "treeId", "boardId", "folderId"];

/** Lists of links, routes and features that a write can clear (spec 2.4, 2.5, 2.7). */
const clearableLists = [
  ...["conditions", "features", "deviceProfileIds", "targetItemIds"],
  ...["routeFeatures", "routeIds"],
];

/**
 * Converts the body that a service accepts into one with the same effect on the service that the provider assumes: with its
 * names, with null for a text that is cleared, and with an empty list for a list that is cleared.
 *
 * @param body valid for the endpoint
 */
export function readBody(endpoint: Endpoint, body: Json | undefined, assumed: Assumed): Json | undefined {
  if (!isObject(body)) return body;
  switch (endpoint) {
    case targets.create:
    case targets.update:
      return renamed(body, inverse(targetInputNames(assumed))) as JsonObject;
    case links.create:
    case routes.create:
      return withLists(body);
    case links.update:
    case routes.update:
      return withLists(withClearing(body, assumed));
    default:
      return body;
  }
}

/** Replaces what clears a field of an update, and leaves out what has no effect. */
function withClearing(body: JsonObject, { clearText, clearList }: Assumed): JsonObject {
  const entries = Object.entries(body).flatMap(([name, value]): [string, Json][] => {
    if (clearText === "empty" && clearableTexts.includes(name)) {
      return value === null ? [] : [[name, value === "" ? null : value]];
    }
    const isIgnored = clearList === "null" && clearableLists.includes(name) && isEmptyList(value);
    return isIgnored ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** Replaces lists that are null, also in routes and in the features of the link, by empty lists. */
function withLists(body: JsonObject): JsonObject {
  const entries = Object.entries(body).map(([name, value]): [string, Json] => {
    if (clearableLists.includes(name) && value === null) return [name, []];
    const isNested = ["routes", "routeFeatures"].includes(name) && Array.isArray(value);
    return [name, isNested ? value.map((entry) => (isObject(entry) ? withLists(entry) : entry)) : value];
  });
  return Object.fromEntries(entries);
}

const isEmptyList = (value: Json): boolean => Array.isArray(value) && value.length === 0;
