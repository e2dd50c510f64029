// @module-tag all
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createLink } from "../conformance/external-edits";
import { closeBrowser, installedBrowser, noBrowser, openFile } from "../support/browser";
import { codeBlocks, documentAt } from "../support/docs";
import { startAccountGraph, startPosters } from "../support/graph-command";
import { graphFixture } from "../support/graph-fixture";
import { password } from "../support/graph-program";
import { project } from "../support/shell";
import { ends } from "./command";

afterAll(closeBrowser);

/** With PICTURES=1, writes a screenshot of a page into the documentation, starting at one of its headings. */
async function picture(file: string, name: string, height: number, from = "h1"): Promise<void> {
  if (!process.env.PICTURES) return;
  const width = 940;
  const { page } = await openFile(file, { width });
  const { y = 0 } = (await page.locator(from).boundingBox()) ?? {};
  const path = join(project, "docs/images", `${name}.png`);
  mkdirSync(join(project, "docs/images"), { recursive: true });
  await page.screenshot({ path, fullPage: true, clip: { x: 0, y: y - 20, width, height } });
  expect(statSync(path).size).toBeLessThan(150_000);
}

it("the graph of a program is the same before and after an update, and shows the differences", async ({
  skip,
}) => {
  const { account, cwd, declare, pulumi, shortlink } = await startPosters();
  const shape = (mermaid: string) => mermaid.replace(/<br\/>(lnk_\w+|not created yet)/g, "");
  const planned = await ends(shortlink("graph"));
  expect(planned.stdout).toContain("not created yet");
  await ends(pulumi("up --yes --skip-preview"));
  const applied = await ends(shortlink("graph --fail-on warnings"));
  expect(shape(applied.stdout)).toBe(shape(planned.stdout));
  expect(applied.stdout).toMatch(/"help<br\/>Help centre<br\/>lnk_\w+"/);
  expect(applied.stdout).toMatch(
    /l(\d)r1\("french language<br\/>language in fr"\);\n.*\n.*\n? *l\1 -->\|"2"\| l\1r2\(\["everybody \(fallback\)<br\/>password"\]\);/,
  );

  expect((await shortlink("graph help --source account")).stdout).toContain("<br/>password");

  const links = await account.links();
  const id = (slug: string) => links.find((it) => it.slug === slug)?.id;
  await account.request("PATCH", `/${id("autumn-shop")}`, { url: "https://elsewhere.example/shop" });
  await account.request("DELETE", `/${id("poster-7")}`);
  await createLink(account, { slug: "by-hand", url: "https://example.com/" });
  declare(true);
  account.writes();
  const [line = ""] = codeBlocks(documentAt("docs/graph.md"), "sh", "Differences, drawn");
  expect(line).toBe("npx shortlink diff --unmanaged --out diff.html\n");
  await ends(shortlink(line.trim().replace("npx shortlink ", "")), 2);
  expect(account.writes()).toEqual([]);
  const file = join(cwd, "diff.html");
  expect(readFileSync(file, "utf8")).not.toContain(password);

  skip(!installedBrowser(), noBrowser);
  await picture(file, "diff", 800);
  await picture(file, "diff-links", 1000, "h2:text-is('Links')");
  const { page, errors, requests } = await openFile(file);
  expect([errors, requests]).toEqual([[], []]);
  expect(await page.locator("h1").textContent()).toBe(
    "Stack test of project quickstart: 9 differences (3 to create, 2 to change, 2 to delete, 2 changed in the account)",
  );
  expect(await page.locator("h2").allTextContents()).toEqual([
    "What visitors notice",
    "Changed behind the stack's back",
    "Changed in the program",
    "In the account, but in no stack of this project",
    "Links",
  ]);
  const marks = async (slug: string) => {
    const link = page.locator(".link", { has: page.locator(`summary b:text-is("${slug}")`) });
    return link.locator(".badge:visible").allTextContents();
  };
  expect(await marks("autumn-shop")).toEqual([
    "changed behind the stack's back",
    "changed in the program",
    "changed behind the stack's back",
  ]);
  expect(await marks("poster-7")).toEqual(["was deleted"]);
  expect(await marks("summer")).toEqual(["will be deleted"]);
  expect(await marks("winter")).toEqual(["will be created", "will be created"]);
  expect(await marks("autumn-app")).toEqual(["changed in the program", "changed in the program"]);
  expect(await marks("help")).toEqual([]);
  expect(await page.locator(".changes", { hasText: "elsewhere.example" }).count()).toBe(3);
});

