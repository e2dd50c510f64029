import { readFileSync, statSync } from "node:fs";
import { type Context, entriesOf, type Properties } from "../lifecycle";
import { linkSet } from "../resources";
import { type Announced, type Announcement, slugInputs } from "./announcement";

interface AnnouncedLink extends Announced, Pick<Announcement, "type" | "urn"> {
  /** Whether its resource takes over a link that has the address: a set does so, and others with `adopt`. */
  readonly takesOver: boolean;
  /** Its line among all announcements. */
  readonly line: number;
}

/** The announcements of a file when it was so long, by slug. */
let read: { readonly file: string; readonly size: number; readonly bySlug: BySlug } | undefined;

type BySlug = ReadonlyMap<string, readonly AnnouncedLink[]>;

/**
 * The links of the program that have or may have an address, which the program announced in a file; or its boards or trees of a name.
 *
 * @param kind "Link"
 * @param inputs the slug and the domain
 */
export async function announcedAt(
  file: string,
  kind: string,
  inputs: Properties,
  context: Context,
): Promise<readonly AnnouncedLink[]> {
  const found: AnnouncedLink[] = [];
  for (const it of announcedIn(file).get(String(inputs[slugInputs[kind] ?? ""])) ?? []) {
    if ((it.type === "LinkSet" ? "Link" : it.type) !== kind) continue;
    const isAnywhere = kind !== "Link" || it.domainId === null;
    if (isAnywhere || (await domainOf(it, context)) === inputs.domainId) found.push(it);
  }
  return found;
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

function linksIn(text: string, line: number): AnnouncedLink[] {
  const { type, urn, links, table, adopts } = JSON.parse(text) as Announcement;
  const entries = table ? (entriesOf(linkSet, { table: table.text }) ?? []) : [];
  const rows = [...entries].map(([key, entry]) => ({ slug: key, domainId: table?.domainId, ...entry }));
  const takesOver = type === "LinkSet" || adopts;
  return [...links, ...rows].map(({ slug, domainId }) => ({
    slug: String(slug),
    domainId,
    type,
    ...{ takesOver, urn, line },
  }));
}
