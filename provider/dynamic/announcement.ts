import { appendFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRunning } from "../is-running";

// The engine compares a resource right after its check, and passes the next one to a dynamic provider only after the response; one
// that depends on another comes even later. So the program announces the addresses of its links in a file, when it constructs them.

/** The address of a link: its slug, and its domain. Without one, it is the default domain; null stands for one that is not known yet. */
export interface Announced {
  readonly slug: string;
  readonly domainId?: string | null | undefined;
}

/** The addresses that one resource declares. */
export interface Announcement {
  /** Its URN, without its parents. */
  readonly urn: string;
  /** Whether the links are entries of a set, which takes over links that exist. */
  readonly isSet: boolean;
  readonly links: readonly Announced[];
  /** A table of more links, and the domain of those that declare none. */
  readonly table?: { readonly text: string; readonly domainId?: string | null | undefined };
}

/** The file of each run: programs of the Automation API run in one process. */
const files = new WeakMap<object, string>();

/**
 * Announces the addresses that the arguments of a Link or a LinkSet show. Values that are outputs are left out: they may be secret.
 *
 * @param run what is the same object in one run of the program only
 * @returns the file with all announcements; undefined where no file can be written
 */
export function announce(run: object, type: string, args: object, urn: string): string | undefined {
  const announcement = type === "Link" ? ofLink(args) : type === "LinkSet" ? ofSet(args) : undefined;
  if (!announcement || (announcement.links.length === 0 && !announcement.table)) return undefined;
  try {
    const file = files.get(run) ?? newFile();
    files.set(run, file);
    appendFileSync(file, `${JSON.stringify({ ...announcement, urn })}\n`);
    return file;
  } catch {
    return undefined;
  }
}

/** A file that only this user can read. It disappears with the program, or with the next one if the engine kills this one. */
function newFile(): string {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^shortlink-links-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) remove(join(tmpdir(), name));
  }
  const folder = mkdtempSync(join(tmpdir(), `shortlink-links-${process.pid}-`));
  process.once("exit", () => remove(folder));
  return join(folder, "links");
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another user's.
  }
}

type Args = Readonly<Record<string, unknown>>;

const ofLink = (args: object): Omit<Announcement, "urn"> => ({
  isSet: false,
  links: announced(args as Args),
});

function ofSet(args: object): Omit<Announcement, "urn"> {
  const { links, table, defaults = {} } = args as Args;
  const domainId = isPlain(defaults) ? domainIn(defaults) : null;
  const entries = isPlain(links) ? Object.entries(links) : [];
  return {
    isSet: true,
    links: entries.flatMap(([slug, entry]) =>
      isPlain(entry) ? announced({ slug, domainId, ...entry }) : [],
    ),
    ...(typeof table === "string" ? { table: { text: table, domainId } } : {}),
  };
}

const announced = (args: Args): Announced[] =>
  typeof args.slug === "string" ? [{ slug: args.slug, domainId: domainIn(args) }] : [];

const domainIn = ({ domainId }: Args): string | null | undefined =>
  typeof domainId === "string" || domainId === undefined ? domainId : null;

/** Whether a value is an object that is neither an output nor a promise. */
const isPlain = (value: unknown): value is Args =>
  typeof value === "object" &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value));
