import type { StackResource } from "../../graph/read/stack-resources";
import type { PreviewedResource } from "../../stack/events";
import type { Preview } from "../../stack/preview";
import {
  type Address,
  addressOf,
  isSameAddress,
  keepsAddress,
  type LinkSide,
  linkSide,
  type SideName,
} from "./sides";

/** An address of a changed link: the link that had it, and the link that will have it. */
export interface LinkPair {
  readonly before: StackResource | undefined;
  readonly after: StackResource | undefined;
  /** The resources of both links that differ, with their inputs on the two sides. */
  readonly changed: readonly PreviewedResource[];
}

/** The pairs of links that differ, and both sides. */
export interface ChangedLinks {
  readonly pairs: readonly LinkPair[];
  /** The keys of links that are not in the stack, and of which a part differs. */
  readonly undeclared: readonly string[];
  readonly before: LinkSide;
  readonly after: LinkSide;
}

/**
 * The links that differ between two sides, by the address that visitors open. A link that moves to another resource, or that takes
 * the slug of another link, is compared with the one that had its address.
 *
 * @param changed the URNs of the resources that differ
 */
export function changedLinks(
  preview: Preview,
  [from, to]: readonly [SideName, SideName],
  changed: ReadonlySet<string>,
  shortUrlOf: (urn: string) => string | undefined,
): ChangedLinks {
  const before = linkSide(preview, from);
  const after = linkSide(preview, to);
  const differing = preview.resources
    .filter(({ urn }) => changed.has(urn))
    .map((it) => ({ ...it, before: it[from], after: it[to] }));
  const byLink = new Map<string, PreviewedResource[]>();
  for (const resource of differing) {
    for (const owner of ownersOf(resource, [before, after])) {
      byLink.set(owner, [...(byLink.get(owner) ?? []), resource]);
    }
  }
  const [findBefore, findAfter] = [finderIn(before), finderIn(after)];
  const pairs = new Map<string, LinkPair>();
  const add = (was: StackResource | undefined, is: StackResource | undefined) => {
    const parts = [was, is].flatMap((it) => (it && byLink.get(it.urn)) ?? []);
    pairs.set(`${was?.urn} ${is?.urn}`, { before: was, after: is, changed: [...new Set(parts)] });
  };
  for (const urn of byLink.keys()) {
    const [was, is] = [before.links.get(urn), after.links.get(urn)];
    if (was && is && keepsAddress(was, is, shortUrlOf(urn)) !== false) {
      add(was, is);
      continue;
    }
    if (was) add(was, findAfter(was));
    if (is) add(findBefore(is), is);
  }
  const isDeclared = (urn: string) => before.links.has(urn) || after.links.has(urn);
  return {
    ...{ pairs: [...pairs.values()], before, after },
    undeclared: [...byLink.keys()].filter((key) => !isDeclared(key)),
  };
}

/** The keys of the links to which a resource belongs before and after. */
function ownersOf({ urn }: PreviewedResource, sides: readonly LinkSide[]): ReadonlySet<string> {
  return new Set(sides.flatMap((side) => (side.links.has(urn) ? [urn] : (side.ownerOf(urn) ?? []))));
}

/** Returns a function that finds the link of a side that has the address of another link, or that is the same object. */
function finderIn({ links }: LinkSide): (link: StackResource) => StackResource | undefined {
  let bySlug: Map<string, { readonly link: StackResource; readonly address: Address }[]> | undefined;
  const index = () => {
    const addressed = [...links.values()].flatMap((link) => {
      const address = addressOf(link);
      return address ? [{ link, address }] : [];
    });
    return Map.groupBy(addressed, ({ address }) => address.slug);
  };
  return (wanted) => {
    const address = addressOf(wanted);
    if (!address)
      return [...links.values()].find(
        ({ id, isReplaced }) => id !== undefined && id === wanted.id && !isReplaced && !wanted.isReplaced,
      );
    bySlug ??= index();
    return bySlug.get(address.slug)?.find((it) => isSameAddress(it.address, address))?.link;
  };
}
