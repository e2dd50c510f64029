import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { checkDestinations } from "../../../provider/cli/destinations/check-destinations";
import { collectDestinations } from "../../../provider/cli/destinations/collect/collect";
import { destinationsSection } from "../../../provider/cli/destinations/render/section";
import { renderDestinations } from "../../../provider/cli/destinations/render/text";
import { annotations } from "../../../provider/cli/output/annotation";
import { renderJunit } from "../../../provider/cli/output/junit";
import { Progress } from "../../../provider/cli/output/progress";
import { type Properties, secretMark } from "../../../provider/lifecycle";
import { codeBlocks, documentAt } from "../../support/docs";
import { temporaryFolder } from "../../support/shell";
import { requireOpenssl } from "../../support/tls";
import { countries, fallback, preview, previewed, to, urnOf } from "../graph/fixtures";
import { SimulatedClock, startFleet } from "./fleet";

const link = (name: string, url: unknown) =>
  previewed("Link", name, { slug: name, domainId: "go.example.com", url });

const expiry = (date: string) => ({ type: "EXPIRATION_DATE", config: { date } });
const password = { type: "PASSWORD", config: { password: "word" } };

/** A program and its hosts, with one of everything. */
async function startProgram() {
  const fleet = await startFleet({
    "www.example.com": "fine",
    "shop.example.com": "missing",
    "old.example.com": "cert-expired",
    "app.example.com": "robots",
    "intern.example.com": "inside",
    "docs.example.com": "both",
    "social.example.com": "robots",
  });
  const table = "slug,url\npress,https://www.example.com/press\nsale,https://shop.example.com/sale?a=1\n";
  const resources = [
    link("home", "https://www.example.com/"),
    link("docs", "http://docs.example.com/"),
    link("old", "https://old.example.com/"),
    link("login", "https://app.example.com/"),
    link("wiki", "https://intern.example.com/"),
    link("round", "https://go.example.com/trip"),
    link("trip", "https://go.example.com/round"),
    link("social", "https://social.example.com/us"),
    link("partner", secretMark),
    link("mail", "mailto:shop@example.com"),
    previewed("LinkSet", "redirects", { table, defaults: { domainId: "go.example.com" } }),
  ];
  const findLine = (urn: string, column: string) =>
    urn === urnOf("Link", "home") ? { file: "home.csv", line: 2, column } : undefined;
  const collected = collectDestinations(preview(resources), { findLine });
  const folder = temporaryFolder();
  writeFileSync(join(folder, ".shortlinkignore"), "destination:social.*\n");
  const check = () => checkDestinations(collected, new Progress(), { ...fleet, folder, maxTime: 60 });
  return { ...fleet, folder, check };
}

