import { UserError } from "../../../client";
import { Domain } from "../../../contract";
import type { Properties } from "../../../lifecycle";
import { BudgetExceeded } from "../api/api";
import { listIn, objectIn } from "../api/response";
import type { WriteContext } from "../probes/context";
import { cleanUpProbe } from "../sandbox/clean-up";
import { unusedName, usernameOf } from "../sandbox/marker";
import { reasonFor } from "../sandbox/sandbox";
import { conclude, type Findings } from "./conclude";
import { type Observations, plainBody, visitPlain, withDoubts } from "./plain";
import type { ProbeGroup } from "./probe";
import { groupsFor, type Surroundings } from "./probes/groups";
import { isRedirect, isSeen, unsteady } from "./seen";
import { findAddress, type Pace, ShortUrls, usualPace } from "./short-urls";
import { bodyFor, linkOf, refused, Visiting } from "./visiting";

/** How to visit short URLs. */
export interface VisitOptions {
  /** The address of short URLs; by default that which a link or the record of its domain shows. */
  readonly base?: string | undefined;
  readonly pace?: Pace | undefined;
}

/** How long to wait for a response, at most, and the address of the API. */
interface Service {
  readonly baseUrl: string;
  readonly requestTimeout?: number | undefined;
}

/**
 * Creates links, and opens their short URLs as visitors, to find out how the service evaluates graphs.
 *
 * @returns what was observed about each assumption that visits show, or why there is nothing to observe
 */
export async function probeVisits(
  context: WriteContext,
  { baseUrl, requestTimeout }: Service,
  { base, pace = usualPace }: VisitOptions,
  onProgress: (text: string) => void,
): Promise<Observations | string> {
  const { api, sandbox, conventions } = context;
  onProgress("Looking for the host of short URLs");
  const slug = unusedName();
  const plain = await sandbox.link({ slug, ...plainBody });
  sandbox.keep();
  const shown = typeof plain.slug === "string" ? plain.slug : slug;
  const address = findAddress({
    ...{ base, baseUrl, link: plain, slug: shown, domain: await domainOf(context) },
    hostField: conventions.domainHostField,
  });
  if ("why" in address) return address.why;
  const urls = new ShortUrls(address.base, api, pace, requestTimeout);
  try {
    onProgress(`Visiting ${urls.base}`);
    const first = await visitPlain(urls, shown).catch(unreachable);
    if (typeof first === "string") return first;
    const surroundings = await lookAround(context);
    const tree = surroundings.treeId === undefined ? undefined : usernameOf(sandbox.title);
    const plainLink = linkOf(shown, plainBody, { probes: [], redirects: undefined });
    const visiting = new Visiting(sandbox, urls, plainLink, tree);
    const findings = await visitAll(visiting, context, groupsFor(surroundings), onProgress);
    return new Map([...(visiting.isUnsteady ? withDoubts(first) : first), ...conclude(findings)]);
  } finally {
    await urls.close();
  }
}

/** Why a host cannot be reached. */
function unreachable(error: unknown): string {
  if (error instanceof UserError && !(error instanceof BudgetExceeded)) return error.message;
  throw error;
}

/** The record of the domain of the links. */
async function domainOf({ account, sandbox }: WriteContext): Promise<Properties | undefined> {
  const domains = listIn(await account.domains()).flatMap((it) => Domain.safeParse(it).data ?? []);
  return domains.find(({ id }) => id === sandbox.domainId);
}

async function lookAround({ api, sandbox }: WriteContext): Promise<Surroundings> {
  const catalog = await api.send({ method: "GET", path: "/platform-catalog" });
  const tree = await sandbox.create("/trees", { username: usernameOf(sandbox.title) });
  sandbox.keep();
  const treeId = tree.isOk ? objectIn(tree).id : undefined;
  return {
    now: api.serviceTime,
    desktop: desktopIn(catalog.data),
    treeId: typeof treeId === "string" ? treeId : undefined,
  };
}

/** The id of the device profile of desktop computers: that of an object which is called so. */
function desktopIn(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { id } = data as Properties;
  const isNamed = Object.values(data).some((it) => typeof it === "string" && /^desktop$/i.test(it));
  if (typeof id === "string" && isNamed) return id;
  return Object.values(data)
    .map(desktopIn)
    .find((it) => it !== undefined);
}

/** Visits the links of all groups, one after the other, until that is not possible anymore. */
async function visitAll(
  visiting: Visiting,
  context: WriteContext,
  groups: readonly ProbeGroup[],
  onProgress: (text: string) => void,
): Promise<Findings> {
  const findings: Findings = { observations: [], failures: new Map(), probes: [] };
  const all = groups.flatMap(({ probes, ...group }) =>
    probes.map((probe) => ({ ...group, probes: [probe] })),
  );
  findings.probes.push(...all);
  const total = all.reduce((sum, { probes }) => sum + (probes[0]?.visits.length ?? 0), 0);
  let count = 0;
  const onVisit = () => {
    count += 1;
    onProgress(`Visiting short URLs (${count} of ${total})`);
  };
  for (const group of groups) {
    const why = await visitGroup(visiting, context, group, findings, onVisit).catch(reasonFor);
    await cleanUpProbe(context.api, context.sandbox);
    if (why === undefined) continue;
    for (const { probes } of all) {
      const [probe] = probes;
      const isDone = findings.observations.some((it) => it.probe === probe);
      if (probe && !isDone && !findings.failures.has(probe)) findings.failures.set(probe, why);
    }
    break;
  }
  const isDoubtful = ({ seen }: { readonly seen: string }) => visiting.isUnsteady && !isRedirect({ seen });
  for (const { probe } of findings.observations.filter(isDoubtful)) findings.failures.set(probe, unsteady);
  return { ...findings, observations: findings.observations.filter((it) => !isDoubtful(it)) };
}

/** Visits the link of a group; a link for each of its probes if the service refuses one for all. */
async function visitGroup(
  visiting: Visiting,
  context: WriteContext,
  group: ProbeGroup,
  findings: Findings,
  onVisit: () => void,
): Promise<undefined> {
  const { probes } = group;
  const link = await visiting.create(group, bodyFor(group));
  if ("status" in link) {
    const [only, ...more] = probes;
    if (only && more.length === 0) findings.failures.set(only, refused(link));
    for (const probe of more.length === 0 ? [] : probes) {
      await visitGroup(visiting, context, { ...group, probes: [probe] }, findings, onVisit);
    }
    return;
  }
  for (const probe of probes) {
    for (const visit of probe.visits) {
      onVisit();
      // It may not have been counted.
      if (visit.earlier !== undefined && findings.failures.has(probe)) continue;
      const reading = await visiting.observe(link, visit);
      const visitor = visiting.visitorOf(visit);
      const { graph } = link;
      if (!isSeen(reading)) findings.failures.set(probe, reading.why);
      else findings.observations.push({ probe, visit, graph, visitor, seen: reading.seen });
    }
  }
}
