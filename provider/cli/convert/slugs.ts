import { Slug } from "../../contract";
import { hyphenated } from "../program/names";
import type { ArrivedLink, Unit } from "./arrived";

/** A slug that this service refuses. */
export interface SlugProblem {
  readonly link: ArrivedLink;
  readonly reason: string;
  /** A slug in its place. */
  readonly proposal: string;
}

/** The links of a file by what becomes of their slugs. */
export interface CheckedSlugs {
  /** With slugs that the service accepts, each once on its domain, whatever its case. */
  readonly links: readonly (ArrivedLink & { readonly slug: string })[];
  readonly problems: readonly SlugProblem[];
  /** Links that are in the file already. */
  readonly repeated: readonly { readonly link: ArrivedLink; readonly earlier: number }[];
}

/**
 * Finds the slugs that this service refuses (spec 2.3): for their length or characters, and because another link of the domain has
 * them, which may be in another case.
 *
 * @param rename whether such links get the proposal; otherwise they are left out
 */
export function checkSlugs(links: readonly ArrivedLink[], rename: boolean, unit: Unit): CheckedSlugs {
  const owners = new Map<string, ArrivedLink>();
  const keyOf = (domain: string | undefined, slug: string) => `${domain ?? ""}/${slug}`.toLowerCase();
  const accepted = new Set<ArrivedLink>();
  for (const link of links) {
    const { slug = "", domain } = link;
    const key = keyOf(domain, slug);
    if (!Slug.safeParse(slug).success || owners.has(key)) continue;
    owners.set(key, link);
    accepted.add(link);
  }
  const result: (ArrivedLink & { slug: string })[] = [];
  const problems: SlugProblem[] = [];
  const repeated: { link: ArrivedLink; earlier: number }[] = [];
  const taken = new Set(owners.keys());
  const propose = proposer();
  for (const link of links) {
    const { slug = "", domain } = link;
    if (accepted.has(link)) {
      result.push({ ...link, slug });
      continue;
    }
    const owner = owners.get(keyOf(domain, slug));
    if (owner && isSameLink(owner, link)) {
      repeated.push({ link, earlier: owner.line });
      continue;
    }
    const proposal = propose(slug || (link.title ?? ""), (it) => taken.has(keyOf(domain, it)));
    taken.add(keyOf(domain, proposal));
    problems.push({ link, reason: reasonFor(slug, owner, unit), proposal });
    if (rename) result.push({ ...link, slug: proposal });
  }
  return { links: result, problems, repeated };
}

const isSameLink = (one: ArrivedLink, other: ArrivedLink): boolean =>
  one.slug === other.slug &&
  JSON.stringify({ ...one, line: 0, address: "" }) === JSON.stringify({ ...other, line: 0, address: "" });

function reasonFor(slug: string, owner: ArrivedLink | undefined, unit: Unit): string {
  if (slug === "") return "has no slug";
  if (owner) {
    const same = owner.slug === slug;
    return same
      ? `${unit} ${owner.line} has the same`
      : `differs from ${owner.slug} in ${unit} ${owner.line} only in case`;
  }
  if (!/^[A-Za-z0-9-]*$/.test(slug)) return "has other characters than letters, digits and hyphens";
  return slug.length < 3 ? "has fewer than 3 characters" : "has more than 64 characters";
}

/** Finds slugs that the service accepts and that resemble texts. */
function proposer(): (text: string, isTaken: (slug: string) => boolean) => string {
  // The number that the next one may get, so that thousands of links without a slug do not each count from 1.
  const numbers = new Map<string, number>();
  return (text, isTaken) => {
    const base = hyphenated([text]);
    const long = base.length >= 3 ? base : hyphenated(["link", base]);
    for (let number = numbers.get(long) ?? 1; ; number += 1) {
      const suffix = number === 1 ? "" : `-${number}`;
      const slug = `${long.slice(0, 64 - suffix.length).replace(/-+$/, "")}${suffix}`;
      if (isTaken(slug)) continue;
      numbers.set(long, number);
      return slug;
    }
  };
}
