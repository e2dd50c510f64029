import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod";
import { writeWhole } from "../output/whole-files";
import { Outcome } from "./probe/outcome";

/** Where a project keeps what may be deleted at any time. */
const cacheFolder = ".shortlink";

/** How many milliseconds a response is kept: a day. */
const maxAge = 24 * 3600 * 1000;

const Entry = z.object({
  at: z.number(),
  allowPrivate: z.boolean(),
  outcome: Outcome.refine(({ chain }) => chain.every(({ url }) => URL.canParse(url))),
});
const File = z.object({ version: z.literal(1), outcomes: z.record(z.string(), Entry) });
type Entries = z.infer<typeof File>["outcomes"];

/** The outcomes of the last day, in a file of the project that git ignores. */
export class OutcomeCache {
  private constructor(
    private readonly file: string,
    private readonly entries: Entries,
  ) {}

  /** Reads the cache of a project. One that cannot be read is empty. */
  static async read(folder: string, now: number): Promise<OutcomeCache> {
    const file = join(folder, cacheFolder, "destinations.json");
    const text = await readFile(file, "utf8").catch(() => "");
    const entries = Object.entries(parse(text)).filter(([, { at }]) => at <= now && now - at < maxAge);
    return new OutcomeCache(file, Object.fromEntries(entries));
  }

  /** What was found in the last day with the same rules; undefined if nothing was. */
  get(url: string, allowPrivate: boolean): Outcome | undefined {
    const entry = Object.hasOwn(this.entries, url) ? this.entries[url] : undefined;
    return entry?.allowPrivate === allowPrivate ? entry.outcome : undefined;
  }

  /** Keeps what a host has responded, unless it is dead: a person who corrects it sees that at once. */
  set(url: string, allowPrivate: boolean, outcome: Outcome, now: number): void {
    const status = outcome.chain.at(-1)?.status;
    const isFinal = outcome.state !== "dead" && status !== undefined && status !== 429 && status < 500;
    if (isFinal) this.entries[url] = { at: now, allowPrivate, outcome };
  }

  /** Writes the cache, whole or not at all. */
  async write(): Promise<void> {
    const folder = dirname(this.file);
    await mkdir(folder, { recursive: true });
    const text = JSON.stringify({ version: 1, outcomes: this.entries });
    await writeWhole(
      new Map([
        [join(folder, ".gitignore"), "*\n"],
        [this.file, text],
      ]),
    );
  }
}

function parse(text: string): Entries {
  try {
    return File.safeParse(JSON.parse(text)).data?.outcomes ?? {};
  } catch {
    return {};
  }
}
