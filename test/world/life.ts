import { Checker } from "./checker";
import { Deployment, type Host, type RunOptions, type Stored } from "./engine";
import { MemoryFiles } from "./files";
import { edited, emptyProgram, type Plan, type Round, valid } from "./plan";
import { type ProviderProcess, startDynamicProcess, startPluginProcess } from "./process";
import { type Declared, type Program, resourcesOf } from "./program";
import { inSandbox } from "./sandbox";
import { type Sender, SimulatedService } from "./service";
import { marksIn } from "./things";
import { World } from "./world";

/** What became of a world. */
export interface Life {
  readonly problems: readonly string[];
  readonly trace: readonly string[];
  readonly events: number;
  readonly requests: number;
  /** Whether the last program was brought about. */
  readonly isConverged: boolean;
}

const stackName = "dev";
const person: Sender = { name: "person", isDead: false };

/** Lives a plan: its rounds with all that goes wrong, then a calm that must end well. */
export async function live(plan: Plan): Promise<Life> {
  const world = new World({ seed: plan.seed, haste: plan.haste / 10 });
  const processes: Sender[] = [];
  const service: SimulatedService = new SimulatedService(
    world,
    plan.normalizes ? { normalize: "trim" } : {},
    marksIn,
    (effect) => checker.onEffect(effect),
  );
  const checker: Checker = new Checker(service, world);
  const outside = {
    ...{ clock: world.clock, random: world.random, files: new MemoryFiles() },
    request: (transport: object, request: Parameters<SimulatedService["request"]>[1]) => {
      const sender = processes[(transport as { timeout: number }).timeout / 1000 - 30];
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
    return { problems, trace: world.trace, events: world.eventCount, requests: service.requests, isConverged };
  });
}

interface Ended {
  readonly isDone: boolean;
  readonly deployment: Deployment;
}

class Stack {
  private readonly state: Stored[] = [];
  private program: Program = emptyProgram;
  private runs = 0;
  /** Counts the rounds: a job of a CI that is repeated has the same seed. */
  private tries = 0;

  constructor(
    private readonly world: World,
    private readonly service: SimulatedService,
    private readonly checker: Checker,
    private readonly processes: Sender[],
    private readonly plan: Plan,
    private readonly folder: string,
  ) {}

  async live(): Promise<boolean> {
    const { plan, world, service, checker } = this;
    for (const round of plan.rounds) {
      this.tries += 1;
      this.program = valid(round.edits.reduce(edited, this.program));
      await this.round(round);
      world.forget();
      service.setFaults([]);
      world.clock.now += 10_000;
    }
    const calm = { skipsPreview: true, continuesOnError: false, target: undefined } as const;
    let isDone = false;
    for (const command of ["up", "upRefresh", "upRefresh"] as const) {
      isDone = await this.run({ ...calm, command }, "calm");
      world.clock.now += 10_000;
      const isRefreshed = command === "upRefresh";
      if (isDone) checker.checkEnd(this.state, this.resources(), isRefreshed);
      // What people have changed, only a refresh shows.
      if (isDone && (isRefreshed || plan.rounds.every(({ others }) => others.length === 0))) break;
    }
    if (isDone) await this.expectNoChanges();
    for (let run = 0; run < 2 && (run === 0 || this.state.length > 0); run += 1)
      await this.run({ ...calm, command: "destroy" }, "end");
    checker.checkDestroyed(this.state);
    return isDone;
  }

  private resources(): Declared[] {
    return resourcesOf(this.program, stackName);
  }

  private async round(round: Round): Promise<void> {
    const { world, service } = this;
    service.setFaults(round.faults);
    for (const { at, type, pick } of round.others) {
      world.before(at, () => {
        world.note(`a person: ${type} ${pick}`);
        if (type === "forgetKeys") service.forgetKeys();
        else void edit(service, type, pick);
      });
    }
    await this.run(round, "round");
  }