describe("a check of destinations", () => {
  it("prints what docs/destinations.md shows", async (context) => {
    requireOpenssl(context);
    const { check } = await startProgram();
    const result = await check();
    const [shown] = codeBlocks(documentAt("docs/destinations.md"), "text");
    expect(`${stripVTControlCharacters(renderDestinations(result))}\n`).toBe(shown);
  });

  it("is an annotation for each dead one and each hint, and a test of JUnit for each", async (context) => {
    requireOpenssl(context);
    const { check } = await startProgram();
    const result = await check();
    const section = destinationsSection(result, "shop");
    const shown = annotations(section.findings, "");
    expect(shown).toHaveLength(5);
    expect(shown).toContain(
      "::error::LinkSet redirects, table: line 3, column url: https://shop.example.com/sale?a=1: 404",
    );
    const junit = renderJunit([section]);
    expect(junit).toContain('<testsuite name="destinations" tests="9" failures="4" skipped="2">');
    expect(junit).toContain(
      '<testcase name="Link home, url (home.csv, line 2, column url): https://www.example.com/" classname="Link home, url (home.csv, line 2, column url)" file="shop/home.csv" line="2"/>',
    );
    expect(junit).toContain('https://shop.example.com/sale?a=1" classname="');
    expect(junit).toContain('<failure message="404"/>');
  });

  it("asks only what is dead again within a day, in a folder that git ignores", async (context) => {
    requireOpenssl(context);
    const { check, clock, folder, received } = await startProgram();
    const first = await check();
    const count = received.length;
    expect(count).toBeGreaterThan(0);
    expect(readFileSync(join(folder, ".shortlink/.gitignore"), "utf8")).toBe("*\n");
    // Nothing is kept of what is dead, of a private address, and of short links that cost no request.
    const again = await check();
    expect(again).toEqual({ ...first, cached: 4 });
    expect(new Set(received.slice(count).map(({ url }) => url))).toEqual(
      new Set(["https://intern.example.com/", "https://shop.example.com/sale?a=1"]),
    );
    clock.set(clock.now() + 24 * 3600 * 1000);
    const later = received.length;
    expect(await check()).toMatchObject({ cached: 0 });
    expect(received).toHaveLength(later + count);
  });

  it("knows what is a short link of the program only since the last check", async (context) => {
    requireOpenssl(context);
    const fleet = await startFleet({ "go.example.com": "fine" });
    const folder = temporaryFolder();
    const check = (...names: string[]) => {
      const resources = names.map((name) => link(name, "https://go.example.com/new"));
      const options = { ...fleet, folder };
      return checkDestinations(collectDestinations(preview(resources)), new Progress(), options);
    };
    expect((await check("old")).destinations).toMatchObject([{ state: "alive" }]);
    const { destinations, cached } = await check("old", "new");
    expect(destinations).toMatchObject([
      { reason: expect.stringMatching(/^leads in a loop of short links/) },
    ]);
    expect(cached).toBe(0);
  });

  it.each([
    "",
    "[]",
    '{ "version": 2, "outcomes": {} }',
    '{ "version": 1, "outcomes": { "https://go.example.com/new": { "at": 0, "allowPrivate": false, "outcome": { "state": "alive", "reason": "200", "chain": [{ "url": "/new", "status": 200 }], "hints": [] } } } }',
  ])("does not depend on a cache that was not written by it: %j", async (text) => {
    const fleet = await startFleet({ "go.example.com": "nowhere" });
    const folder = temporaryFolder();
    mkdirSync(join(folder, ".shortlink"));
    writeFileSync(join(folder, ".shortlink/destinations.json"), text);
    fleet.clock.set(1);
    const collected = collectDestinations(preview([link("old", "https://go.example.com/new")]));
    const found = await checkDestinations(collected, new Progress(), { ...fleet, folder });
    expect(found).toMatchObject({ destinations: [{ state: "dead" }], cached: 0 });
  });

  it("says that no host responds, but not where all are short links of the program", async () => {
    const links = [
      link("round", "https://go.example.com/trip"),
      link("trip", "https://go.example.com/round"),
    ];
    const more = [link("one", "https://go.example.com/two"), link("two", "mailto:shop@example.com")];
    const options = { folder: temporaryFolder(), maxTime: 60 };
    const collected = collectDestinations(preview([...links, ...more]));
    const result = await checkDestinations(collected, new Progress(), options);
    expect(result.destinations.map(({ state }) => state)).toEqual(["dead", "dead", "alive"]);
    expect(renderDestinations(result)).not.toContain("No host has responded");
    const fleet = await startFleet({ "a.example.com": "nowhere", "b.example.com": "nowhere" });
    const others = [link("one", "https://a.example.com/"), link("two", "https://b.example.com/")];
    const asked = { ...fleet, ...options, folder: temporaryFolder() };
    const silent = await checkDestinations(collectDestinations(preview(others)), new Progress(), asked);
    expect(renderDestinations(silent)).toContain("No host has responded");
  });

  const country = (...values: string[]) => ({ conditions: [countries(...values)] });
  const [there, back] = ["https://go.example.com/there", "https://go.example.com/back"];
  const loop = "leads in a loop of short links: ";

  it.each([
    ["of other countries", country("DE"), country("FR"), undefined],
    ["of one country", country("DE", "AT"), country("AT", "FR"), `${loop}${there} → ${back} → ${there}`],
    ["of a route that is off", {}, { isActive: false }, undefined],
    ["of a route that has expired", {}, { features: [expiry("2026-01-01T00:00:00Z")] }, undefined],
    ["of a route that expires", {}, { features: [expiry("2026-01-03T00:00:00Z")] }, `${loop}${there}`],
    [
      "who know one password of two",
      { features: [password] },
      { features: [password] },
      `${loop}${there} → ${back} → ${there}`,
    ],
  ])("finds a loop only where it has visitors: those %s", async (_, one, other, reason) => {
    const linkTo = (name: string, url: string, route: Properties) =>
      previewed("Link", name, {
        ...{ slug: name, domainId: "go.example.com" },
        routes: [to(url, route), fallback({ actionConfig: { url: "mailto:shop@example.com" } })],
      });
    const clock = new SimulatedClock();
    clock.set(Date.parse("2026-01-02T00:00:00Z"));
    const collected = collectDestinations(
      preview([linkTo("there", back, one), linkTo("back", there, other)]),
    );
    const found = await checkDestinations(collected, new Progress(), { folder: temporaryFolder(), clock });
    const [first] = found.destinations.filter(({ url }) => url === there);
    if (reason === undefined) expect(first).toMatchObject({ state: "alive" });
    else expect(first).toMatchObject({ state: "dead", reason: expect.stringContaining(reason) });
  });

  it("finds dead what is no URL, without a request", async () => {
    const collected = collectDestinations(
      preview([link("one", "https://user:password@exa mple.com"), link("two", "//"), link("three", "//")]),
    );
    const options = { folder: temporaryFolder(), maxTime: 60 };
    const result = await checkDestinations(collected, new Progress(), options);
    expect(stripVTControlCharacters(renderDestinations(result))).toBe(
      [
        "✗ //: is not a URL",
        "    Link three, url",
        "    Link two, url",
        "✗ https://exa mple.com: is not a URL",
        "    Link one, url",
        "Destinations: 2 dead.",
      ].join("\n"),
    );
    expect(renderJunit([destinationsSection(result, "shop")])).toContain('failures="2"');
  });
});
