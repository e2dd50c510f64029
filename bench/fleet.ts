import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulator, startEmulator } from "../emulator";
import { statuses } from "../provider/contract";
import { project } from "../scripts/project";
import { pulumiEnv } from "../scripts/pulumi-env";
import { part, writeProject } from "./candidates";
import { type Cost, measure } from "./measure";
import { postgresql, startPostgresql } from "./postgresql";
import { commands, network, type Phase } from "./stack";

/** Runners that start at once, the links of each, and the requests per second that their account accepts. */
export const fleet = { runners: 8, links: 1000, limit: 200 };

/** The share of the limit that all runners together are configured with. */
export const configuredShare = 0.94;

/** The links that are measured in one stack and in several, and the number of stacks. */
export const layouts = { links: 50_000, stacks: 10 };

/** How runners shared the limit. */
export interface SharedLimit {
  /** Whether each had its share in `requestsPerSecond`. */
  readonly isConfigured: boolean;
  /** Links created per second, while all runners were sending, over the limit. */
  readonly used: number;
  /** The seconds from the first to the last created link of the slowest runner, over those of the fastest. */
  readonly spread: number;
  /** Seconds of the whole run of the slowest runner, with the start of its engine. */
  readonly wall: number;
  /** How many requests the service refused. */
  readonly throttled: number;
}

const layoutPhases: readonly Phase[] = ["up", "preview, nothing to do", "refresh"];

/** The cost of an operation on all stacks of a layout, one after the other. */
export interface LayoutCost {
  readonly stacks: number;
  readonly phase: Phase;
  /** Seconds of all stacks together. */
  readonly wall: number;
  /** Seconds of the slowest stack. */
  readonly slowest: number;
  /** Peak memory of the processes of one run, in MB. */
  readonly together: number;
}

/** All measurements of several stacks on one account. */
export interface Fleet {
  readonly shared: readonly SharedLimit[];
  readonly layouts: readonly LayoutCost[];
}

/** Runs stacks with one LinkSet each, whose state is in one PostgreSQL, on one account. */
export async function measureFleet(): Promise<Fleet> {
  const shared = [await measureShared(true), await measureShared(false)];
  return { shared, layouts: [...(await measureLayout(1)), ...(await measureLayout(layouts.stacks))] };
}

async function measureShared(isConfigured: boolean): Promise<SharedLimit> {
  const { runners, links, limit } = fleet;
  const share = String(Math.floor((limit * configuredShare) / runners));
  const settings: Record<string, string> = isConfigured ? { SHORTLINK_REQUESTS_PER_SECOND: share } : {};
  return withStacks({ count: runners, links, rateLimit: limit, settings }, async ({ emulator, run }) => {
    const costs = await Promise.all(numbers(runners).map((stack) => run(stack, "up")));
    const creates = emulator.requests.filter(({ method, committed }) => method === "POST" && committed);
    const times = numbers(runners).map((stack) => {
      const own = creates.filter(({ body }) => slugOf(body).startsWith(`${partOf(stack)}-`));
      if (own.length !== links) throw new Error(`stack ${stack} created ${own.length} links of ${links}`);
      return own.map(({ at }) => Date.parse(at) / 1000);
    });
    const starts = times.map((own) => Math.min(...own));
    const ends = times.map((own) => Math.max(...own));
    const [from, to] = [Math.max(...starts), Math.min(...ends)];
    const together = times.flat().filter((time) => time >= from && time < to).length;
    const seconds = ends.map((end, index) => end - (starts[index] ?? 0));
    const result = {
      isConfigured,
      used: together / (to - from) / limit,
      spread: Math.max(...seconds) / Math.min(...seconds),
      wall: Math.max(...costs.map(({ wall }) => wall)),
      throttled: emulator.requests.filter(({ status }) => status === statuses.tooManyRequests).length,
    };
    console.log(`${runners} runners, ${isConfigured ? "each with its share" : "without a share"}:`, result);
    return result;
  });
}

async function measureLayout(stacks: number): Promise<LayoutCost[]> {
  const options = {
    count: stacks,
    links: layouts.links / stacks,
    rateLimit: network.rateLimit,
    settings: {},
  };
  return withStacks(options, async ({ run }) => {
    const costs: LayoutCost[] = [];
    for (const phase of layoutPhases) {
      const runs: Cost[] = [];
      for (const stack of numbers(stacks)) runs.push(await run(stack, phase));
      const walls = runs.map(({ wall }) => wall);
      const wall = walls.reduce((sum, it) => sum + it, 0);
      const together = Math.max(...runs.map((it) => it.together));
      costs.push({ stacks, phase, wall, slowest: Math.max(...walls), together });
      console.log(`${stacks} stacks, ${phase}: ${wall.toFixed(1)} s`);
    }
    return costs;
  });
}

interface Stacks {
  readonly emulator: Emulator;
  run(stack: number, phase: Phase): Promise<Cost>;
}

interface StacksOptions {
  readonly count: number;
  /** The links of each stack. */
  readonly links: number;
  readonly rateLimit: number;
  readonly settings: Readonly<Record<string, string>>;
}

/** Creates empty stacks of one project in one PostgreSQL, on one account, and removes everything after the action. */
async function withStacks<T>(options: StacksOptions, action: (stacks: Stacks) => Promise<T>): Promise<T> {
  const { count, links, rateLimit, settings } = options;
  const bin = postgresql();
  if (!bin) throw new Error("Install PostgreSQL: the state of all stacks is stored in it.");
  const callers = [{ key: "bench-key", name: "bench" }];
  const emulator = await startEmulator({ callers, latency: network.latency, rateLimit });
  const databaseFolder = mkdtempSync(join(tmpdir(), "shortlink-bench-"));
  const database = await startPostgresql(bin, databaseFolder);
  mkdirSync(join(project, ".results"), { recursive: true });
  const folder = mkdtempSync(join(project, ".results/bench-"));
  try {
    const account = { SHORTLINK_BASE_URL: emulator.url, SHORTLINK_API_KEY: emulator.key };
    const shared = { BENCH_SIZE: String(links), ...account, ...settings };
    // Each runner has a folder of its own, as a machine has.
    const inStack = (stack: number, args: readonly string[]) => {
      const cwd = join(folder, partOf(stack));
      const env = { ...pulumiEnv(cwd), ...shared, ...database.env, BENCH_PART: partOf(stack) };
      return measure(args, { cwd, env, provider: part.process });
    };
    for (const stack of numbers(count)) {
      writeProject(join(folder, partOf(stack)), part);
      await inStack(stack, ["stack", "init", partOf(stack)]);
    }
    return await action({ emulator, run: (stack, phase) => inStack(stack, commands[phase].args) });
  } finally {
    await emulator.close();
    await database.stop();
    for (const it of [folder, databaseFolder]) rmSync(it, { recursive: true, force: true });
  }
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const partOf = (stack: number): string => `part-${stack}`;

const slugOf = (body: unknown): string => String((body as { slug?: string } | null)?.slug ?? "");