  /** Runs a command. Returns whether it succeeded. */
  private async run(
    { command, skipsPreview, continuesOnError, target, killedAt }: Pick<Round, "command" | "skipsPreview" | "continuesOnError" | "target"> & Partial<Round>,
    why: string,
  ): Promise<boolean> {
    const { world, checker } = this;
    this.runs += 1;
    const resources = command === "destroy" || command === "refresh" ? undefined : this.resources();
    const targets = target === undefined ? undefined : resources?.slice(target % resources.length).slice(0, 1);
    const options = {
      ...{ continuesOnError, refreshes: command === "upRefresh", isPreview: false },
      targets: targets?.map(({ urn }) => urn),
    };
    world.note(`== ${why}: ${command} ${resources?.map(({ urn }) => urn).join(" ") ?? ""}`);
    const dies = new Promise<undefined>((resolve) => {
      if (killedAt !== undefined) world.before(killedAt, () => resolve(undefined));
    });
    const running = async (): Promise<boolean> => {
      if (resources && !skipsPreview) {
        const preview = await this.deploy({ ...options, isPreview: true }, [...this.state], (it) => it.update(resources));
        if (!preview.isDone) return false;
      }
      const { isDone } = await this.deploy(options, this.state, (it) =>
        resources ? it.update(resources) : command === "refresh" ? it.refresh() : it.destroy(),
      resources);
      return isDone;
    };
    const ended = await world.until(Promise.race([running(), dies]));
    if (ended === undefined) {
      world.note("== killed");
      checker.onKill();
    }
    this.end();
    checker.checkState(this.state);
    return ended === true;
  }

  private async deploy(
    options: RunOptions,
    state: Stored[],
    run: (deployment: Deployment) => Promise<boolean>,
    resources: readonly Declared[] = [],
  ): Promise<Ended> {
    this.end();
    const { world, service, checker, processes, plan, folder } = this;
    const engine = `engine-${this.runs}${options.isPreview ? "p" : ""}`;
    const host: Host = {
      ...{ world, isDead: false },
      show: (message) => checker.onMessage(message),
      start: (door, runsProgram): Promise<ProviderProcess> => {
        const pid = processes.length;
        const sender = { name: `${engine}/${door}`, isDead: false };
        processes.push(sender);
        const settings = {
          ...service.settings,
          maxRetries: String(plan.maxRetries),
          requestTimeout: String(30 + pid),
          ...(plan.hasSeed ? { operationSeed: `seed-${this.tries}` } : {}),
        };
        const own = Object.assign(sender, {
          ...{ pid, engine, settings, runsProgram, folder },
          isRunning: (other: number) => processes[other]?.isDead === false,
          show: host.show,
        });
        return door === "dynamic" ? Promise.resolve(startDynamicProcess(own)) : startPluginProcess(own);
      },
    };
    this.host = host;
    const deployment = new Deployment(host, state, options);
    checker.onRun(engine, { deployment, resources, isPreview: options.isPreview });
    return { isDone: await run(deployment), deployment };
  }

  private host: Host | undefined;

  /** Ends all processes of a run. */
  private end(): void {
    if (this.host) this.host.isDead = true;
    for (const process of this.processes) process.isDead = true;
  }

  private async expectNoChanges(): Promise<void> {
    const { checker, world } = this;
    const options = {
      ...{ isPreview: true, continuesOnError: false, refreshes: true, isQuiet: true },
      targets: undefined,
    };
    const resources = this.resources();
    world.note("== again");
    const { deployment } = await world.until(
      this.deploy(options, [...this.state], (it) => it.update(resources)),
    );
    checker.checkUnchanged(deployment);
    this.end();
  }
}

/** Somebody else's edit of the account. */
async function edit(service: SimulatedService, type: string, pick: number): Promise<void> {
  const keys = [...service.marks.keys()];
  const key = keys[pick % Math.max(1, keys.length)];
  if (type === "add")
    await service.send(person, "POST", "/api/v1/links", { slug: `theirs-${pick}`, url: "https://other.example/" });
  else if (key === undefined) return;
  else if (type === "delete") await service.send(person, "DELETE", `/api/v1${key}`);
  else await service.send(person, "PATCH", `/api/v1${key}`, { title: `By hand ${pick}` });
}
