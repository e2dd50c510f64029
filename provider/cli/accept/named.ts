import { UserError } from "../../client";
import { nameInUrn } from "../../pulumi/format/urn";
import type { PreviewedResource } from "../stack/events";

/**
 * Whether a resource or an entry is one of those that are named.
 *
 * @param shortUrls those that are known, by the URN of the link, or of the set with `#` and the key
 * @throws UserError for a name that nothing has, or an address that may be that of several links
 */
export function namedIn(
  names: readonly string[],
  resources: readonly PreviewedResource[],
  shortUrls: ReadonlyMap<string, string> = new Map(),
) {
  const found = new Set<string>();
  for (const name of names) {
    const slugsOf = ({ before, live, after }: PreviewedResource) =>
      [before, live, after].map((side) => side?.slug).filter((it) => typeof it === "string");
    // What the program calls `shop` comes before what has that slug.
    const [exact = []] = [
      ({ urn, id, entry }: PreviewedResource) => [urn, id, entry?.set],
      ({ urn, entry }: PreviewedResource) => (entry ? [entry.key, nameInUrn(entry.set)] : [nameInUrn(urn)]),
      slugsOf,
    ]
      .map((namesOf) => resources.filter((it) => namesOf(it).includes(name)))
      .filter((all) => all.length > 0);
    const addressed = resources.filter(
      (it) =>
        slugsOf(it).some((slug) => slug !== "" && name.endsWith(`/${slug}`)) &&
        hostOf(shortUrls.get(it.urn) ?? name) === hostOf(name),
    );
    const matching = exact.length > 0 ? exact : addressed;
    if (exact.length === 0 && addressed.length > 1)
      throw new UserError(
        `Several links of the stack end like ${JSON.stringify(name)}. Name the one by its name in the program, its key in a set or its id.`,
      );
    if (matching.length === 0)
      throw new UserError(
        `The stack has no ${JSON.stringify(name)}. Name a link by its name in the program, its key in a set, its slug, its address or its id.`,
      );
    for (const { urn } of matching) found.add(urn);
  }
  return (urn: string, entry?: string): boolean =>
    names.length === 0 || found.has(urn) || found.has(`${urn}#${entry}`);
}

const hostOf = (address: string): string | undefined =>
  URL.parse(/^https?:/i.test(address) ? address : `https://${address}`)?.host;
