import { setTimeout } from "node:timers/promises";
import { UserError } from "../../client";
import type { Progress } from "../output/progress";
import { StackLockedError } from "../stack/run";

/** The time between two attempts, in milliseconds. */
const interval = 2000;

/** What became of an update: it ran, or another run has changed the stack since the comparison that it was to apply. */
export type Outcome = "done" | "outdated";

/** Waits for other runs that hold a stack's lock, for so many seconds in all. */
export class LockWait {
  private readonly end: number;

  /**
   * @param seconds 0 to fail at the first lock
   * @param readVersion reads what changes with every change of the stack's state
   */
  constructor(
    seconds: number,
    private readonly progress: Progress,
    private readonly readVersion: () => Promise<string>,
    private readonly sleep: (milliseconds: number) => Promise<unknown> = setTimeout,
  ) {
    this.end = Date.now() + seconds * 1000;
  }

  /**
   * Runs an update as soon as the stack is not locked, unless its state is no longer of the version that was compared.
   *
   * @throws UserError when the stack is still locked at the end
   */
  async update(compared: string, update: () => Promise<void>): Promise<Outcome> {
    for (;;) {
      const version = await this.readVersion();
      if (version !== compared) {
        await this.untilQuiet(version);
        return "outdated";
      }
      try {
        await update();
        return "done";
      } catch (error) {
        if (!(error instanceof StackLockedError)) throw error;
        if (!this.hasTime()) throw lockedError(error.message);
        await this.wait();
      }
    }
  }

  /**
   * Waits until no other run is in progress.
   *
   * @param findRun what shows another run; undefined when there is none
   * @throws UserError when it is still in progress at the end
   */
  async untilAlone(findRun: () => Promise<string | undefined>): Promise<void> {
    for (;;) {
      const evidence = await findRun();
      if (evidence === undefined) return;
      if (!this.hasTime()) throw lockedError(`Another run is in progress: ${evidence}. Nothing was changed.`);
      await this.wait();
    }
  }

  /** Waits until the state has stayed the same for a moment: a run that is still at work changes it again and again. */
  private async untilQuiet(version: string): Promise<void> {
    for (let last = version; this.hasTime(); ) {
      await this.wait();
      const next = await this.readVersion();
      if (next === last) return;
      last = next;
    }
  }

  private hasTime(): boolean {
    return Date.now() + interval <= this.end;
  }

  private async wait(): Promise<void> {
    this.progress.show("Waiting for another run that holds the stack's lock");
    await this.sleep(interval);
  }
}

const lockedError = (problem: string): UserError =>
  new UserError(
    `${problem}\nIf that run is dead, release its lock with \`pulumi cancel\`. Otherwise, wait for it with --wait <seconds>.`,
  );
