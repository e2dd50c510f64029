import { type Settings, settingName, UserError } from "../../client";
import {
  type AssumptionId,
  assumptionIds,
  type Conventions,
  conventionsOf,
  Domain,
  isHost,
} from "../../contract";
import { domainWithHost, type Properties } from "../../lifecycle";
import { Api } from "./api/api";
import { CannotProbe, listIn, objectIn } from "./api/response";
import type { AssumptionResult, DoctorResult, PlannedWrites } from "./model/result";
import { Account } from "./probes/account";
import { allUnclear, compare } from "./probes/compare";
import type { ReadContext, WriteContext } from "./probes/context";
import { notObserved, type Observation } from "./probes/observation";
import { readProbes, writeProbes } from "./probes/probes";
import { leftoverLines } from "./render/text";
import { cleanUp, cleanUpEarlierRuns, cleanUpProbe } from "./sandbox/clean-up";
import { newTitle, unusedName } from "./sandbox/marker";
import { fallback, reasonFor, route, Sandbox } from "./sandbox/sandbox";
import { visitIds, visitResults } from "./visits/results";
import type { VisitOptions } from "./visits/visits";

/** The options of {@link runProbes}. */
export interface ProbeOptions {
  readonly settings: Settings;
  /** Whether to run the probes that write, too. */
  readonly write: boolean;
  /** How to visit short URLs; undefined to visit none. Needs `write`. */
  readonly visit?: VisitOptions | undefined;
  /** The most requests to send, apart from those that delete what the run created. */
  readonly budget: number;
  /** Called with what the run does now. */
  onProgress(text: string): void;
  /** Ends the run after the current request, and deletes what it created. */
  readonly signal?: AbortSignal | undefined;
  /** The time of the service, in milliseconds since 1970. By default that of its responses. */
  readonly now?: () => number;
}

/** What the probes found out. */
export type ProbeOutcome = Pick<DoctorResult, "assumptions" | "requests" | "leftovers">;

/**
 * Checks all assumptions against the service. Without `write`, sends only requests that read. Otherwise creates objects in a
 * folder of its own, and deletes them whatever happens. A run that is interrupted returns what it found out until then.
 */
export async function runProbes(options: ProbeOptions): Promise<ProbeOutcome> {
  const { settings, budget, signal } = options;
  const api = new Api({ settings, budget, signal });
  try {
    const { results, leftovers } = options.write
      ? await withSandbox(api, options)
      : { results: await readOnly(api, options), leftovers: [] };
    const byId = new Map(results.map((result) => [result.id, result]));
    return {
      assumptions: assumptionIds.flatMap((id) => byId.get(id) ?? []),
      requests: api.sent,
      leftovers,
    };
  } finally {
    await api.close();
  }
}

/** What a run with `write` does to the account, for the person to agree to. */
export const plannedWrites = {
  creates: [
    "a folder",
    "up to 50 links in it, at most 10 at a time, with routes, conditions and features",
    "two more folders, two boards, one of them with an item, and a tree",
  ],
  budget: 300,
} satisfies PlannedWrites;

/** What a run does besides if it visits short URLs. */
export const plannedVisits = {
  creates: ["up to 80 more links, a few at a time, whose short URLs are opened as visitors do, and a tree"],
  budget: 300,
} satisfies PlannedWrites;

interface Found {
  readonly results: AssumptionResult[];
  readonly leftovers: string[];
}

const readIds = Object.keys(readProbes) as (keyof typeof readProbes)[];
const writeIds = Object.keys(writeProbes) as (keyof typeof writeProbes)[];

async function withSandbox(api: Api, options: ProbeOptions): Promise<Found> {
  const { settings, onProgress, now = () => api.serviceTime } = options;
  onProgress("Looking for what an earlier run left");
  const found: Found = { results: [], leftovers: await cleanUpEarlierRuns(api, now) };
  const withoutWrites = async (why: string) => {
    const ids = [...writeIds, ...(options.visit ? visitIds : [])];
    found.results.push(...(await readOnly(api, options)), ...allUnclear(ids, why));
    return found;
  };
  const sandbox = await newSandbox(api, settings, now).catch(reasonFor);
  if (typeof sandbox === "string") return withoutWrites(sandbox);
  let failure: unknown;
  try {
    const links = await prepare(sandbox).catch(reasonFor);
    if (typeof links === "string") await withoutWrites(links);
    else {
      const context: WriteContext = { ...contextOf(api, options, links), sandbox };
      found.results.push(...(await runAll(context, options, readIds, (id) => readProbes[id](context))));
      found.results.push(...(await runAll(context, options, writeIds, (id) => inSandbox(id, context))));
      if (options.visit) found.results.push(...(await visitResults(context, options, options.visit)));
    }
  } catch (error) {
    if (!options.signal?.aborted) failure = error;
  }
  onProgress("Deleting what the run created");
  found.leftovers.push(...(await cleanUp(api, sandbox)));
  if (failure === undefined) return found;
  // Nothing else would say what is left.
  throw failure instanceof UserError && found.leftovers.length > 0
    ? new UserError([failure.message, ...leftoverLines(found.leftovers)].join("\n"), { cause: failure })
    : failure;
}

