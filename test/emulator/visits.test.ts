import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { visitorOf } from "../../emulator/visits/visitor";
import { type Decision, decide } from "../../provider/routing";
import { allRules } from "../routing/support/arbitrary";
import { itRandom } from "../support/random-runs";
import { base, type Item, serve, type TestEmulator } from "./support/emulator";

// What visitors of short links get, in raw HTTP.

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const condition = (type: string, values: readonly string[], operator = "IN") => ({
  ...{ type, operator, valueKey: type.toLowerCase() },
  valueJson: { values },
});
const to = (url: string, more: object = {}) => ({
  platform: "GLOBAL",
  actionType: "URL",
  actionConfig: { url },
  ...more,
});
const everybody = to("https://example.com/all", { isGlobalFallback: true });
const feature = (type: string, config: object) => ({ type, config });

/** Opens a short link without following it. */
async function open(
  { emulator }: TestEmulator,
  slug: string,
  headers: Readonly<Record<string, string>> = {},
  init: RequestInit = {},
) {
  const response = await fetch(`${emulator.url}/${slug}`, { redirect: "manual", headers, ...init });
  return {
    status: response.status,
    location: response.headers.get("location"),
    headers: response.headers,
    text: await response.text(),
  };
}

/** Sends a password to a short link. */
const post = (service: TestEmulator, slug: string, password: string, headers = {}) =>
  open(service, slug, headers, { method: "POST", body: new URLSearchParams({ password }) });

