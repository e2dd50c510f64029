import { inlineReason } from "../../lifecycle";
import { linkKeys, type StackResource, toStackResource, unknownKey } from "../graph/read/stack-resources";
import type { Preview } from "../stack/preview";
import type { Failure } from "./result";

/** The resources that are a part of another, and where that one declares them inline. */
const parts: Readonly<Record<string, Part>> = {
  Route: { parent: "Link", idOfParent: "linkId", inline: "routes" },
  Condition: { parent: "Route", idOfParent: "routeId", inline: "conditions" },
  Feature: { parent: "Route", idOfParent: "routeId", inline: "features" },
  Target: { parent: "Route", idOfParent: "routeId", inline: "targetItemIds" },
};

interface Part {
  readonly parent: string;
  /** The input that holds the parent's id. */
  readonly idOfParent: string;
  /** The parent's input. */
  readonly inline: string;
}

/** Finds resources that would undo each other's changes. */
export function findConflicts({ resources, sources }: Preview): Failure[] {
  const all = resources.map(toStackResource).toSorted((one, other) => (one.urn < other.urn ? -1 : 1));
  const links = all.filter(({ kind }) => kind === "Link");
  return [
    ...all.flatMap((child) => declaredTwice(child, all, sources)),
    ...repeatedCodes(all, linkKeys(links, sources)),
  ];
}

/** The failure of a resource whose parent declares parts of this kind inline, too. */
function declaredTwice(
  child: StackResource,
  all: readonly StackResource[],
  sources: Preview["sources"],
): Failure[] {
  const part = parts[child.kind];
  if (!part) return [];
  const [source, ...more] = sources(child.urn, part.idOfParent);
  // The id of a link's fallback comes from the link, which is no route.
  const parent = all.find(({ urn, kind }) => urn === source && kind === part.parent);
  if (!parent || more.length > 0 || !(part.inline in parent.properties)) return [];
  return [failureOf(child, part.idOfParent, inlineReason(`${parent.kind} ${parent.name}`, part.inline))];
}

/** The failures of QR codes that are not the first one of their link. */
function repeatedCodes(all: readonly StackResource[], keyOf: (child: StackResource) => string): Failure[] {
  const firstByLink = new Map<string, StackResource>();
  return all.flatMap((code) => {
    const key = keyOf(code);
    if (code.kind !== "QR" || key.startsWith(unknownKey)) return [];
    const first = firstByLink.get(key);
    if (first === undefined) {
      firstByLink.set(key, code);
      return [];
    }
    const reason = `QR ${first.name} is for the same link, which has a single QR code. Declare one.`;
    return [failureOf(code, "linkId", reason)];
  });
}

const failureOf = ({ urn, kind, name }: StackResource, path: string, reason: string): Failure => ({
  urn,
  kind,
  name,
  path,
  reason,
});
