import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { printWarning } from "./print";
import { writeWhole } from "./whole-files";

/** Where a project keeps what may be deleted at any time. */
const cacheFolder = ".shortlink";

/** How many milliseconds a value is kept: a day. */
const maxAge = 24 * 3600 * 1000;

/** Values of the last day by their keys, in a file of the project that git ignores. */
export class DayCache<T> {
  private constructor(
    private readonly folder: string,
    private readonly name: string,
    private readonly entries: Record<string, { at: number; value: T }>,
  ) {}

  /**
   * Reads the cache of a project. One that cannot be read is empty.
   *
   * @param name the name of its file: "destinations"
   */
  static async read<T>(folder: string, name: string, value: z.ZodType<T>, now: number): Promise<DayCache<T>> {
    const own = join(folder, cacheFolder);
    const text = await readFile(join(own, `${name}.json`), "utf8").catch(() => "");
    const File = z.object({
      version: z.literal(2),
      entries: z.record(z.string(), z.object({ at: z.number(), value })),
    });
    const all = Object.entries(parse(text, File)?.entries ?? {});
    return new DayCache(
      own,
      name,
      Object.fromEntries(all.filter(([, { at }]) => at <= now && now - at < maxAge)),
    );
  }

  /** The value that was kept in the last day; undefined if none was. */
  get(key: string): T | undefined {
    return Object.hasOwn(this.entries, key) ? this.entries[key]?.value : undefined;
  }

  set(key: string, value: T, now: number): void {
    this.entries[key] = { at: now, value };
  }

  /** Writes the cache, whole or not at all. Without it, the next run takes longer. */
  async write(): Promise<void> {
    const text = JSON.stringify({ version: 2, entries: this.entries });
    const files = new Map([
      [join(this.folder, ".gitignore"), "*\n"],
      [join(this.folder, `${this.name}.json`), text],
    ]);
    await mkdir(this.folder, { recursive: true })
      .then(() => writeWhole(files))
      .catch(({ message }) => printWarning(`The results cannot be kept for a day: ${message}`));
  }
}

function parse<T>(text: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
