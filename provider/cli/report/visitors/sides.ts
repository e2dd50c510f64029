import { isObject, isSame, isUnknown, valueAt } from "../../../lifecycle";
import type { Graph } from "../../../routing";
import { disclosedText, isSecret, isUndisclosed } from "../../graph/model/values";
import { routingOf } from "../../graph/read/routing";
import { groupByLink, inlineRoutes } from "../../graph/read/stack";
import { isDrawn, type StackResource } from "../../graph/read/stack-resources";
import { undeclaredParts } from "../../graph/read/stack-routes";
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
  /** The URNs of the link's resources that {@link graphOf} leaves out: QR codes, and parts of routes that are not in the stack. */
  unreadOf(link: StackResource): readonly string[];
}

/** The links of a stack as they are on one side. Sets have to be expanded. */
export function linkSide({ resources, sources }: Preview, side: SideName): LinkSide {
  const shown = resources
    .filter((it) => !isFormerUrn(it))
    .map((it) => ({ ...it, after: it[side], step: side === "after" ? it.step : ("same" as const) }));
  // Only a program has ids that are not known yet.
  const from = side === "after" ? sources : () => [];
  const { links, children } = groupByLink({ resources: shown, sources: from });
  const owners = new Map(
    [...children].flatMap(([key, parts]) => parts.map(({ urn }) => [urn, key] as const)),
  );
  const partsOf = ({ urn }: StackResource) => children.get(urn) ?? [];
  const routesOf = (link: StackResource) => ({
    ...{ inline: inlineRoutes(link), children: partsOf(link), sources: from, link },
  });
  return {
    links: new Map(links.map((link) => [link.urn, link])),
    ownerOf: (urn) => owners.get(urn),
    partsOf,
    graphOf: (link) => routingOf(routesOf(link)),
    unreadOf: (link) => {
      const stray = undeclaredParts(routesOf(link)).flatMap(([, it]) => it);
      return [...stray, ...partsOf(link).filter((it) => !isDrawn(it))].map(({ urn }) => urn);
    },
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

/** Whether a value of a link that changes stays as it is; undefined if one is a secret or not known yet, so that it may be another. */
export function stays(was: StackResource, is: StackResource, path: string): boolean | undefined {
  const [old, now] = [was, is].map((link) => declaredAt(link, path));
  if (old === hidden || now === hidden) return undefined;
  return isSame(undefined, old, now);
}

/** Stands for a value that is not shown. */
const hidden = Symbol("hidden");

function declaredAt({ properties, isHidden }: StackResource, path: string): unknown {
  const [top = "", ...inside] = path.split(".");
  const whole = properties[top] ?? undefined;
  const value = isObject(whole) ? (valueAt(whole, inside) ?? undefined) : whole;
  return isUndisclosed(value) || (value === undefined && isHidden) ? hidden : value;
}

/**
 * Whether a link keeps its address. One that no longer declares its slug or its domain keeps what it has, unless it is replaced; one
 * that declares a slug for the first time may have had it: undefined if that is not known.
 */
export function keepsAddress(was: StackResource, is: StackResource, shortUrl: string | undefined) {
  const all = ["slug", "domainId"].map((path) => {
    const [old, now] = [was, is].map((link) => declaredAt(link, path));
    if (now === undefined) return !is.isReplaced || (path !== "slug" && old === undefined);
    if (old !== undefined) return stays(was, is, path);
    return shortUrl?.endsWith(`/${String(now)}`) || undefined;
  });
  return all.includes(false) ? false : is.changesProvider || all.includes(undefined) ? undefined : true;
}

/** Why nothing is known of the routes of a link; undefined if they are. */
export function whyHidden({ properties, isHidden: isOfSet }: StackResource): string | undefined {
  const { slug, url, routes } = properties;
  if (isOfSet && [slug, url, routes].every((it) => it === undefined)) return "its inputs are not shown";
  if (isUnknown(routes)) return "its routes are known after the update";
  return isSecret(routes) ? "its routes are a secret, because a value in them is a secret" : undefined;
}
