import { Domain } from "../../../contract";
import type { Properties } from "../../../lifecycle";
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
import { findAddress, ShortUrls, type Tempo, unreachable, usualTempo } from "./short-urls";
import { bodyFor, linkOf, refused, Visiting } from "./visiting";

/** How to visit short URLs. */
export interface VisitOptions {
  /** The address of short URLs; by default that which a link or the record of its domain shows. */
  readonly base?: string | undefined;
  readonly tempo?: Tempo | undefined;
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
  { base, tempo = usualTempo }: VisitOptions,
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
  const urls = new ShortUrls(address.base, api, tempo, requestTimeout);
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
  const { id } = objectIn({ data });
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
  const findings: Findings = { observations: [], failures: new Map(), groups };
  const total = groups.flatMap(({ probes }) => probes.flatMap(({ visits }) => visits)).length;
  let count = 0;
  const onVisit = () => {
    count += 1;
    onProgress(`Visiting short URLs (${count} of ${total})`);
  };
  for (const group of groups) {
    const why = await visitGroup(visiting, context, group, findings, onVisit).catch(reasonFor);
    await cleanUpProbe(context.api, context.sandbox);
    if (why === undefined) continue;
    for (const probe of groups.flatMap(({ probes }) => probes)) {
      const done = findings.observations.filter((it) => it.probe === probe);
      const isDone = done.length === probe.visits.length || findings.failures.has(probe);
      if (!isDone) findings.failures.set(probe, why);
    }
    break;
  }
  return visiting.isUnsteady ? withoutPages(findings) : findings;
}

/** Without what shows nothing where pages and errors come at times. */
function withoutPages({ observations, failures, groups }: Findings): Findings {
  const doubtful = observations.filter(({ seen }) => !isRedirect({ seen }));
  return {
    observations: observations.filter((it) => !doubtful.includes(it)),
    failures: new Map([...failures, ...doubtful.map(({ probe }) => [probe, unsteady] as const)]),
    groups,
  };
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
    for (const probe of probes) {
      if (probes.length === 1) findings.failures.set(probe, refused(link));
      else await visitGroup(visiting, context, { ...group, probes: [probe] }, findings, onVisit);
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
