import { isUnknown } from "../../../lifecycle";
import type { Graph } from "../../../routing";
import { disclosedText } from "../../graph/model/values";
import { routingOf } from "../../graph/read/routing";
import { groupByLink, inlineRoutes } from "../../graph/read/stack";
import type { StackResource } from "../../graph/read/stack-resources";
import type { PreviewedResource } from "../../stack/events";
import type { Preview } from "../../stack/preview";

/** What is compared: state, the account, or the program. */
export type SideName = "before" | "live" | "after";

/** The links of a stack on one side of a comparison, with the resources that belong to them. */
export interface LinkSide {
  readonly links: ReadonlyMap<string, StackResource>;
  /** The URN of the link to which a resource belongs; the key of a link that is not in the stack. */
  ownerOf(urn: string): string | undefined;
  /** The link, with its routes and their parts, as resources. */
  partsOf(link: StackResource): readonly StackResource[];
  graphOf(link: StackResource): Graph;
}

/** The links of a stack as they are on one side. Sets have to be expanded. */
export function linkSide({ resources, sources }: Preview, side: SideName): LinkSide {
  const shown = resources
    .filter((it) => it[side] !== undefined && !isFormerUrn(it))
    .map((it) => ({ ...it, after: it[side] }));
  // Only a program has ids that are not known yet.
  const from = side === "after" ? sources : () => [];
  const { links, children } = groupByLink({ resources: shown, sources: from });
  const owners = new Map(
    [...children].flatMap(([key, parts]) => parts.map(({ urn }) => [urn, key] as const)),
  );
  const partsOf = ({ urn }: StackResource) => children.get(urn) ?? [];
  return {
    links: new Map(links.map((link) => [link.urn, link])),
    ownerOf: (urn) => owners.get(urn),
    partsOf,
    graphOf: (link) =>
      routingOf({ inline: inlineRoutes(link), children: partsOf(link), sources: from, link }),
  };
}

/** A resource with an alias is refreshed under its former URN, and then shown under its new one. */
const isFormerUrn = ({ step, after }: PreviewedResource): boolean => step === "same" && after === undefined;

/** The domain and the slug of a link, as far as the program declares them. */
export interface Address {
  readonly domainId: string | undefined;
  readonly slug: string;
}

/** The address of a link; undefined where the program does not declare it, or it is not known. */
export function addressOf({ properties: { slug, domainId } }: StackResource): Address | undefined {
  const text = disclosedText(slug);
  return text === undefined ? undefined : { slug: text, domainId: disclosedText(domainId) };
}

/** Whether two addresses are the same, as far as their domains are known. */
export const isSameAddress = (one: Address, other: Address): boolean =>
  one.slug === other.slug &&
  (one.domainId === other.domainId || one.domainId === undefined || other.domainId === undefined);

/** Why nothing is known of the routes of a link; undefined if they are. */
export function whyHidden({ properties: { routes } }: StackResource): string | undefined {
  if (isUnknown(routes)) return "its routes are known after the update";
  const isHidden = routes !== undefined && routes !== null && !Array.isArray(routes);
  return isHidden ? "its routes are a secret, because they contain a password" : undefined;
}
