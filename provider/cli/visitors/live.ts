import { headerOf, type Settings, sleep } from "../../client";
import { isLoopback } from "../../loopback";
import { assumedRules, decide, nameFields, type RoutingRules, textFields, type Visitor } from "../../routing";
import type { Exchange } from "../doctor/api/exchange";
import { agentWith, type Person, person } from "../doctor/visits/person";
import { asksForPassword, redirects } from "../doctor/visits/seen";
import { ShortUrls, usualTempo } from "../doctor/visits/short-urls";
import { plural } from "../output/plural";
import { decisionText, isDelayed, isExpected, isSameText, ownUrl } from "./decisions";
import type { Expectations, Expected } from "./file";
import { type linkFinder, shortUrlOf, type VisitedLink } from "./links";
import { isEqual } from "./otherwise";
import { missingCase, pairLinks, type TestCase, visitorText } from "./run";
import type { VisitorInput } from "./visitor-input";
import { toVisitors } from "./visitors-of";

/** An expectation of one visitor, with the visit that tests it; without one where it fails already, or cannot be tested from here. */
export interface LiveCase {
  readonly test: TestCase;
  readonly visit?: { readonly shortUrl: string; readonly who: Person; readonly gets: string };
}

/** The visits with which to test expectations: those of visitors whom headers express. */
export const planLive = (
  { at, links: expected }: Expectations,
  links: readonly VisitedLink[],
  find: ReturnType<typeof linkFinder>,
  settled: Partial<RoutingRules>,
  now: Date,
): LiveCase[] =>
  pairLinks(expected, links, find).flatMap(({ of, link }) => {
    if (!link) return [{ test: missingCase(of, links, find) }];
    const named = of.expected.flatMap(({ visitor }) => (visitor ? toVisitors(visitor) : []));
    const known = { link, named, settled, at: at === undefined ? now : undefined };
    return of.expected.flatMap((one) =>
      (one.visitor ? toVisitors(one.visitor) : [undefined]).map((visitor) => planOne(one, visitor, known)),
    );
  });

/** What is known of a link. */
interface Known {
  readonly link: VisitedLink;
  /** The visitors whom its expectations name. */
  readonly named: readonly Visitor[];
  readonly settled: Partial<RoutingRules>;
  /** The time of its visits; undefined where expectations are about another one. */
  readonly at: Date | undefined;
}

/** @param visitor the visitor, or undefined for those whom no expectation names */
function planOne(
  { gets, position, ...expected }: Expected,
  visitor: Visitor | undefined,
  { link, named, settled, at }: Known,
): LiveCase {
  const { userAgent, languages, referrer } = visitor ?? {};
  const words = expected.visitor
    ? visitorText({ ...expected.visitor, ...namesOf(expected.visitor, visitor) })
    : "otherwise";
  const common = { link: link.name, found: link, expected: gets, position };
  const test = { ...common, visitor: words, answers: [], failure: undefined };
  const without = (untestable: string): LiveCase => ({ test: { ...test, untestable } });
  const agent = userAgent ?? agentWith(visitor ?? {});
  const hidden = [
    ...(["country", "at", "visits"] as const).filter((field) => visitor?.[field] !== undefined),
    ...(visitor?.passwords === true ? ["password"] : []),
    ...(agent === undefined ? ["os, browser or device"] : []),
  ];
  if (hidden.length > 0) return without(`no header shows ${hidden.join(", ")}`);
  const who = person({
    language: languages?.join(", "),
    ...(agent && { userAgent: agent }),
    ...(referrer && { referrer }),
  });
  const { graph } = link;
  const rules = { ...assumedRules, ...settled };
  const { decision, dependsOn } = decide(graph, { ...who.visitor, at }, { rules });
  const open = dependsOn.flatMap((it) => (it.on === "visitor" ? [it.field] : []));
  if (open.length > 0) return without(`it depends on ${open.join(", ")}, which no header shows`);
  const isModel = decision !== undefined && isExpected(decision, gets, graph);
  const isMeant = visitor !== undefined || named.every((it) => isOther(it, who.visitor));
  if (!isModel && (!isMeant || gets === ownUrl)) return without("no visitor whom headers express gets it");
  const text = gets === ownUrl && decision ? decisionText(decision) : gets;
  if (/^[A-Z]+( |$)/.test(text)) return without("it is no page of the web");
  if (decision && isDelayed(decision)) return without("a page comes before it");
  const shortUrl = shortUrlOf(link);
  if (shortUrl === undefined) return without("its short URL is not known");
  return { test, visit: { shortUrl, who, gets: text } };
}