describe("the graph of an account", () => {
  it("is drawn by the commands of the guide, in every format, with its warnings", async () => {
    const { account, cwd, graph } = await startAccountGraph();
    const lines = codeBlocks(documentAt("docs/graph.md"), "sh").join("").trim().split("\n");
    const commands = lines.filter((line) => line.includes(" graph "));
    expect(commands).toHaveLength(5);
    account.emulator.clearRequests();
    for (const line of commands) {
      // The test above covers those for a project.
      const args = line.replace("npx shortlink graph", "").replace("--source account", "");
      const { code, output } = await graph(`--source account ${args}`);
      expect(code, output).toBe(line.includes("--fail-on warnings") ? 2 : 0);
      expect(output).toMatch(
        /^warning: autumn \(lnk_\w+\): route phones-again can never be reached, since route phones /m,
      );
    }
    const requests = account.emulator.requests.map(({ method, path, query }) => ({ method, path, query }));
    const page = { method: "GET", path: "/api/v1/links", query: { limit: "100", includeRoutes: "all" } };
    // Shows whether the list has as much of a link as reading it on its own.
    const [newest] = await account.links();
    const first = { method: "GET", path: `/api/v1/links/${newest?.id}`, query: {} };
    const domains = { method: "GET", path: "/api/v1/links/domains", query: {} };
    const folders = { method: "GET", path: "/api/v1/links/folders", query: { limit: "100" } };
    expect(requests).toEqual(commands.flatMap(() => [page, first, domains, folders]));
    expect((await graph("--source account")).output.match(/^(warning|note): .*/gm)).toEqual([
      expect.stringContaining("route phones-again can never be reached"),
      expect.stringContaining("everybody expired on 2024-05-31."),
      expect.stringContaining(
        "route everybody closes a loop of short links: circle-b → circle-a → circle-b.",
      ),
      expect.stringContaining(
        "visitors with country CH never reach route french, since route alps comes first.",
      ),
    ]);
    const drawn = ["graph.svg", "account.html", "graph.md"].map((name) =>
      readFileSync(join(cwd, name), "utf8"),
    );
    for (const text of drawn) {
      expect(text).toContain("never reached");
      expect(text).not.toContain("open-sesame-4711");
    }
    const way = readFileSync(join(cwd, "way.svg"), "utf8");
    expect([way.includes('class="edge way"'), way.includes(">gets https://")]).toEqual([true, true]);
  });

  // test/cli/graph/filter.test.ts has what each filter finds, and what it says of what is not there.
  it("can be limited by folder, domain, kind and link, and reports in one line what cannot be drawn or written", async () => {
    const { account, graph } = await startAccountGraph();
    const { id: folderId } = await account.request("POST", "/folders", { title: "Box" });
    const url = "https://sho.rt/help";
    await account.request("POST", "", { domainId: "dom_2", slug: "boxed", url, folderId });
    for (const flag of ["--folder Box", "--domain go.example.com", "boxed"]) {
      const { stdout } = await ends(graph(`--source account --fail-on warnings ${flag}`));
      expect(stdout).toContain('l1["boxed');
      expect(stdout).not.toContain("l2[");
    }
    expect((await graph("--source account --kind TREE")).stdout).not.toContain("l1[");
    account.emulator.clearRequests();
    for (const [flag, message] of [
      [
        "--folder Bx --out graph.svg",
        `--folder: there is no folder "Bx". There are 2 folders: Box (${folderId}), Campaigns (`,
      ],
      ["--out none/graph.svg", "--out: there is no folder none. Create it, or name another file."],
      ["--out graph.png", "--out: the ending of graph.png stands for no format."],
    ]) {
      const { code, output } = await graph(`--source account ${flag}`);
      expect([code, output]).toEqual([1, expect.stringContaining(`shortlink graph: ${message}`)]);
      expect(output.replace(/^This is about the account at .+\n/, "").trimEnd()).not.toContain("\n");
    }
    // Where nothing can be written, nothing is read.
    expect(account.emulator.requests.filter(({ path }) => path === "/api/v1/links")).toHaveLength(1);
  });

  it("is a page whose search and folds work without a network, in light and dark, wide and narrow", async ({
    skip,
  }) => {
    skip(!installedBrowser(), noBrowser);
    const { cwd, graph } = await startAccountGraph();
    await ends(graph("--source account --format html --out graph.html"));
    const file = join(cwd, "graph.html");
    // The port of the emulator differs in every run.
    if (process.env.PICTURES)
      writeFileSync(file, readFileSync(file, "utf8").replace(/127\.0\.0\.1:\d+/g, "links.example.com"));
    await picture(file, "graph", 840);
    const backgrounds: string[] = [];
    for (const view of [{ colorScheme: "light" }, { colorScheme: "dark" }, { width: 400 }] as const) {
      const { page, errors, requests } = await openFile(file, view);
      expect([errors, requests]).toEqual([[], []]);
      expect(await page.locator(".link:visible").count()).toBe(graphFixture.length);
      expect(await page.locator(".badge.warning:visible").allTextContents()).toEqual([
        "⚠ never reached",
        "⚠ expired",
        "⚠ loop",
      ]);
      // Nothing extends beyond the page, and a route's destination does not cover the route.
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      const [card, end] = [
        await page.locator(".card").first().boundingBox(),
        await page.locator(".to").first().boundingBox(),
      ];
      const isBeside = (end?.x ?? 0) >= (card?.x ?? 0) + (card?.width ?? 0);
      const isBelow = (end?.y ?? 0) >= (card?.y ?? 0) + (card?.height ?? 0);
      expect([isBeside, isBelow]).toEqual("width" in view ? [false, true] : [true, false]);
      backgrounds.push(await page.evaluate<string>("getComputedStyle(document.body).backgroundColor"));
    }
    expect(new Set(backgrounds).size).toBe(2);

    const { page } = await openFile(file);
    expect(await page.locator("h3").allTextContents()).toEqual(["Campaigns 2 links", "No folder 5 links"]);
    const destination = page.locator('.to a[target="_blank"]').first();
    expect(await destination.getAttribute("rel")).toBe("noreferrer noopener");
    expect(await page.locator(".leads:visible").count()).toBe(0);
    const shown = () => page.locator(".link:visible summary b").allTextContents();
    await page.getByLabel("Search").fill("example.com APP");
    expect(await shown()).toEqual(["autumn"]);
    expect(await page.locator("h3:visible").allTextContents()).toEqual(["Campaigns 2 links"]);
    expect(await page.locator("#count").textContent()).toBe("1 of 7");
    await page.getByLabel("Search").fill("");
    await page.getByLabel("Marked only").check();
    expect(await shown()).toEqual(["autumn", "spring", "circle-a"]);
    await page.getByRole("button", { name: "Fold all", exact: true }).click();
    expect(await page.locator(".card:visible").count()).toBe(0);
    // The marks inside still show on the folded links.
    expect(await page.locator(".badge.warning:visible").count()).toBe(3);
    // So does the destination. To click it does not unfold the link.
    const leads = page.locator(".leads:visible");
    expect(await leads.allTextContents()).toContain("→ https://example.com/en/autumn + 5 routes");
    await page.locator('.leads:visible a[href^="#"]').first().click();
    expect(await page.locator(".link[open]").count()).toBe(0);
  });

  it("is an SVG that a browser draws in light and dark", async ({ skip }) => {
    skip(!installedBrowser(), noBrowser);
    const { cwd, graph } = await startAccountGraph();
    await ends(graph("--source account --format svg --out graph.svg"));
    const fills: string[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, errors } = await openFile(join(cwd, "graph.svg"), { colorScheme });
      expect(errors).toEqual([]);
      expect(await page.locator("parsererror").count()).toBe(0);
      expect(await page.locator("text.name").allTextContents()).toHaveLength(graphFixture.length);
      // No text is wider than its box.
      const wide = await page.evaluate(`[...document.querySelectorAll("g > .pill-text")].filter(
        (it) => it.getBBox().width > it.previousElementSibling.getBBox().width).length`);
      expect(wide).toBe(0);
      fills.push(await page.evaluate<string>("getComputedStyle(document.querySelector('.background')).fill"));
    }
    expect(new Set(fills).size).toBe(2);
  });
});
