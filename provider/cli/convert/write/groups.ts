import type { SetKind } from "../choices";
import type { ConvertedLink } from "../convert";

/** Links that become one set. */
export interface Group {
  /** The host or the folder that they share; undefined for those without one, or for all. */
  readonly title: string | undefined;
  readonly links: readonly ConvertedLink[];
}

/** Divides links into sets: at least one, which may be empty. */
export function groupLinks(links: readonly ConvertedLink[], sets: SetKind): Group[] {
  const groups = new Map<string | undefined, ConvertedLink[]>(links.length === 0 ? [[undefined, []]] : []);
  for (const link of links) {
    const title = sets === "one" ? undefined : link[sets];
    const group = groups.get(title);
    if (group) group.push(link);
    else groups.set(title, [link]);
  }
  return [...groups].map(([title, links]) => ({ title, links }));
}

/** The value that all links share; undefined if they do not. */
export function sharedBy<T>(
  links: readonly ConvertedLink[],
  choose: (link: ConvertedLink) => T,
): T | undefined {
  const [value, ...others] = new Set(links.map(choose));
  return others.length === 0 ? value : undefined;
}

/**
 * The key of a link in its set: its slug, with the domain where two domains have it. No key is `toString`, because the SDK of Pulumi
 * turns what it passes on into text for its log, and fails.
 */
export function keysOf(links: readonly ConvertedLink[]): Map<ConvertedLink, string> {
  const counts = new Map<string, number>();
  for (const { slug } of links) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return new Map(
    links.map((link) => [
      link,
      counts.get(link.slug) === 1 && link.slug !== "toString"
        ? link.slug
        : `${link.domain ?? "default"}/${link.slug}`,
    ]),
  );
}
