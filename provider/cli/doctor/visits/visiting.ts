import type { Properties } from "../../../lifecycle";
import { decide, type Graph, toGraph, type Visitor } from "../../../routing";
import { CannotProbe, objectIn, objectsIn, type Response } from "../api/response";
import { unusedName } from "../sandbox/marker";
import type { Sandbox } from "../sandbox/sandbox";
import { anybody, type Person } from "./person";
import { forAll, type ProbeGroup, type Visit } from "./probe";
import { isRedirect, isSeen, type Reading, readVisit, type Seen, seenIn, unsteady } from "./seen";
import { type ShortUrls, unreachable } from "./short-urls";

/** A link of probes that was created. */
export interface ProbeLink {
  readonly slug: string;
  readonly body: Properties;
  /** Its graph as the model of visitors reads it. */
  readonly graph: Graph;
  readonly group: ProbeGroup;
  /** What its visitors got so far. */
  readonly earlier: Set<Seen>;
}

/** How many visits in a row may fail before no more are tried. */
const maxFailures = 2;

/** Opens the short URLs of links as visitors, so carefully that no cache, delay or mishap is taken for what the service does. */
export class Visiting {
  /** Whether a visitor got a page or an error at one time and something else at another, so that these show nothing. */
  isUnsteady = false;
  private failures = 0;

  /** @param plain a link that is redirected for everybody */
  constructor(
    private readonly sandbox: Sandbox,
    private readonly urls: ShortUrls,
    private readonly plain: ProbeLink,
    /** A text that only the page of the tree has. */
    private readonly page: string | undefined,
  ) {}

  /** The visitor of a visit, as the model knows them. */
  visitorOf({ who, earlier = 0 }: Visit): Visitor {
    return { ...who.visitor, at: new Date(this.urls.serviceTime), visits: earlier };
  }

  /** What a visitor of a link gets. */
  async observe(link: ProbeLink, visit: Visit): Promise<Reading> {
    const reading = await this.readOnceThere(link, visit);
    if (!isSeen(reading)) return reading;
    if (!isRedirect(reading)) return this.confirm(link, visit.who, reading);
    if (!link.earlier.has(reading.seen)) return remember(link, reading);
    if (visit.earlier !== undefined) return this.readOnceCounted(link, visit.who);
    // A cache may have what an earlier visitor got. Of a new link, none has anything.
    const copy = await this.create(link.group, link.body);
    return "status" in copy ? { why: refused(copy) } : this.observe(copy, visit);
  }

  /** Creates a link for probes, or returns the response that refuses it. */
  async create(group: ProbeGroup, body: Properties): Promise<ProbeLink | Response> {
    const slug = unusedName();
    const response = await this.sandbox.create("", this.sandbox.linkBody({ ...body, slug }));
    if (!response.isOk) return response;
    const shown = objectIn(response).slug;
    return linkOf(typeof shown === "string" ? shown : slug, body, group);
  }

  /** Sends one visit. */
  async read(link: ProbeLink, who: Person): Promise<Reading> {
    const { urls, page } = this;
    const response = await urls.visit(link.slug, who).catch((error) => {
      const why = unreachable(error);
      this.giveUpAfter(why);
      return { why };
    });
    if ("why" in response) return response;
    const reading = readVisit(response, `${urls.base}/${link.slug}`, {
      urls: destinationsOf(link.body),
      page,
    });
    if (!response.isBusy) this.failures = 0;
    else this.giveUpAfter(isSeen(reading) ? "" : reading.why);
    return reading;
  }

  /** Sends a visit, again while a new link leads where none of its visitors is to go, as if it were not there yet. */
  private async readOnceThere(link: ProbeLink, visit: Visit): Promise<Reading> {
    const { alternatives } = decide(link.graph, this.visitorOf(visit));
    const possible = alternatives.map(({ decision }) => seenIn(decision));
    for (let attempt = 0; ; attempt += 1) {
      const reading = await this.read(link, visit.who);
      const mayChange = isSeen(reading) && link.earlier.size === 0 && !possible.includes(reading.seen);
      if (!mayChange || !(await this.urls.waitFor(attempt))) return reading;
    }
  }

  /** Sends a visit, again while visits seem not to be counted yet. */
  private async readOnceCounted(link: ProbeLink, who: Person): Promise<Reading> {
    for (let attempt = 0; await this.urls.waitFor(attempt); attempt += 1) {
      const reading = await this.read(link, who);
      if (!isRedirect(reading)) return isSeen(reading) ? this.confirm(link, who, reading) : reading;
      if (isSeen(reading) && !link.earlier.has(reading.seen)) return remember(link, reading);
    }
    return {
      why: "a limit of 1 has no effect within seconds: visits are counted late or not at all, or a cache responds",
    };
  }

  /** Checks that somebody else is redirected in between, and that the same visitor gets the same again, and again. */
  private async confirm(link: ProbeLink, who: Person, reading: { seen: Seen }): Promise<Reading> {
    const redirects = "redirects" in link.group ? link.group.redirects : anybody;
    const other = redirects ? await this.read(link, redirects) : await this.read(this.plain, who);
    if (!isSeen(other)) return other;
    if (redirects) remember(link, other);
    const again = [await this.read(link, who), await this.read(link, who)];
    const isSteady = isRedirect(other) && again.every((it) => isSeen(it) && it.seen === reading.seen);
    if (isSteady) return reading;
    this.isUnsteady = true;
    return { why: unsteady };
  }

  private giveUpAfter(why: string): void {
    this.failures += 1;
    if (this.failures >= maxFailures) throw new CannotProbe(why);
  }
}

/** The body of the link of some probes. */
export const bodyFor = ({ link = {}, fallback = {}, probes }: ProbeGroup): Properties => ({
  routingMode: "ADVANCED",
  routes: [...probes.flatMap(({ routes }) => routes), forAll(fallback)],
  ...link,
});

/** A link that exists. */
export const linkOf = (slug: string, body: Properties, group: ProbeGroup): ProbeLink => ({
  ...{ slug, body, group },
  graph: toGraph({ kind: "DIRECT", ...body }),
  earlier: new Set(),
});

/** Why a link of probes could not be created. */
export const refused = ({ status }: Response): string =>
  `the service refuses a link that the probe needs (HTTP ${status})`;

/** The URLs to which a link may lead. */
const destinationsOf = ({ url, routes }: Properties): string[] =>
  [url, ...objectsIn(routes).map(({ actionConfig }) => (actionConfig as Properties).url)].filter(
    (it) => typeof it === "string",
  );

function remember(link: ProbeLink, reading: { readonly seen: Seen }): Reading {
  link.earlier.add(reading.seen);
  return reading;
}
