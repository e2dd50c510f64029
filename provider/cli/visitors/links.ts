import { UserError } from "../../client";
import type { Link } from "../../contract";
import type { Properties } from "../../lifecycle";
import { nameInUrn } from "../../pulumi/format/urn";
import { type Graph, toGraph } from "../../routing";
import type { Hosts } from "../account/account";
import { listClosest } from "../account/named";
import { disclosedText, objectEntries } from "../graph/model/values";
import { routingOf } from "../graph/read/routing";
import { groupByLink, inlineRoutes } from "../graph/read/stack";
import type { Preview } from "../stack/preview";
import { expandSets } from "../stack/set/expand";

/** A link that visitors open, of a program, a stack or an account. */
export interface VisitedLink {
  /** Its name in the program; the slug of a link of an account. */
  readonly name: string;
  /** What a person may call it: its name, its slugs, its id, its short URLs. */
  readonly names: readonly string[];
  readonly graph: Graph;
}

/** The links that a program or a stack declares, also as entries of sets, with all of their routes. */
export function linksOfStack({ resources, sources }: Preview): VisitedLink[] {
  const preview = { resources: expandSets(resources), sources };
  const { links, children } = groupByLink(preview);
  return links.map((link) => ({
    name: link.name,
    names: namesOf(link.properties, [link.name, link.id, nameInUrn(link.urn)]),
    graph: routingOf({ inline: inlineRoutes(link), children: children.get(link.urn) ?? [], sources, link }),
  }));
}

/** The links of an account. */
export const linksOfAccount = (links: readonly Link[], hosts: Hosts): VisitedLink[] =>
  links.map((live) => {
    const slugs = slugsOf(live);
    const addresses = (hosts.get(live.domainId ?? "") ?? []).flatMap((host) =>
      slugs.map((slug) => `https://${host}/${slug}`),
    );
    return {
      name: slugs[0] ?? live.id,
      names: namesOf(live, [live.id, ...addresses]),
      graph: toGraph(live, { hasMoreRoutes: !Array.isArray(live.routes) }),
    };
  });

/**
 * The link that a person names.
 *
 * @throws UserError when there is no such link, with the closest ones; or when several have the name
 */
export function findLink(wanted: string, links: readonly VisitedLink[]): VisitedLink {
  const [found, ...more] = linkFinder(links)(wanted);
  if (found && more.length === 0) return found;
  if (found) {
    const others = [found, ...more].map(({ name, names }) => `${name} (${names.join(", ")})`).join("; ");
    throw new UserError(`Several links are called ${JSON.stringify(wanted)}: ${others}.`);
  }
  throw new UserError(noLink(wanted, links));
}

/** Says that there is no such link, with the closest ones. */
export function noLink(wanted: string, links: readonly VisitedLink[]): string {
  const candidates = links.map(({ name, names }) => ({ id: name, names }));
  return `There is no link ${JSON.stringify(wanted)}. ${listClosest("link", wanted, candidates)}`;
}

/** Returns a function that finds the links with a name. A short URL whose host is not known names the link with its slug. */
export function linkFinder(links: readonly VisitedLink[]): (name: string) => readonly VisitedLink[] {
  const byName = new Map<string, VisitedLink[]>();
  for (const link of links) {
    for (const name of link.names) byName.set(name, [...(byName.get(name) ?? []), link]);
  }
  return (name) => {
    const exact = byName.get(name) ?? [];
    if (exact.length > 0 || !URL.canParse(name)) return exact;
    return byName.get(new URL(name).pathname.replace(/^\/|\/$/g, "")) ?? [];
  };
}

const slugsOf = ({ slug, features }: Properties): string[] =>
  [slug, objectEntries([features])[0]?.alias].flatMap((it) => disclosedText(it) ?? []);

const namesOf = (link: Properties, others: readonly (string | undefined)[]): string[] => [
  ...new Set([...slugsOf(link), disclosedText(link.shortUrl), ...others].filter((it) => it !== undefined)),
];
