import { secretMark } from "../../../lifecycle";
import { nameInToken, pluginToken } from "../../../pulumi/format/type-tokens";
import type { Graph } from "../../../routing";
import { isUndisclosed, objectEntries } from "../../graph/model/values";
import { kindOfType } from "../../stack/definition";
import type { Property } from "../model/report";
import type { LinkPair } from "./changed-links";

/** What is known of the values of a link that are not shown. */
export interface Hidden {
  /** Whether all of them are the same before and after. */
  readonly isSame: boolean;
  /** The keys of the routes whose password changes; `link` for that of the link. */
  readonly changedPasswords: ReadonlySet<string>;
}

/**
 * What a comparison says about values that the engine shows only as secrets: which of them differ.
 *
 * @param propertiesOf the values of a resource that differ
 * @param graph what visitors get after the change
 */
export function hiddenIn(
  { before, after, changed }: LinkPair,
  propertiesOf: (urn: string) => readonly Property[],
  graph: Graph | undefined,
): Hidden {
  const changedPasswords = new Set<string>();
  let isSame = before !== undefined && after !== undefined && before.urn === after.urn;
  for (const { urn, type, before: was, after: is = {} } of changed) {
    const isShown = ![was, is].some((it) => isUndisclosed(withoutIds(it)));
    // The engine reports for a resource of the plugin which secrets change, and for a dynamic one it does not.
    if (type !== pluginToken(nameInToken(type) ?? "") && !isShown) isSame = false;
    for (const { path, before: old, after: now } of propertiesOf(urn)) {
      const isSecret = old === secretMark && now === secretMark;
      // A hint beside a password is no secret, and stands on the same page.
      if (!isSecret && !/(^|\.)config\./.test(path)) continue;
      const passwords = passwordsAt(path, kindOfType(type), is, graph);
      for (const key of passwords) changedPasswords.add(key);
      if (passwords.length === 0 && isSecret) isSame = false;
    }
  }
  return { isSame, changedPasswords };
}

/** A part names its link and its route, whose ids may not be known yet. */
const withoutIds = ({ linkId: _, routeId: __, ...rest }: Readonly<Record<string, unknown>> = {}): object =>
  rest;

/** The keys of the routes to which the password at a path belongs; none if it is no password. */
function passwordsAt(
  path: string,
  kind: string,
  inputs: Readonly<Record<string, unknown>>,
  graph: Graph | undefined,
): string[] {
  const isPassword = (part: Readonly<Record<string, unknown>> | undefined) => part?.type === "PASSWORD";
  const [, route, feature] = /^routes\[(\d+)\]\.features\[(\d+)\]/.exec(path) ?? [];
  if (route !== undefined) {
    const found = objectEntries(objectEntries(inputs.routes)[Number(route)]?.features)[Number(feature)];
    return isPassword(found) ? [graph?.routes[Number(route)]?.key ?? []].flat() : [];
  }
  const [, own] = /^routeFeatures\[(\d+)\]/.exec(path) ?? [];
  if (own !== undefined) {
    if (!isPassword(objectEntries(inputs.routeFeatures)[Number(own)])) return [];
    const scope = graph?.features[Number(own)]?.scope;
    if (!Array.isArray(scope)) return ["link"];
    return (graph?.routes ?? []).flatMap(({ key, ids }) =>
      ids.some((id) => scope.includes(id)) ? [key] : [],
    );
  }
  if (kind === "Link" || !/^(config|features\[\d+\])/.test(path)) return [];
  if (kind === "Feature" && !isPassword(inputs)) return [];
  // A part that is a resource of its own: the routes that have a password.
  return (graph?.routes ?? []).flatMap((it) =>
    it.features?.some(({ type }) => type === "PASSWORD") ? [it.key] : [],
  );
}
