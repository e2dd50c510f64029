import { Checker } from "./checker";
import { MemoryFiles } from "./files";
import type { Plan } from "./plan";
import { inSandbox } from "./sandbox";
import { type Sender, SimulatedService } from "./service";
import { Stack, type Surroundings } from "./stack";
import { World } from "./world";

/** The programs of two stacks have different things. */
const firstTagOfNeighbor = 50;

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
    {
      normalize: plan.normalize,
      assume: {
        ...plan.differs?.assume,
        ...(plan.hides && { shownFields: plan.hides === "fields" ? "spec" : "all" }),
      },
    },
    plan,
    (effect) => {
      for (const it of [checker, other]) it.onEffect(effect);
    },
  );
  const [checker, other] = ["dev", "prod"].map((name) => new Checker(name, service, world, plan.adopts)) as [
    Checker,
    Checker,
  ];
  const outside = {
    ...{ clock: world.clock, random: world.random, files: new MemoryFiles() },
    request: (transport: object, request: Parameters<SimulatedService["request"]>[1]) => {
      // The time that a process waits for a response says whose request it is.
      const sender = processes[(transport as { timeout: number }).timeout / 1000 - Stack.firstTimeout];
      return sender && !sender.isDead ? service.request(sender, request) : new Promise<never>(() => {});
    },
    print: (text: string) => shared.show(text),
  };
  const shared: Surroundings = {
    ...{ world, service, processes, plan, folder: outside.files.folder },
    show: (text) => checker.onMessage(text),
    forgetKeys() {
      service.forgetKeys();
      for (const it of [checker, other]) it.onKeysForgotten();
    },
  };
  return inSandbox(outside, async () => {
    const neighbor = new Stack(shared, other, plan.neighbor, firstTagOfNeighbor);
    const stack = new Stack(shared, checker, plan.rounds, 0, neighbor);
    let isConverged = false;
    try {
      isConverged = await stack.live();
    } catch (error) {
      checker.problem(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    const problems = [...new Set([...checker.problems, ...other.problems])];
    return {
      problems,
      trace: world.trace,
      events: world.eventCount,
      requests: service.requests,
      isConverged,
    };
  });
}
