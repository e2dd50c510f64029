import { type Path, type Properties, parsePath, secretMark, valueAt } from "../../../lifecycle";
import { dynamicType } from "../../../pulumi/format/type-tokens";
import type { CompareOptions, Graph, GraphRoute } from "../../../routing";
import { isUndisclosed } from "../../graph/model/values";
import { kindOfType } from "../../stack/definition";
import type { Property } from "../model/report";
import type { LinkPair } from "./changed-links";

/**
 * What a comparison says about values that the engine shows only as secrets: which of them differ.
 *
 * @param propertiesOf the values of a resource that differ
 * @param graph what visitors get after the change
 */
export function hiddenIn(
  { before, after, changed }: LinkPair,
  propertiesOf: (urn: string) => readonly Property[],
  graph: Graph,
): CompareOptions {
  const changedPasswords = new Set<string>();
  let isUnknownSame = before?.urn === after?.urn;
  for (const { urn, type, before: was, after: is } of changed) {
    // The engine reports for a resource of the plugin which secrets change, and for a dynamic one it does not.
    if (type === dynamicType(kindOfType(type)) && [was, is].some((it) => isUndisclosed(withoutIds(it))))
      isUnknownSame = false;
    for (const { path, before: old, after: now } of propertiesOf(urn)) {
      const passwords = passwordsAt(parsePath(path), is, graph);
      for (const key of passwords) changedPasswords.add(key);
      if (passwords.length === 0 && old === secretMark && now === secretMark) isUnknownSame = false;
    }
  }
  return { isUnknownSame, changedPasswords };
}

/** A part names its link and its route, whose ids may not be known yet. */
const withoutIds = ({ linkId: _, routeId: __, ...rest }: Properties = {}): object => rest;

/**
 * The keys of the routes to which the password at a path belongs, or the hint beside it, which stands on the same page; none if it is
 * no password.
 */
function passwordsAt(path: Path, inputs: Properties | undefined, { routes, features }: Graph): string[] {
  const end = path.indexOf("config");
  if (end < 0 || valueAt(inputs, [...path.slice(0, end), "type"]) !== "PASSWORD") return [];
  const keysOf = (has: (route: GraphRoute) => boolean) => routes.filter(has).map(({ key }) => key);
  const [list, index] = path;
  if (list === "routes") return keysOf((it) => it.path === `routes[${index}]`);
  if (list === "routeFeatures") {
    const scope = valueAt(features, [...path.slice(1, end), "scope"]);
    return Array.isArray(scope) ? keysOf(({ ids }) => ids.some((id) => scope.includes(id))) : ["link"];
  }
  // A part that is a resource of its own: not of routes whose password is that of the link.
  return keysOf(({ features: own }) => own?.some(({ type }) => type === "PASSWORD") === true);
}
