import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plannedVisits } from "../../../provider/cli/doctor/run";
import { itRandom } from "../../support/random-runs";
import { inAll } from "../../support/tiers";
import { type Front, type Response, startFront } from "./front";
import { assumeOf, variants, wrongResults } from "./visit-results";
import { startService, visit } from "./visiting";

// Short URLs that something stands in front of: a page, a log-in, a cache.

const html = (text: string): Response => ({ status: 200, headers: { "content-type": "text/html" }, text });

/** A page that leads a browser on, with the destination. */
const leading =
  (make: (url: string) => string): Front =>
  async (_, pass) => {
    const { headers = {}, ...response } = await pass();
    const { location } = headers;
    return location === undefined ? { ...response, headers } : html(make(location));
  };

const status =
  (code: number, headers?: Response["headers"]): Front =>
  async () => ({
    ...{ status: code, text: "Try again." },
    ...(headers && { headers }),
  });

/** Fronts that let no redirect through. */
const walls: Readonly<Record<string, Front>> = {
  "an interstitial page": async () => html("<h1>You are leaving us</h1><a href='/go'>Continue</a>"),
  "a page with the destination": leading((url) => html(`<a href="${url}">Go on</a>`).text ?? ""),
  "a meta refresh": leading((url) => `<meta http-equiv="refresh" content="0; url=${url}">`),
  "a script": leading((url) => `<script>window.location.href = atob("${btoa(url)}")</script>`),
  "a log-in page": async () => html('<form><input name="user"><input type="password"></form>'),
  "a redirect to a log-in": status(302, { location: "https://login.example.com/?next=1" }),
  "a redirect to the same path elsewhere": status(302, { location: "/doctor-plain" }),
  "a refusal": status(403),
  "a status of the network": status(511),
  "a redirect without a Location": status(302),
  "a server that has no links": status(404),
};

/** What stands in front now and then: for every so many requests. */
const atTimes = (every: number, odd: Front): Front => {
  let count = 0;
  return async (request, pass) => {
    count += 1;
    return count % every === 0 ? odd(request, pass, "") : pass();
  };
};

/** A cache of all responses, by their path and some headers of the request. */
const cache = (...vary: string[]): Front => {
  const kept = new Map<string, Response>();
  return async ({ url, method, headers }, pass) => {
    const key = JSON.stringify([url, method, vary.map((name) => headers[name])]);
    const found = kept.get(key) ?? (await pass());
    kept.set(key, found);
    return found;
  };
};

/** What visits show with something in front of the short URLs of a service. */
async function visitBehind(front: Front, assume: ReturnType<typeof assumeOf> = {}) {
  const emulator = await startService({ assume });
  const { url, close } = await startFront(emulator.url, front);
  const visited = await visit(emulator, { base: url }).finally(close);
  expect(visited.leftovers).toEqual([]);
  expect(wrongResults(visited, assume)).toEqual([]);
  return visited;
}

const isUnclear = ({ result }: { readonly result: string }) => result === "unclear";

describe("visits to short URLs", () => {
  it.each(Object.entries(walls))("show nothing behind %s", async (_, front) => {
    const { results, requests } = await visitBehind(front);
    expect(results.filter((it) => !isUnclear(it))).toEqual([]);
    expect(new Set(results.map((it) => it.result === "unclear" && it.why)).size).toBe(1);
    expect(requests).toBeLessThan(20);
  });

  it.each([
    ["at all", async () => undefined],
    ["with anything but HTTP 503", status(503, { "retry-after": "0" })],
    ["with anything but HTTP 429", status(429, { "retry-after": "0" })],
  ] satisfies [string, Front][])(
    "show nothing where nothing responds %s, and end soon",
    inAll,
    async (_, front) => {
      const { results, requests } = await visitBehind(front);
      expect(results.filter((it) => !isUnclear(it))).toEqual([]);
      expect(requests).toBeLessThan(20);
    },
  );

  it("show what they show also where every third is refused for a moment", async () => {
    const { results } = await visitBehind(atTimes(3, status(429, { "retry-after": "0" })));
    expect(results.filter(isUnclear).map(({ id }) => id)).toEqual(["countryCondition"]);
  });

  it.each([
    // A page in the cache is what everybody gets, so that nobody else is redirected.
    ["the address", [], ["pageLinks", "eventAction", "passwordConfig", "headRequests", "unknownSlug"]],
    ["the address and the language", ["accept-language"], []],
    ["all that distinguishes visitors", ["accept-language", "user-agent", "referer"], []],
  ])("show most also behind a cache that looks at %s", inAll, async (_, vary, hidden) => {
    const { results, requests, links } = await visitBehind(cache(...vary));
    expect(requests).toBeLessThan(plannedVisits.budget);
    expect(links).toBeLessThan(80);
    const unclear = results.filter(isUnclear).map(({ id }) => id);
    // Also on a new link, a cache knows the second of two visits.
    expect(new Set(unclear)).toEqual(new Set(["usedUpRoute", "limitConfig", "countryCondition", ...hidden]));
  });

  itRandom(
    "show nothing wrong, whatever comes in between and however the service differs",
    { quick: 3, all: 10, soak: 500 },
    async (parameters) => {
      const fronts = fc.oneof(
        fc
          .tuple(fc.constantFrom(...Object.keys(walls)), fc.integer({ min: 2, max: 30 }))
          .map(([name, every]) => ({ name, make: () => atTimes(every, walls[name] as Front), every })),
        fc
          .subarray(["accept-language", "user-agent", "referer"])
          .map((vary) => ({ name: `cache by ${vary}`, make: () => cache(...vary), every: 1 })),
      );
      const three = fc.uniqueArray(fc.constantFrom(...variants), { maxLength: 3, selector: ({ id }) => id });
      await fc.assert(
        fc.asyncProperty(fronts, three, async ({ make }, chosen) => {
          await visitBehind(make(), assumeOf(chosen));
        }),
        parameters,
      );
    },
  );
});
