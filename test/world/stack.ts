import { idOf } from "./account";
import type { Checker } from "./checker";
import { Deployment } from "./engine/deployment";
import type { Host, RunOptions, Stored } from "./engine/run";
import { edited, emptyProgram, type Plan, type Round, valid, withTakenSlug } from "./plan";
import { startDynamicProcess } from "./process/dynamic";
import { startPluginProcess } from "./process/plugin";
import type { ProviderProcess } from "./process/process";
import { type Declared, type Program, resourcesOf } from "./program";
import { otherKey, type Sender, type SimulatedService } from "./service";
import type { World } from "./world";
import { type Wreck, wreck } from "./wrecks";

/** Nothing goes wrong. */
const calm = { skipsPreview: true, continuesOnError: false, target: undefined } as const;
const person: Sender = { name: "person", isDead: false };
/** What somebody else manages, at an address that programs want, and just as an entry may declare it. */
const marked = {
  ...{ domainId: "dom_1", slug: "slug-2", url: "https://example.com/2" },
  options: { managedBy: "others" },
};

/** What the stacks of a world share. */
export interface Surroundings {
  readonly world: World;
  readonly service: SimulatedService;
  readonly processes: Sender[];
  readonly plan: Plan;
  /** A folder for what processes say to each other. */
  readonly folder: string;
  /** The service forgets all keys. */
  forgetKeys(): void;
  /** Shows what a process prints to whoever runs something. */
  show(text: string): void;
}

interface Ended {
  readonly isDone: boolean;
  readonly deployment: Deployment;
}

/** A stack, and all runs of the engine on it. */
export class Stack {
  /** The seconds that the first process waits for an answer; each other one waits a second more. */
  static readonly firstTimeout = 30;

  private readonly state: Stored[] = [];
  private program: Program;
  private earlier: Program;
  private runs = 0;
  /** Counts the rounds: a job of a CI that is repeated has the same seed. */
  private tries = 0;

  /**
   * @param lastTag the tag before those of its things
   * @param neighbor another stack of the account, which takes turns with this one
   */
  constructor(
    private readonly shared: Surroundings,
    private readonly checker: Checker,
    private readonly rounds: readonly Round[],
    lastTag: number,
    private readonly neighbor?: Stack,
  ) {
    this.program = emptyProgram(lastTag);
    this.earlier = this.program;
  }

  async live(): Promise<boolean> {
    const { rounds, neighbor } = this;
    const { plan, service } = this.shared;
    const { wrecks, hides } = plan;
    if (hides === "options") await service.send(person, "POST", "/api/v1/links", marked);
    for (const round of rounds) {
      await neighbor?.turn(neighbor.rounds[this.tries]);
      await this.turn(round);
    }
    if (wrecks) {
      await this.liveWrecked(wrecks);
      return true;
    }
    const isDone = await this.rest();
    await neighbor?.rest();
    await this.end();
    await neighbor?.end();
    return isDone;
  }

  /** One round, if there is one. */
  private async turn(round: Round | undefined): Promise<void> {
    const { world, service } = this.shared;
    if (!round) return;
    this.tries += 1;
    const before = round.reverts ? this.earlier : this.program;
    this.earlier = this.program;
    const pick = this.shared.plan.takes?.[this.tries - 2];
    const changed = round.edits.reduce(edited, before);
    this.program = valid(pick === undefined ? changed : withTakenSlug(changed, pick));
    await this.round(round);
    world.forget();
    service.setFaults([]);
    world.clock.now += 10_000;
  }

  /** Nothing goes wrong any more. Returns whether the program is brought about. */
  private async rest(): Promise<boolean> {
    const { checker } = this;
    const { world, service } = this.shared;
    if (this.rounds.length === 0) return true;
    await world.until(service.arrived());
    world.isCalm = true;
    let isDone = false;
    // What one of these gives up, the next one can create.
    for (const command of ["up", "upRefresh", "upRefresh", "upRefresh"] as const) {
      isDone = await this.run({ ...calm, command }, "calm");
      world.clock.now += 10_000;
      const isRefreshed = command === "upRefresh";
      if (isDone) checker.checkEnd(this.state, this.resources(), isRefreshed);
      // What people have changed, only a refresh shows.
      if (isDone && (isRefreshed || !checker.needsRefresh)) break;
    }
    if (isDone) await this.expectNoChanges();
    else if (this.last) checker.checkRefused(this.last, this.resources());
    return isDone;
  }