describe("a visit", () => {
  it("is in UTC where its time has no offset, as in visitors.yaml", () => {
    vi.stubEnv("TZ", "America/New_York");
    const { at } = visitorOf(
      (name) => (name === "x-visitor-time" ? "2026-12-24T18:00" : undefined),
      new Date(0),
    );
    vi.unstubAllEnvs();
    expect(at).toEqual(new Date("2026-12-24T18:00Z"));
  });

  it("leads where the graph sends this visitor", async () => {
    const service = await serve();
    const german = to("https://example.com/de", {
      conditions: [condition("COUNTRY", ["DE"]), condition("OS", ["iOS"])],
    });
    const french = to("https://example.com/fr", { conditions: [condition("LANGUAGE", ["fr"])] });
    const partner = to("https://example.com/partner", {
      conditions: [condition("REFERRER_DOMAIN", ["partner.example"])],
    });
    await service.link({ url: undefined, slug: "spring", routes: [german, french, partner, everybody] });
    const locationOf = async (headers: Record<string, string>) =>
      (await open(service, "spring", headers)).location;
    expect(await locationOf({ "x-visitor-country": "DE", "user-agent": iPhone })).toBe(
      "https://example.com/de",
    );
    expect(await locationOf({ "x-visitor-country": "DE" })).toBe("https://example.com/all");
    expect(await locationOf({ "accept-language": "en;q=0.1, fr-CA" })).toBe("https://example.com/fr");
    expect(await locationOf({ referer: "https://www.partner.example/page" })).toBe(
      "https://example.com/partner",
    );
    expect(await open(service, "spring", {}, { method: "HEAD" })).toMatchObject({
      status: 302,
      location: "https://example.com/all",
    });
  });

  it("asks for a password, which no page and no address repeats", async () => {
    const service = await serve();
    const members = to("https://example.com/members", {
      isGlobalFallback: true,
      features: [feature("PASSWORD", { password: "open sesame" })],
    });
    await service.link({ url: undefined, slug: "members", routes: [members] });
    const asked = await open(service, "members");
    expect(asked).toMatchObject({
      status: 200,
      location: null,
      text: expect.stringContaining('<form method="post">'),
    });
    const wrong = await post(service, "members", "<script>alert(1)</script>");
    expect(wrong).toMatchObject({ status: 403, location: null });
    expect(wrong.text + asked.text).not.toMatch(/sesame|<script/);
    expect(await post(service, "members", "open sesame")).toMatchObject({
      ...{ status: 303, location: "https://example.com/members" },
    });
  });

  it("ends with an expiry date and a used-up limit, each by its time and count", async () => {
    const service = await serve();
    const rules = { assume: { expiredRoute: "end", usedUpRoute: "end" } };
    service.emulator.setBehaviour(rules as never);
    const sale = to("https://example.com/sale", {
      isGlobalFallback: true,
      features: [feature("EXPIRATION_DATE", { expiresAt: "2026-12-31T00:00:00Z" })],
    });
    const few = to("https://example.com/few", {
      isGlobalFallback: true,
      features: [feature("LIMIT", { clicks: 2 })],
    });
    await service.link({ url: undefined, slug: "sale", routes: [sale] });
    await service.link({ url: undefined, slug: "few", routes: [few] });
    expect(await open(service, "sale", { "x-visitor-time": "2026-12-30T23:59:59Z" })).toMatchObject({
      status: 302,
    });
    expect(await open(service, "sale", { "x-visitor-time": "2026-12-31T00:00:01Z" })).toMatchObject({
      status: 410,
      location: null,
    });
    const visits = [await open(service, "few"), await open(service, "few"), await open(service, "few")];
    expect(visits.map(({ status }) => status)).toEqual([302, 302, 410]);
  });

  it("counts in the analytics of the link, and in nothing else", async () => {
    const service = await serve();
    const { id } = await service.link({ slug: "counted" });
    const today = async () => {
      const { data } = await service.send("GET", `${base}/${id}/analytics`);
      return (data.days as Item[]).reduce((sum, { events }) => sum + Number(events), 0);
    };
    const before = await today();
    for (const agent of ["a", "b", "b"]) await open(service, "counted", { "user-agent": agent });
    expect(await today()).toBe(before + 3);
  });

  it("adds UTM parameters, waits, and picks the link by the host", async () => {
    const service = await serve();
    const features = [feature("UTM", { source: "flyer" })];
    await service.link({
      url: undefined,
      slug: "same",
      routes: [to("https://example.com/?a=1", { isGlobalFallback: true, features })],
    });
    await service.link({
      url: undefined,
      slug: "same",
      domainId: "dom_2",
      routes: [
        to("https://example.com/slow", {
          isGlobalFallback: true,
          features: [feature("REDIRECT_DELAY", { seconds: 3 })],
        }),
      ],
    });
    expect(await open(service, "same")).toMatchObject({
      location: "https://example.com/?a=1&utm_source=flyer",
    });
    const { hostname, port } = new URL(service.emulator.url);
    const { request } = await import("node:http");
    const refresh = await new Promise((resolve, reject) => {
      request({ hostname, port, path: "/same", headers: { host: "go.example.com" } }, (response) => {
        response.resume();
        resolve(response.headers.refresh);
      })
        .on("error", reject)
        .end();
    });
    expect(refresh).toBe("3; url=https://example.com/slow");
  });

  it("accepts the password of a feature of the link that is limited to some routes, and waits for its delay", async () => {
    const service = await serve();
    const german = to("https://example.com/de", {
      ...{ clientRouteId: "german", features: [] },
      conditions: [condition("COUNTRY", ["DE"])],
    });
    const scoped = (type: string, config: object) => ({ ...feature(type, config), routeIds: ["german"] });
    await service.link({
      ...{ url: undefined, slug: "scoped", routes: [german, everybody] },
      routeFeatures: [scoped("PASSWORD", { password: "sesame" }), scoped("REDIRECT_DELAY", { seconds: 3 })],
    });
    const inGermany = { "x-visitor-country": "DE" };
    expect(await open(service, "scoped")).toMatchObject({ status: 302, location: "https://example.com/all" });
    expect(await open(service, "scoped", inGermany)).toMatchObject({ status: 200, location: null });
    expect(await post(service, "scoped", "wrong", inGermany)).toMatchObject({ status: 403 });
    const { status, headers } = await post(service, "scoped", "sesame", inGermany);
    expect({ status, refresh: headers.get("refresh") }).toEqual({
      ...{ status: 200, refresh: "3; url=https://example.com/de" },
    });
  });

  it("accepts the password of a disabled feature where the service applies it", async () => {
    const service = await serve();
    service.emulator.setBehaviour({ assume: { disabledFeature: "applied" } });
    const secret = { ...feature("PASSWORD", { password: "sesame" }), enabled: false };
    const routes = [{ ...everybody, features: [secret] }];
    await service.link({ url: undefined, slug: "off-route", routes });
    await service.link({ slug: "off-link", routeFeatures: [secret] });
    for (const slug of ["off-route", "off-link"]) {
      expect((await open(service, slug)).status).toBe(200);
      expect((await post(service, slug, "wrong")).status).toBe(403);
      expect((await post(service, slug, "sesame")).status).toBe(303);
    }
  });

  it("shows the links of a tree as text, in their order", async () => {
    const service = await serve();
    const tree = await service.send("POST", `${base}/trees`, {
      body: { username: "team", title: "<b>Team</b>" },
    });
    await service.link({ slug: "team", kind: "TREE", treeId: tree.id });
    await service.link({ slug: "second", kind: "TREE_ITEM", treeId: tree.id, sortOrder: 2, title: "Second" });
    await service.link({
      slug: "first",
      kind: "TREE_ITEM",
      treeId: tree.id,
      sortOrder: 1,
      title: "<script>",
    });
    await service.link({ slug: "third", kind: "TREE_ITEM", treeId: tree.id, sortOrder: 3, title: "" });
    const { status, text } = await open(service, "team");
    expect(status).toBe(200);
    expect(text).toMatch(
      /&lt;b&gt;Team.*href="\/first">&lt;script&gt;<.*href="\/second">Second<.*href="\/third">third</s,
    );
    await service.link({ slug: "alone", kind: "TREE", title: "" });
    expect((await open(service, "alone")).text).toContain("<h1>alone</h1>");
  });

  it.each(["javascript:alert(1)", "data:text/html,<script>", "https://example.com/\r\nSet-Cookie: a=b"])(
    "never sends a browser to %j",
    async (url) => {
      const service = await serve();
      await service.link({ url: undefined, slug: "odd", routes: [to(url, { isGlobalFallback: true })] });
      const { location, text, headers } = await open(service, "odd");
      expect(headers.get("set-cookie")).toBeNull();
      if (location !== null) expect(location).toMatch(/^https:\/\/example\.com\//);
      expect(text).not.toContain("<script>");
    },
  );

  it.each([
    ["SMS", "sms:%EF%BF%BD"],
    ["EMAIL", "mailto:%EF%BF%BD"],
  ])("with the action %s leads to half of an emoji as browsers send it", async (actionType, location) => {
    const service = await serve();
    const routes = [{ ...everybody, actionType, actionConfig: { to: "\ud83d" } }];
    await service.link({ url: undefined, slug: "half", routes });
    expect(await open(service, "half")).toMatchObject({ status: 302, location });
  });

  it("of an address without a link is not found, and the API's own paths stay what they are", async () => {
    const service = await serve();
    expect(await open(service, "nobody", { accept: "text/html" })).toMatchObject({
      status: 404,
      text: expect.stringContaining("no such link"),
    });
    expect(await post(service, "nobody", "sesame")).toMatchObject({ status: 404 });
    expect((await service.send("GET", "/api/v1/nothing")).body).toMatchObject({ statusCode: 404 });
  });
});

describe("the emulator and the model", () => {
  const countries = ["DE", "FR"];
  const names = fc.subarray(countries, { minLength: 1 });
  const conditions = fc.array(
    fc.oneof(
      fc.record({ type: fc.constant("COUNTRY"), operator: fc.constantFrom("IN", "NOT_IN"), values: names }),
      fc.record({
        type: fc.constant("LANGUAGE"),
        operator: fc.constantFrom("IN", "NOT_IN"),
        values: fc.subarray(["de", "fr-CA"], { minLength: 1 }),
      }),
      fc.record({
        type: fc.constant("OS"),
        operator: fc.constantFrom("IN", "NOT_IN"),
        values: fc.constant(["iOS"]),
      }),
    ),
    { maxLength: 2 },
  );
  const route = fc.record({
    conditions,
    priority: fc.integer({ min: 0, max: 2 }),
    isActive: fc.boolean(),
    expires: fc.option(fc.constantFrom("2026-06-01T00:00:00Z", "2027-06-01T00:00:00Z"), { nil: undefined }),
    protectedBy: fc.constantFrom(undefined, undefined, "sesame", "mellon"),
  });
  const passwords = ["sesame", "mellon"];
  /** What routes are called: one as the model calls the link itself. */
  const routeIds = ["link", "r1", "r2", "r3"];
  const settings = fc.record({
    feature: fc.constantFrom(
      ...passwords.map((password) => feature("PASSWORD", { password })),
      feature("REDIRECT_DELAY", { seconds: 3 }),
      feature("LIMIT", { clicks: 1 }),
    ),
    enabled: fc.boolean(),
    /** The routes to which the feature is limited; none if it applies to the whole link. */
    routeIds: fc.subarray(routeIds.slice(0, 2)),
  });
  const visitor = fc.record({
    password: fc.constantFrom(undefined, ...passwords, "wrong"),
    country: fc.constantFrom("DE", "FR", "US"),
    languages: fc.constantFrom(["de"], ["fr-CA", "en"], ["en"]),
    agent: fc.constantFrom("", iPhone),
    at: fc.constantFrom("2026-01-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"),
  });

  itRandom(
    "agree about random graphs and visitors, whatever the service does",
    { quick: 100, all: 2000, soak: 100_000 },
    async (parameters) => {
      const service = await serve();
      await fc.assert(
        fc.asyncProperty(
          fc.array(route, { maxLength: 4 }),
          fc.array(settings, { maxLength: 2 }),
          visitor,
          allRules,
          async (routes, features, { country, languages, agent, at, password }, rules) => {
            service.emulator.setBehaviour({ assume: rules });
            const { id, slug } = await service.link({
              url: undefined,
              routes: [
                ...routes.map(({ conditions, priority, isActive, expires, protectedBy }, index) =>
                  to(`https://example.com/${index}`, {
                    ...{ priority, isActive, clientRouteId: routeIds[index] },
                    conditions: conditions.map((it) => condition(it.type, it.values, it.operator)),
                    features: [
                      ...(expires === undefined ? [] : [feature("EXPIRATION_DATE", { expiresAt: expires })]),
                      ...(protectedBy === undefined ? [] : [feature("PASSWORD", { password: protectedBy })]),
                    ],
                  }),
                ),
                everybody,
              ],
              routeFeatures: features.map(({ feature: it, ...more }) => ({ ...it, ...more })),
            });
            const { data } = await service.send("GET", `${base}/${id}`);
            // The model calls a route by its path that has the key of the link.
            const keys = ["routes[0]", ...routeIds.slice(1)];
            const opened = features.filter(
              (it) =>
                (it.feature.config as Item).password === password &&
                (it.enabled || rules.disabledFeature === "applied"),
            );
            const isOpened = (route: string, index: number) =>
              routes[index]?.protectedBy === password || opened.some((it) => it.routeIds.includes(route));
            const os = agent === "" ? "" : "iOS";
            const known = {
              country,
              languages,
              os,
              browser: "",
              device: "",
              userAgent: agent,
              referrer: "",
              at,
              visits: 0,
              passwords:
                password === undefined
                  ? []
                  : [
                      ...keys.filter((_, index) => isOpened(routeIds[index] ?? "", index)),
                      ...(opened.some((it) => it.routeIds.length === 0) ? ["link"] : []),
                    ],
            };
            const { decision } = decide(data, known, { rules });
            const headers = {
              "x-visitor-country": country,
              "accept-language": languages.join(","),
              "user-agent": agent,
              "x-visitor-time": at,
            };
            const isPosted = password !== undefined;
            const found = isPosted
              ? await post(service, String(slug), password, headers)
              : await open(service, String(slug), headers);
            const { status, location } = found;
            expect({ status, location, refresh: found.headers.get("refresh") }).toEqual(
              responseTo(decision, isPosted),
            );
            await service.send("DELETE", `${base}/${id}`);
          },
        ),
        parameters,
      );
    },
  );

  function responseTo(decision: Decision | undefined, isPosted: boolean) {
    const isDelayed = decision?.type === "destination" && decision.delays !== undefined;
    const page = { location: null, refresh: isDelayed ? `3; url=${decision.url}` : null };
    if (isDelayed) return { status: 200, ...page };
    switch (decision?.type) {
      case "destination":
        return { ...page, status: isPosted ? 303 : 302, location: decision.url };
      case "password":
        return { ...page, status: isPosted ? 403 : 200 };
      case "expired":
      case "limit":
        return { ...page, status: 410 };
      default:
        return { ...page, status: 404 };
    }
  }
});
