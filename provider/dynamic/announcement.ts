import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRunning } from "../is-running";

// The engine compares a resource right after its check, and passes the next one to a dynamic provider only after the response; one
// that depends on another comes even later. So the program announces the addresses of its links in a file, when it constructs them,
// and the names of boards and trees.

/**
 * The address of a link: its slug, and its domain. Without one, it is the default domain; null stands for one that is not known yet.
 * Boards and trees have names that are unique in the account.
 */
export interface Announced {
  readonly slug: string;
  readonly domainId?: string | null | undefined;
}

/** The addresses that one resource declares. */
export interface Announcement {
  readonly type: string;
  /** Its URN, without its parents. */
  readonly urn: string;
  readonly links: readonly Announced[];
  /** Whether it takes over what has its address already. */
  readonly adopts: boolean;
  /** A table of more links, and the domain of those that declare none. */
  readonly table?: { readonly text: string; readonly domainId?: string | null | undefined };
}

/** The inputs that are announced as slugs. */
export const slugInputs: Readonly<Record<string, string>> = { Link: "slug", Board: "slug", Tree: "username" };

/** The file of each run, and how many lines it has: programs of the Automation API run in one process, which may do so for hours. */
const files = new WeakMap<object, { readonly file: string; lines: number }>();

/** The folder of all files of this process. */
let folder: string | undefined;
let runs = 0;

/**
 * Announces the addresses that the arguments of a resource show. Values that are outputs are left out: they may be secret.
 *
 * @param run what is the same object in one run of the program only
 * @returns the file with all announcements, and the line of this one: `/tmp/links-0#7`; undefined where no file can be written
 */
export function announce(run: object, type: string, args: object, urn: string): string | undefined {
  const given = args as Args;
  const slug = given[slugInputs[type] ?? ""];
  const addresses = type === "LinkSet" ? ofSet(given) : { links: announced(slug, domainIn(given)) };
  if (addresses.links.length === 0 && !addresses.table) return undefined;
  try {
    // Somebody may have cleaned up since the last run.
    if (folder === undefined || !existsSync(folder)) folder = newFolder();
    const own = files.get(run) ?? { file: join(folder, `links-${runs++}`), lines: 0 };
    files.set(run, own);
    const announcement: Announcement = { type, urn, ...addresses, adopts: given.adopt === true };
    appendFileSync(own.file, `${JSON.stringify(announcement)}\n`);
    own.lines += 1;
    return `${own.file}#${own.lines - 1}`;
  } catch {
    return undefined;
  }
}

/** A folder that only this user can read. It disappears with the program, or with the next one if the engine kills this one. */
function newFolder(): string {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^shortlink-links-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) remove(join(tmpdir(), name));
  }
  const created = mkdtempSync(join(tmpdir(), `shortlink-links-${process.pid}-`));
  process.once("exit", () => remove(created));
  return created;
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another user's.
  }
}

type Args = Readonly<Record<string, unknown>>;

function ofSet({ links, table, defaults = {} }: Args): Pick<Announcement, "links" | "table"> {
  const domainId = isPlain(defaults) ? domainIn(defaults) : null;
  const entries = isPlain(links) ? Object.entries(links) : [];
  return {
    links: entries.flatMap(([key, entry]) =>
      isPlain(entry)
        ? announced(entry.slug ?? key, entry.domainId === undefined ? domainId : domainIn(entry))
        : [],
    ),
    ...(typeof table === "string" ? { table: { text: table, domainId } } : {}),
  };
}

const announced = (slug: unknown, domainId: Announced["domainId"]): Announced[] =>
  typeof slug === "string" ? [{ slug, domainId }] : [];

/** Null is the default domain, like undefined. */
function domainIn(args: Args): Announced["domainId"] {
  const domainId = args.domainId ?? undefined;
  return typeof domainId === "string" || domainId === undefined ? domainId : null;
}

/** Whether a value is an object that is neither an output nor a promise. */
const isPlain = (value: unknown): value is Args =>
  typeof value === "object" &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value));