  private async end(): Promise<void> {
    const { checker } = this;
    for (let run = 0; run < 2 && (run === 0 || this.state.length > 0); run += 1)
      await this.run({ ...calm, command: "destroy" }, "end");
    checker.checkDestroyed(this.state);
  }

  /** Every command on a broken state ends, and says what it could not do. */
  private async liveWrecked(wrecks: readonly Wreck[]): Promise<void> {
    const { checker, state } = this;
    checker.isWrecked = true;
    for (const one of wrecks) wreck(state, one);
    this.shared.world.note(`== wrecked: ${wrecks.map(({ type }) => type).join(", ")}`);
    await this.run({ ...calm, command: "up", skipsPreview: false }, "wrecked");
    await this.run({ ...calm, command: "refresh" }, "wrecked");
    await this.run({ ...calm, command: "up" }, "wrecked");
    for (let run = 0; run < 2; run += 1) await this.run({ ...calm, command: "destroy" }, "wrecked");
    if (state.length > 0 && this.last?.errors.length === 0)
      checker.problem(`destroy leaves in state, and does not say why: ${state[0]?.kind}`);
  }

  private resources(): Declared[] {
    return resourcesOf(this.program, this.checker.stack, this.shared.plan);
  }

  private async round(round: Round): Promise<void> {
    const { world, service } = this.shared;
    service.setFaults(round.faults);
    for (const { at, type, pick } of round.others) {
      world.before(at, () => {
        world.note(`a person: ${type} ${pick}`);
        if (type === "forgetKeys") this.shared.forgetKeys();
        else if (type === "clock") world.clock.offset += (pick - 3) * 3600_000;
        else void edit(service, type, pick);
      });
    }
    if (round.command === "import") await this.importOne(round.target ?? 0);
    else await this.run(round, "round");
  }

  /** Imports an object, which state forgets before if it has it (`pulumi state delete`, `pulumi import`). */
  private async importOne(pick: number): Promise<void> {
    const { checker, state } = this;
    const { world, service } = this.shared;
    const able = this.resources().filter(
      ({ door, kind }) => door !== "dynamic" && kind !== "LinkSet" && kind !== "Slow",
    );
    const it = able[pick % Math.max(1, able.length)];
    const mark = it?.marks[0];
    const found = [...service.account.values()].find((other) => other.mark === mark);
    const holders = state.filter((other) => mark !== undefined && other.marks.includes(mark));
    const isNeeded = state.some(({ needs }) =>
      holders.some(({ urn }) => urn !== it?.urn && needs.includes(urn)),
    );
    // An import shows the parts of a link as inputs of it. The update that takes them out deletes them, as its preview shows.
    const hasOthers = [...service.account.values()].some(
      ({ key, mark = "" }) => key.startsWith(`${found?.key}/`) && !it?.marks.includes(mark),
    );
    if (!it || !found || isNeeded || hasOthers || holders.some(({ kind }) => kind !== it.kind)) return;
    this.runs += 1;
    world.note(`== import ${it.urn} ${found.key}`);
    const options = { ...calm, refreshes: false, isPreview: false, targets: undefined };
    const { isDone } = await world.until(
      this.deploy(options, state, (run) => run.import(it, idOf(found.key), holders)),
    );
    if (isDone) checker.onImport(found.key);
    this.endRun();
  }

  /** Runs a command. Returns whether it succeeded. */
  private async run(
    {
      command,
      skipsPreview,
      continuesOnError,
      target,
      hasOtherKey,
      killedAt,
    }: Pick<Round, "command" | "skipsPreview" | "continuesOnError" | "target"> & Partial<Round>,
    why: string,
  ): Promise<boolean> {
    const { checker } = this;
    const { world } = this.shared;
    this.runs += 1;
    const resources = command === "destroy" || command === "refresh" ? undefined : this.resources();
    const targets =
      target === undefined ? undefined : resources?.slice(target % resources.length).slice(0, 1);
    const options = {
      ...{ continuesOnError, refreshes: command === "upRefresh", isPreview: false },
      targets: targets?.map(({ urn }) => urn),
    };
    this.hasOtherKey = command === "refresh" && hasOtherKey === true;
    this.cli = this.shared.processes.length;
    this.shared.processes.push({ name: `${checker.stack}/cli-${this.runs}`, isDead: false });
    world.note(`== ${why}: ${command} ${resources?.map(({ urn }) => urn).join(" ") ?? ""}`);
    const dies = new Promise<undefined>((resolve) => {
      if (killedAt !== undefined) world.before(killedAt, () => resolve(undefined));
    });
    let isPreviewed = false;
    const running = async (): Promise<boolean> => {
      if (resources && !skipsPreview) {
        const preview = await this.deploy({ ...options, isPreview: true }, [...this.state], (it) =>
          it.update(resources),
        );
        if (!preview.isDone) return false;
        isPreviewed = true;
      }
      const { isDone } = await this.deploy(
        options,
        this.state,
        (it) => (resources ? it.update(resources) : command === "refresh" ? it.refresh() : it.destroy()),
        resources,
        isPreviewed,
      );
      return isDone;
    };
    const ended = await world.until(Promise.race([running(), dies]));
    if (ended === undefined) {
      world.note("== killed");
      checker.onKill(`engine-${this.runs}`);
    }
    this.endRun();
    checker.checkState(this.state);
    return ended === true;
  }

