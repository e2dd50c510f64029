import type { Arrival, ArrivedLink, Loss } from "../arrived";
import { destinationIn, linksOf, newDraft } from "../fields/draft";
import { decodePath } from "../fields/values";
import type { Rule, Rules } from "./rule";
import { type Place, Shadows } from "./shadows";

/** Converts rules: those with the same path become one link, in which the first one that is for a visitor decides. */
export function linksOfRules(
  { rules, losses = [], metadata = new Map(), unit = "line" }: Rules,
  site?: string,
): Arrival {
  const lost: Loss[] = [];
  const groups = new Map<string, ReadRule[]>();
  const shadows = new Shadows();
  for (const rule of rules) {
    const read = readRule(rule, site);
    const place = placeOf(rule) ?? { host: undefined, path: "" };
    const earlier = shadows.over(rule, place);
    const isKept = !("reason" in read || earlier);
    shadows.add(rule, place, isKept);
    if ("reason" in read || earlier) {
      const reason =
        "reason" in read ? read.reason : `${unit} ${earlier?.line} comes first, and is, or may be, for it.`;
      if (!rule.isListed) lost.push(lostRule(rule, reason));
      continue;
    }
    const key = `${read.host ?? ""}/${read.path}`;
    const group = groups.get(key);
    if (group) group.push(read);
    else groups.set(key, [read]);
  }
  const links: ArrivedLink[] = [];
  let merged = 0;
  const all = [...losses, ...lost.toSorted((one, other) => one.line - other.line)];
  const inOrder = [...groups.values()].toSorted(([one], [other]) => lineOf(one) - lineOf(other));
  for (const group of inOrder) {
    const last = group.findIndex(({ rule }) => rule.visitors === undefined);
    const general = group[last];
    for (const { rule } of general ? group.slice(last + 1) : group) {
      const reason = general
        ? `${unit} ${general.rule.line} has the same path and is for everybody.`
        : "is only for some visitors, and no rule is for all others.";
      all.push(lostRule(rule, reason));
    }
    if (!general) continue;
    const used = group.slice(0, last + 1);
    merged += last;
    all.push(...used.flatMap(notesOf));
    links.push(...linkOf(general, used.slice(0, -1), site));
  }
  const entries = rules.filter(({ isListed }) => !isListed).length;
  return { links, losses: all, metadata, unit, entries, merged };
}

const lineOf = (rule: ReadRule | undefined): number => rule?.rule.line ?? 0;

const lostRule = ({ line, from }: Rule, reason: string): Loss => ({
  ...{ line, what: `the rule for ${from}`, reason },
  isEntry: true,
});

interface ReadRule {
  readonly rule: Rule;
  readonly host: string | undefined;
  readonly path: string;
  readonly url: string;
  /** A fragment of its path, which no server gets to see. */
  readonly hash: string;
}

/** The URL of the path of a rule. */
function sourceOf({ from }: Rule): URL | undefined {
  // A URL would take a backslash for a slash.
  const place = from.replaceAll("\\", "%5C");
  // A URL would take what follows two slashes for its host.
  const isPlace = from !== "" && !from.startsWith("//") && URL.canParse(place, noSite);
  return isPlace ? new URL(place, noSite) : undefined;
}

const noSite = "https://site.invalid";

function placeOf(rule: Rule): Place | undefined {
  const source = sourceOf(rule);
  const host = /^https?:/i.test(rule.from) ? source?.host : undefined;
  return source && { host, path: decodePath(source.pathname) };
}

function readRule(rule: Rule, site: string | undefined): ReadRule | { readonly reason: string } {
  const { to, status = "", problem } = rule;
  if (problem !== undefined) return { reason: problem };
  const code = Number(/^\d{3}/.exec(status)?.[0] ?? 301);
  if (code < 300 || code > 399) return { reason: `has the status ${status}, which is not a redirect.` };
  const source = sourceOf(rule);
  const { host, path } = placeOf(rule) ?? {};
  if (!source || path === undefined) return { reason: "has no path." };
  if (source.search !== "") return { reason: "looks at the query; a link here has only a path." };
  if (path === "") return { reason: "is for the root of the site, which cannot be a link." };
  const isRelative = /^\/(?!\/)/.test(to);
  const base = host === undefined ? site : source.origin;
  if (isRelative && base === undefined)
    return { reason: `leads to ${to} on the same site; name the site with --site https://example.com.` };
  const destination = destinationIn(
    isRelative ? new URL(to.replaceAll("\\", "%5C"), base).href : to.replace(/^\/\//, "https://"),
  );
  if ("reason" in destination) return { reason: `its destination ${destination.reason}` };
  return { rule, host, path, url: destination.url, hash: source.hash };
}

function notesOf({ rule: { line, status, notes = [] }, hash }: ReadRule): Loss[] {
  const all = [
    ...notes,
    ...(hash ? [{ what: hash, reason: "is no part of the path of a link; no server gets to see it." }] : []),
    ...(status ? [{ what: `status ${status}`, reason: "a link here has no status code." }] : []),
  ];
  return all.map((note) => ({ line, ...note }));
}

function linkOf(
  { rule, host, path, url }: ReadRule,
  targets: readonly ReadRule[],
  site: string | undefined,
): ArrivedLink[] {
  const draft = newDraft();
  draft.slug = path;
  if (host !== undefined) draft.domain = host;
  for (const it of targets) draft.targets.push({ visitors: it.rule.visitors ?? {}, url: it.url, rank: 0 });
  const address = URL.canParse(rule.from, site) ? new URL(rule.from, site).href : undefined;
  return linksOf(draft, rule.line, url).map((link) => ({ ...link, address }));
}
