import { readFileSync, statSync } from "node:fs";
import { type Context, entriesOf, type Properties } from "../lifecycle";
import { linkSet } from "../resources";
import type { Announced, Announcement } from "./announcement";

interface AnnouncedLink extends Announced, Pick<Announcement, "isSet"> {}

/** The announcements of a file when it was so long, by slug. */
let read: { readonly file: string; readonly size: number; readonly bySlug: BySlug } | undefined;

type BySlug = ReadonlyMap<string, readonly AnnouncedLink[]>;

/**
 * Whether a link of the program has an address, which the program announced in a file.
 *
 * @param inputs the slug and the domain
 * @param inSet whether only entries of sets count
 */
export async function isAnnounced(
  file: string,
  { slug, domainId }: Properties,
  inSet: boolean,
  context: Context,
): Promise<boolean> {
  for (const it of announcedIn(file).get(String(slug)) ?? []) {
    if (inSet && !it.isSet) continue;
    if (it.domainId === null || (await domainOf(it, context)) === domainId) return true;
  }
  return false;
}

async function domainOf({ domainId }: Announced, context: Context): Promise<unknown> {
  const text = domainId ?? (await context.defaultDomainId());
  const found = text === undefined ? undefined : await context.domains.find(text);
  return found && "value" in found ? found.value : text;
}

function announcedIn(file: string): BySlug {
  try {
    const { size } = statSync(file);
    if (read?.file !== file || read.size !== size) {
      const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
      read = { file, size, bySlug: Map.groupBy(lines.flatMap(linksIn), ({ slug }) => slug) };
    }
    return read.bySlug;
  } catch {
    return new Map();
  }
}

function linksIn(line: string): AnnouncedLink[] {
  const { isSet, links, table } = JSON.parse(line) as Announcement;
  const entries = table ? (entriesOf(linkSet, { table: table.text }) ?? []) : [];
  const rows = [...entries].map(([key, entry]) => ({ slug: key, domainId: table?.domainId, ...entry }));
  return [...links, ...rows].map(({ slug, domainId }) => ({ slug: String(slug), domainId, isSet }));
}