/** Whether a visitor is certainly not the one whom an expectation names. */
const isOther = (named: Visitor, visitor: Visitor): boolean =>
  textFields.some((field) => visitor[field] !== undefined && !isEqual(named[field], visitor[field]));

/** The one of the names of each field that a visitor has. */
const namesOf = (input: VisitorInput, visitor: Visitor = {}): VisitorInput =>
  Object.fromEntries(nameFields.flatMap((it) => (input[it] === undefined ? [] : [[it, visitor[it]]])));

/**
 * Opens short URLs one after another, at most five a second, without following where they lead.
 *
 * @param onVisit called before each visit with how many are done
 * @throws UserError when a host cannot be reached
 */
export async function runLive(
  planned: readonly LiveCase[],
  settings: Settings | undefined,
  onVisit: (done: number) => void,
): Promise<TestCase[]> {
  const service = settings && new URL(settings.baseUrl);
  const local = service && isLoopback(service.hostname) ? service.origin : undefined;
  const hosts = new Map<string, ShortUrls>();
  const pace = { count: () => {}, wait: sleep, serviceTime: Date.now() };
  const cases: TestCase[] = [];
  let done = 0;
  try {
    for (const { test, visit } of planned) {
      if (!visit) {
        cases.push(test);
        continue;
      }
      onVisit(done);
      done += 1;
      const { host, pathname, origin } = new URL(visit.shortUrl);
      // A service on this machine serves its short URLs there, whatever its domains are called.
      const base = local ?? origin;
      const urls =
        hosts.get(base) ??
        new ShortUrls(base, pace, usualTempo, settings?.requestTimeout, "the link's domain");
      hosts.set(base, urls);
      const headers = { ...visit.who.headers, host };
      const response = await urls.visit(pathname.slice(1), { ...visit.who, headers });
      const got = gotIn(response, visit.shortUrl);
      cases.push({
        ...test,
        ...(response.isBusy
          ? { untestable: `the service responds with ${got}, again and again` }
          : { failure: isGot(got, visit.gets) ? undefined : `gets ${got} from the service` }),
      });
    }
    return cases;
  } finally {
    await Promise.all([...hosts.values()].map((it) => it.close()));
  }
}

/** What a response is, in the words of `visitors.yaml`. */
function gotIn(response: Exchange, shortUrl: string): string {
  const { status, text } = response;
  const location = headerOf(response, "location");
  const url = location === undefined ? null : URL.parse(location, shortUrl);
  if (redirects.includes(status) && url) return url.href;
  if (status === 404 || status === 410) return "nothing";
  if (status >= 300) return `HTTP ${status}`;
  return asksForPassword(text) ? "password" : "a page";
}

/** What a response shows of what is expected: neither why it leads nowhere, nor whose page it is. */
const shown = new Map([
  ["expired", "nothing"],
  ["limit", "nothing"],
  ["tree", "a page"],
  ["board", "a page"],
]);

const isGot = (got: string, expected: string): boolean => isSameText(got, shown.get(expected) ?? expected);

/** What a run of visits does, for the person to agree to. */
export function livePlanText(planned: readonly LiveCase[]): string {
  const count = planned.filter(({ visit }) => visit).length;
  return `This opens short URLs ${plural(count, "time")}, as visitors do, which adds ${plural(count, "visit")} to the totals of links, and takes ${Math.ceil(count / 5)} s.\n`;
}
