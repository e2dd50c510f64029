import { Checker } from "./checker";
import { MemoryFiles } from "./files";
import type { Plan } from "./plan";
import { inSandbox } from "./sandbox";
import { type Sender, SimulatedService } from "./service";
import { Stack } from "./stack";
import { World } from "./world";

/** What became of a world. */
export interface Life {
  /** What must never be, and was. */
  readonly problems: readonly string[];
  /** Everything that happened, with the milliseconds since the world began. */
  readonly trace: readonly string[];
  readonly events: number;
  readonly requests: number;
  /** Whether the last program was brought about. */
  readonly isConverged: boolean;
}

/** Lives a plan: its rounds with all that goes wrong, then a calm that must end well. */
export async function live(plan: Plan): Promise<Life> {
  const world = new World({ seed: plan.seed, haste: plan.haste / 10 });
  const processes: Sender[] = [];
  const service: SimulatedService = new SimulatedService(
    world,
    plan.normalizes ? { normalize: "trim" } : {},
    (effect) => checker.onEffect(effect),
  );
  const checker: Checker = new Checker(service, world);
  const outside = {
    ...{ clock: world.clock, random: world.random, files: new MemoryFiles() },
    request: (transport: object, request: Parameters<SimulatedService["request"]>[1]) => {
      // The time that a process waits for a response says whose request it is.
      const sender = processes[(transport as { timeout: number }).timeout / 1000 - Stack.firstTimeout];
      return sender && !sender.isDead ? service.request(sender, request) : new Promise<never>(() => {});
    },
    print: (text: string) => checker.onMessage(text),
  };
  return inSandbox(outside, async () => {
    const stack = new Stack(world, service, checker, processes, plan, outside.files.folder);
    let isConverged = false;
    try {
      isConverged = await stack.live();
    } catch (error) {
      checker.problem(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    const { problems } = checker;
    return {
      problems,
      trace: world.trace,
      events: world.eventCount,
      requests: service.requests,
      isConverged,
    };
  });
}
