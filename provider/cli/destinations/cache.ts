import * as z from "zod";
import { DayCache } from "../output/day-cache";
import { Outcome } from "./probe/outcome";

const Entry = z.object({
  allowPrivate: z.boolean(),
  outcome: Outcome.refine(({ chain }) => chain.every(({ url }) => URL.canParse(url))),
});

/** The outcomes of the last day, of destinations that are not dead. */
export class OutcomeCache {
  private constructor(private readonly kept: DayCache<z.infer<typeof Entry>>) {}

  /** Reads the cache of a project. One that cannot be read is empty. */
  static async read(folder: string, now: number): Promise<OutcomeCache> {
    return new OutcomeCache(await DayCache.read(folder, "destinations", Entry, now));
  }

  /** What was found in the last day with the same rules; undefined if nothing was. */
  get(url: string, allowPrivate: boolean): Outcome | undefined {
    const entry = this.kept.get(url);
    return entry?.allowPrivate === allowPrivate ? entry.outcome : undefined;
  }

  /** Keeps what a host has responded, unless it is dead: a person who corrects it sees that at once. */
  set(url: string, allowPrivate: boolean, outcome: Outcome, now: number): void {
    const status = outcome.chain.at(-1)?.status;
    const isFinal = outcome.state !== "dead" && status !== undefined && status !== 429 && status < 500;
    if (isFinal) this.kept.set(url, { allowPrivate, outcome }, now);
  }

  write(): Promise<void> {
    return this.kept.write();
  }
}