  private async deploy(
    options: RunOptions,
    state: Stored[],
    run: (deployment: Deployment) => Promise<boolean>,
    resources: readonly Declared[] = [],
    isPreviewed = false,
  ): Promise<Ended> {
    this.endRun();
    const { checker, cli } = this;
    const { world, service, processes, plan, folder } = this.shared;
    const ofCli = processes[cli];
    if (ofCli) ofCli.isDead = false;
    this.shared.show = (text) => checker.onMessage(text);
    const engine = `engine-${this.runs}${options.isPreview ? "p" : ""}`;
    const host: Host = {
      ...{ world, isDead: false },
      show: (message) => checker.onMessage(message),
      start: (door, runsProgram): Promise<ProviderProcess> => {
        const pid = processes.length;
        const sender = { name: `${checker.stack}/${engine}/${door}`, isDead: false };
        processes.push(sender);
        const settings = {
          ...service.settings,
          ...(this.hasOtherKey ? { apiKey: otherKey } : {}),
          maxRetries: String(plan.maxRetries),
          requestTimeout: String(Stack.firstTimeout + pid),
          ...(plan.hasSeed ? { operationSeed: `seed-${this.tries}` } : {}),
          ...(plan.hasOwner ? { owner: checker.stack } : {}),
          ...(plan.differs?.service && { service: JSON.stringify(plan.differs.service) }),
        };
        const own = Object.assign(sender, {
          ...{ pid, engine: `${checker.stack}-${engine}`, settings, runsProgram, folder },
          // Between the CLI and the dynamic provider, there is a shell.
          ppid: door === "dynamic" ? pid : cli,
          isRunning: (other: number) => processes[other]?.isDead === false,
          show: host.show,
        });
        return door === "dynamic" ? Promise.resolve(startDynamicProcess(own)) : startPluginProcess(own);
      },
    };
    this.host = host;
    const deployment = new Deployment(host, state, options);
    this.last = deployment;
    checker.onRun(engine, { deployment, resources, isPreview: options.isPreview, isPreviewed });
    return { isDone: await run(deployment), deployment };
  }

  private hasOtherKey = false;
  /** The CLI of this run, among the processes. */
  private cli = 0;
  private host: Host | undefined;
  private last: Deployment | undefined;

  /** Ends all processes of a run. */
  private endRun(): void {
    if (this.host) this.host.isDead = true;
    for (const process of this.shared.processes) process.isDead = true;
    this.shared.world.clock.clear();
    this.shared.service.release();
  }

  private async expectNoChanges(): Promise<void> {
    const { checker } = this;
    const { world } = this.shared;
    const options = {
      ...{ isPreview: true, continuesOnError: false, refreshes: true, isQuiet: true },
      targets: undefined,
    };
    const resources = this.resources();
    world.note("== again");
    const { deployment } = await world.until(
      this.deploy(options, [...this.state], (it) => it.update(resources)),
    );
    checker.checkUnchanged(deployment, resources);
    this.endRun();
  }
}

/** Somebody else's edit of the account. */
async function edit(service: SimulatedService, type: string, pick: number): Promise<void> {
  const keys = [...service.account.keys()];
  const key = keys[pick % Math.max(1, keys.length)];
  if (type === "add" || type === "take")
    await service.send(person, "POST", "/api/v1/links", {
      domainId: "dom_1",
      slug: type === "add" ? `theirs-${pick}` : `slug-${1 + (pick % 4)}`,
      url: "https://other.example/",
    });
  else if (key === undefined) return;
  else if (type === "delete") await service.send(person, "DELETE", `/api/v1${key}`);
  else await service.send(person, "PATCH", `/api/v1${key}`, { title: `By hand ${pick}` });
}
