import { skipCheckpoints } from "../../provider/pulumi/automation";
import { type Account, startAccount } from "../support/account";
import { sharedSetUp } from "../support/cleanup";
import { EngineStack, expectOk } from "../support/engine";
import { editExternally } from "./external-edits";
import { fixtures, programOf } from "./fixtures";
import type { ResourceProvider } from "./providers";

/** What has happened to a stack, in this order; each value is the version of the fixtures' fields that is meant. */
const order = ["empty", "created", "updated", "drifted"] as const;

/** How far the shared stack has come. */
export type Progress = (typeof order)[number];

/** What a phase works with. */
export interface Phase {
  readonly account: Account;
  readonly stack: EngineStack;
}

/**
 * One stack, with all fixtures in its program, for the tests of a group: each is a phase that starts where the one before
 * it ended. After a phase that failed, and where only some phases run, the next one gets a stack of its own that is
 * brought to where it starts.
 */
export class SharedStack {
  private readonly setUp = sharedSetUp();
  private current: (Phase & { progress: Progress | "unknown" }) | undefined;

  constructor(private readonly provider: ResourceProvider) {}

  /** Runs a phase, which takes the stack from one state to another. */
  async phase(from: Progress, to: Progress, run: (phase: Phase) => Promise<void>): Promise<void> {
    const { account, stack } = await this.bringTo(from);
    this.current = { account, stack, progress: "unknown" };
    account.writes();
    await run({ account, stack });
    this.current = { account, stack, progress: to };
  }

  private async bringTo(wanted: Progress): Promise<Phase> {
    const { progress = "unknown" } = this.current ?? {};
    const isTooFar = progress === "unknown" || order.indexOf(progress) > order.indexOf(wanted);
    const { account, stack } =
      isTooFar || !this.current ? await this.setUp(() => this.start()) : this.current;
    const done = isTooFar ? 0 : order.indexOf(progress as Progress);
    for (const step of order.slice(done + 1, order.indexOf(wanted) + 1)) {
      if (step === "drifted") {
        const state = await stack.state();
        for (const fixture of fixtures) await editExternally(account, fixture, state, 2);
      } else {
        stack.declare(programOf(this.provider, fixtures, step === "created" ? 0 : 1));
        expectOk(await stack.up());
      }
    }
    return { account, stack };
  }

  private async start(): Promise<Phase> {
    const account = await startAccount({ extraFields: true, shuffleKeys: true, listShape: "object" });
    const settings = { ...account.settings, allowMissing: "true" };
    const stack = await EngineStack.create(programOf(this.provider, fixtures, 0), settings, skipCheckpoints);
    return { account, stack };
  }
}