async function readOnly(api: Api, options: ProbeOptions): Promise<AssumptionResult[]> {
  const context = contextOf(api, options);
  return runAll(context, options, readIds, (id) => readProbes[id](context));
}

/** Runs a probe that writes, and deletes what it created. */
async function inSandbox<K extends keyof typeof writeProbes>(
  id: K,
  context: WriteContext,
): Promise<Observation<unknown>> {
  try {
    return await writeProbes[id](context);
  } finally {
    await cleanUpProbe(context.api, context.sandbox);
  }
}

async function newSandbox(
  api: Api,
  { defaultDomainId, service }: Settings,
  now: () => number,
): Promise<Sandbox> {
  const domainId =
    defaultDomainId === undefined
      ? await findDomain(api)
      : await domainNamed(defaultDomainId, api, conventionsOf(service));
  if (domainId !== undefined) return new Sandbox(api, newTitle(now()), domainId);
  throw new CannotProbe(
    "the probes that write need a domain for links, and the service shows none; set shortlink:defaultDomainId",
  );
}

/** Opens the sandbox, and creates links with slugs and routes, so that the probes that read find some in an empty account. */
async function prepare(sandbox: Sandbox): Promise<Properties[]> {
  await sandbox.open();
  const links: Properties[] = [];
  for (const name of ["one", "two", "three"]) {
    links.push(await sandbox.link({ slug: unusedName(), routes: [route(name), fallback] }));
  }
  sandbox.keep();
  return links;
}

/** The id of the domain that a setting names by its id or its host. */
async function domainNamed(text: string, api: Api, { domainHostField }: Conventions): Promise<string> {
  if (!isHost(text)) return text;
  const all = listIn(await api.send({ method: "GET", path: "/domains" })).flatMap(
    (it) => Domain.safeParse(it).data ?? [],
  );
  if (all.some(({ id }) => id === text)) return text;
  const found = domainWithHost(text, all, domainHostField);
  if ("value" in found) return found.value;
  throw new CannotProbe(`${settingName("defaultDomainId")}: ${found.reason}`);
}

/** A domain for the links of the probes: the default domain, otherwise that of any link. */
async function findDomain(api: Api): Promise<string | undefined> {
  const byDefault = objectIn(await api.send({ method: "GET", path: "/domains/default" })).id;
  if (typeof byDefault === "string") return byDefault;
  const used = (await new Account(api).listedLinks()).map(({ domainId }) => domainId);
  const eligible = listIn(await api.send({ method: "GET", path: "/domains/eligible" })).map(({ id }) => id);
  return [...eligible, ...used].find((id) => typeof id === "string");
}

const contextOf = (api: Api, { settings }: ProbeOptions, known?: readonly Properties[]): ReadContext => ({
  api,
  account: new Account(api, known),
  conventions: conventionsOf(settings.service),
});

async function runAll<K extends AssumptionId>(
  { api, conventions }: ReadContext,
  { onProgress, signal }: ProbeOptions,
  ids: readonly K[],
  run: (id: K) => Promise<Observation<unknown>>,
): Promise<AssumptionResult[]> {
  const results: AssumptionResult[] = [];
  for (const [index, id] of ids.entries()) {
    if (signal?.aborted) break;
    onProgress(`Checking ${id} (${index + 1} of ${ids.length})`);
    const before = api.requestIds.length;
    const observed = await run(id).catch((error) => {
      if (!signal?.aborted) return notObserved(reasonFor(error));
    });
    if (!observed) break;
    const outcome = compare(id, conventions, observed);
    results.push({ id, ...outcome, requestIds: api.requestIds.slice(before) });
  }
  return results;
}
