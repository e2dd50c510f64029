import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { readStackLinks } from "../../../provider/cli/graph/read/stack";
import { Report } from "../../../provider/cli/report/model/report";
import { findDifferences } from "../../../provider/cli/report/read/differences";
import { renderPage } from "../../../provider/cli/report/render/html";
import { renderMarkdown } from "../../../provider/cli/report/render/markdown";
import { renderText } from "../../../provider/cli/report/render/text";
import type { PreviewedResource } from "../../../provider/cli/stack/events";
import { withStoredIds } from "../../../provider/cli/stack/set/stored-ids";
import { unfinishedEntries } from "../../../provider/cli/stack/set/unfinished";
import { type Properties, unknownValue } from "../../../provider/lifecycle";
import { linkSet } from "../../../provider/resources";
import { preview, previewed, urnOf } from "../graph/fixtures";
import { reportWith } from "./reports";
import { secret, url } from "./visitors";

const defaults = { domainId: "dom_1" };

/** A set as it changes: its links in state, in the account (as in state unless given) and in the program. */
interface Change {
  readonly before?: Properties;
  readonly live?: Properties;
  readonly after?: Properties;
  readonly step?: PreviewedResource["step"];
  readonly paths?: readonly string[];
}

const idsOf = (links: unknown) =>
  Object.fromEntries(Object.keys(links as object).map((key) => [key, `lnk_${key}`]));

/** The set in a preview, with its links as a map. */
function mapSet({ before, live = before, after, step = "update", paths = [] }: Change): PreviewedResource {
  const inputs = (links?: Properties) => links && { defaults, links };
  const outputs = (links?: Properties) => links && { ids: idsOf(links) };
  return {
    ...{ urn: urnOf("LinkSet", "redirects"), type: "shortlink:index:LinkSet" },
    ...{ id: before && "set-1", step, paths },
    ...{ before: inputs(before), live: inputs(live), after: inputs(after) },
    outputs: { before: outputs(before), live: outputs(live) },
  };
}

/** The same set with its links in a table. */
function tableSet(change: Change): PreviewedResource {
  const set = mapSet(change);
  const inTable = (inputs: Properties | undefined) => {
    const links = inputs?.links as Readonly<Record<string, Properties>> | undefined;
    return links && { defaults, table: linkSet.tableOf(new Map(Object.entries(links))) };
  };
  return { ...set, before: inTable(set.before), live: inTable(set.live), after: inTable(set.after) };
}

const reportOf = (...resources: PreviewedResource[]): Report => {
  const report = reportWith({ inSync: false, ...findDifferences(resources) });
  return Report.parse(JSON.parse(JSON.stringify(report)));
};

const textOf = (...resources: PreviewedResource[]): string =>
  stripVTControlCharacters(renderText(reportOf(...resources)));

describe.each([
  ["a map", mapSet],
  ["a table", tableSet],
])("a set whose links are in %s", (_, setOf) => {
  const before = {
    press: { url: url("press") },
    jobs: { url: url("jobs"), title: "Jobs" },
    shop: { slug: "shop", url: url("shop") },
    gone: { url: url("gone") },
  };

  it("is reported link by link, with the values before and after", () => {
    const live = { ...before, jobs: { url: url("jobs"), title: "By hand" } };
    const after = {
      press: { url: url("news"), title: "Press" },
      jobs: before.jobs,
      store: before.shop,
      blog: { url: url("blog") },
    };
    expect(textOf(setOf({ before, live, after }))).toBe(
      `Stack dev of project shop: 5 differences (1 to create, 2 to change, 1 to delete, 1 changed in the account)

Changed behind the stack's back (program | account)
  ~ LinkSet redirects: jobs (lnk_jobs)
      title: "Jobs" | "By hand"
  \`shortlink reconcile\` takes it back; \`shortlink accept\` writes it into the program instead.

Changed in the program (program | account)
  ~ LinkSet redirects: press (lnk_press)
      url: "https://example.com/news" | "https://example.com/press"
      title: "Press" | nothing
  ~ LinkSet redirects: store (lnk_shop)
      key: "store" | "shop"
  + LinkSet redirects: blog will be created
  - LinkSet redirects: gone (lnk_gone) will be deleted`,
    );
  });

  it("whose defaults change is reported with each link that changes", () => {
    const set = setOf({ before, after: before });
    const after = { ...set.after, defaults: { ...defaults, folderId: "fld_1" } };
    const { edits } = reportOf({ ...set, after });
    expect(edits.map(({ entry, properties }) => [entry, properties])).toEqual(
      Object.keys(before).map((key) => [key, [{ path: "folderId", after: "fld_1" }]]),
    );
  });

  it("that moves from one form to the other is reported with the links that change besides", () => {
    const other = setOf === mapSet ? tableSet : mapSet;
    const after = { ...before, jobs: { url: url("jobs"), title: "More jobs" } };
    const { drift, edits } = reportOf({ ...setOf({ before }), after: other({ after }).after });
    expect(drift).toEqual([]);
    expect(edits).toMatchObject([{ entry: "jobs", properties: [{ path: "title" }] }]);
  });

  it("reports a link that was deleted behind the stack's back as drift only", () => {
    const { gone: _, ...live } = before;
    const { drift, edits } = reportOf(setOf({ before, live, after: before }));
    expect(drift).toEqual([
      {
        ...{ urn: urnOf("LinkSet", "redirects"), kind: "LinkSet", name: "redirects", entry: "gone" },
        ...{ id: "lnk_gone", change: "delete", properties: [] },
      },
    ]);
    expect(edits).toEqual([]);
  });

  it("that is new, deleted or replaced is reported as all of its links", () => {
    const changes = (set: PreviewedResource) =>
      reportOf(set).edits.map(({ entry, change }) => `${change} ${entry}`);
    const keys = Object.keys(before);
    expect(changes(setOf({ after: before, step: "create" }))).toEqual(keys.map((key) => `create ${key}`));
    expect(changes(setOf({ before, step: "delete" }))).toEqual(keys.map((key) => `delete ${key}`));
    expect(changes(setOf({ before, after: before, step: "replace" }))).toEqual(
      keys.map((key) => `replace ${key}`),
    );
    expect(changes(setOf({ before, after: before, step: "same" }))).toEqual([]);
  });

  it("is emptied link by link, and an empty set is reported by its name", () => {
    const { edits } = reportOf(setOf({ before, after: {} }));
    expect(edits.map(({ change }) => change)).toEqual(["delete", "delete", "delete", "delete"]);
    expect(textOf(setOf({ after: {}, step: "create" }))).toContain("  + LinkSet redirects will be created");
    expect(textOf(setOf({ before: {}, step: "delete" }))).toContain(
      "  - LinkSet redirects (set-1) will be deleted",
    );
  });

  it("marks its links on the graph, and is drawn like single links", () => {
    const after = { ...before, press: { url: url("news") } };
    const resources = [setOf({ before, after })];
    const page = renderPage(reportOf(...resources), readStackLinks(preview(resources), true));
    expect(page).toContain("<b>redirects: press</b>");
    expect(page.match(/class="chip badge edit"/g)?.length).toBeGreaterThan(0);
    expect(page).toContain("https://example.com/shop");
  });

  it("is readable with thousands of differences, all of which are in the report", () => {
    const all = Array.from({ length: 5000 }, (_, n) => [`link-${n}`, { url: url(String(n)) }] as const);
    const now = all
      .slice(400)
      .map(([key, row], n) => [key, n < 500 ? { url: `${row.url}/new` } : row] as const);
    const more = Array.from({ length: 11 }, (_, n) => [`more-${n}`, { url: url("more") }] as const);
    const report = reportOf(
      setOf({ before: Object.fromEntries(all), after: Object.fromEntries([...now, ...more]) }),
    );
    expect(report.edits).toHaveLength(911);
    const text = stripVTControlCharacters(renderText(report)).split("\n");
    expect(text[0]).toBe(
      "Stack dev of project shop: 911 differences (11 to create, 500 to change, 400 to delete)",
    );
    expect(text.length).toBeLessThan(50);
    expect(text.filter((line) => line.includes("…"))).toEqual([
      "  … and 390 more entries of LinkSet redirects will be deleted (--format json lists all)",
      "  … and 490 more entries of LinkSet redirects will be changed (--format json lists all)",
      "  … and 1 more entry of LinkSet redirects will be created (--format json lists all)",
    ]);
    expect(renderMarkdown(report).split("\n").length).toBeLessThan(200);
    expect(renderPage(report, []).split("\n").length).toBeLessThan(200);
  });
});

describe("secrets of a set", () => {
  const before = { press: { url: url("press"), title: secret }, jobs: { url: url("jobs") } };

  it("are reported by their path where the engine names it", () => {
    const set = mapSet({ before, after: before, paths: ["links.press.title"] });
    expect(textOf(set)).toContain(
      "  ~ LinkSet redirects: press (lnk_press)\n      title: [secret] | [secret]",
    );
    expect(reportOf(set).edits).toHaveLength(1);
  });

  it("in the defaults are reported once", () => {
    const set = mapSet({ before, after: before, paths: ["defaults.title"] });
    const hidden = { ...defaults, title: secret };
    const inputs = { defaults: hidden, links: before };
    expect(reportOf({ ...set, before: inputs, live: inputs, after: inputs }).edits).toMatchObject([
      { kind: "LinkSet", name: "redirects", properties: [{ path: "defaults.title", before: secret }] },
    ]);
  });

  it.each(["links", "table"])("leave of hidden %s only the keys that come and go", (name) => {
    const inputs = { defaults, [name]: secret };
    const set = {
      ...mapSet({ before, after: before, paths: [name] }),
      ...{ before: inputs, live: inputs, after: inputs },
    };
    const outputs = { ...set.outputs, after: { ids: { press: "lnk_press", blog: unknownValue } } };
    expect(textOf({ ...set, outputs })).toBe(
      `Stack dev of project shop: 3 differences (1 to create, 1 to change, 1 to delete)

Changed in the program (program | account)
  ~ LinkSet redirects (set-1)
      ${name}: [secret] | [secret]
  + LinkSet redirects: blog will be created
  - LinkSet redirects: jobs (lnk_jobs) will be deleted`,
    );
    // A dynamic provider does not say in a preview which entries there will be.
    expect(reportOf({ ...set, paths: [] }).edits).toMatchObject([{ properties: [{ path: name }] }]);
    // A table without secrets takes the place of one with secrets.
    const emptied = { ...set, after: { defaults, table: "slug,url\n" }, paths: [] };
    expect(reportOf(emptied).edits.filter(({ change }) => change === "delete")).toHaveLength(2);
    expect(readStackLinks(preview([set])).map(({ remark }) => remark)).toEqual(
      Array(2).fill("its routes are a single secret, because a value in them is a secret"),
    );
  });
});

describe("what a preview does not know of a set", () => {
  it("is no edit of a link that was deleted together with its folder", () => {
    const linksIn = (folderId: string) => ({ press: { url: url("press"), folderId } });
    const set = mapSet({ before: linksIn("fld_1"), live: {}, after: linksIn(unknownValue) });
    const folder = { ...previewed("Folder", "campaign", { title: "A" }, "fld_1"), live: undefined };
    expect(reportOf({ ...folder, step: "create" }, set)).toMatchObject({
      drift: [{ change: "delete" }, { entry: "press", change: "delete" }],
      edits: [],
    });
  });

  it("is said of the set, or of the entry", () => {
    const before = { press: { url: url("press") } };
    const set = mapSet({ before, after: { press: unknownValue, jobs: unknownValue } });
    expect(reportOf(set).edits).toMatchObject([
      {
        entry: "press",
        change: "update",
        properties: [{ path: "inputs", after: "(known after the update)" }],
      },
      { entry: "jobs", change: "create" },
    ]);
    const whole = { ...set, after: { defaults, links: unknownValue } };
    expect(reportOf(whole).edits).toMatchObject([
      { change: "update", properties: [{ path: "links", after: "(known after the update)" }] },
    ]);
  });
});

describe("a set whose last update failed for some links", () => {
  const urn = urnOf("LinkSet", "redirects");
  const type = "shortlink:index:LinkSet";
  const before = { press: { url: url("press"), title: "New" }, jobs: { url: url("jobs") } };
  const stored = {
    press: { domainId: "dom_1", slug: "press", url: url("press"), title: "sesame", description: "old" },
  };
  const marked = (value: unknown) => ({
    "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
    plaintext: JSON.stringify(value),
  });
  const state = { resources: [{ urn, type, outputs: { __unfinished: marked(stored) } }], pending: [] };

  it.each([
    ["is as the failed update left it", { title: "sesame", description: "old" }, []],
    [
      "was changed by hand since",
      { title: "By hand", description: "old" },
      [["press", [{ path: "title", before: secret, after: "By hand" }]]],
    ],
  ])("shows what they have instead only as a secret, where the account %s", (_, more, drift) => {
    const live = { ...before, press: { url: url("press"), ...more } };
    const found = findDifferences([mapSet({ before, live, after: before })], unfinishedEntries(state));
    expect(found.drift.map(({ entry, properties }) => [entry, properties])).toEqual(drift);
    expect(found.edits.map(({ entry, properties }) => [entry, properties])).toEqual([
      [
        "press",
        [
          { path: "title", before: secret, after: "New" },
          { path: "description", before: secret },
        ],
      ],
    ]);
  });

  it("is not changed behind the stack's back where nobody knows whether the failed update changed it", () => {
    const unfinished = {
      press: { ...stored.press, title: "Old", __unfinished: { ...stored.press, title: "New" } },
    };
    const resources = [{ urn, type, outputs: { __unfinished: marked(unfinished) } }];
    for (const title of ["Old", "New"]) {
      const live = { ...before, press: { url: url("press"), title, description: "old" } };
      const set = mapSet({ before, live, after: before });
      const { drift, edits } = findDifferences([set], unfinishedEntries({ resources }));
      expect(drift).toEqual([]);
      const titles = edits.flatMap(({ properties }) => properties.filter(({ path }) => path === "title"));
      expect(titles).toEqual(title === "New" ? [] : [{ path: "title", before: "Old", after: "New" }]);
    }
  });

  it("shows what the engine still has in the inputs from before the update, but no secret of them", () => {
    const inputs = {
      defaults,
      links: { press: { slug: "press", url: url("press"), title: marked("sesame"), description: "older" } },
    };
    const withInputs = { ...state, resources: state.resources.map((it) => ({ ...it, inputs })) };
    const renamed = { press: { url: url("press"), slug: "news", title: secret, description: "new" } };
    const live = { press: { ...renamed.press, slug: "press", description: "old" } };
    const set = mapSet({ before: renamed, live, after: renamed });
    const { drift, edits } = findDifferences([set], unfinishedEntries(withInputs));
    expect(drift).toEqual([]);
    expect(edits.flatMap(({ properties }) => properties)).toEqual([
      { path: "slug", before: "press", after: "news" },
      { path: "description", before: secret, after: "new" },
    ]);
  });
});

describe("a set whose ids are a secret of the program", () => {
  it("is reported link by link, with the ids in state", () => {
    const before = { press: { url: url("press") }, gone: { url: url("gone") } };
    const set = mapSet({ before, after: { press: { url: url("news") }, blog: { url: url("blog") } } });
    const hidden = { ids: secret, slugs: secret };
    const [shown] = withStoredIds([{ ...set, outputs: { before: hidden, live: hidden } }], {
      resources: [{ urn: set.urn, type: set.type, outputs: { ids: idsOf(before) } }],
    });
    expect(shown?.outputs).toMatchObject({ before: { ids: idsOf(before) }, live: { ids: idsOf(before) } });
    const { drift, edits } = reportOf(...(shown ? [shown] : []));
    expect(drift).toEqual([]);
    expect(edits.map(({ entry, change, id }) => [entry, change, id])).toEqual([
      ["press", "update", "lnk_press"],
      ["blog", "create", undefined],
      ["gone", "delete", "lnk_gone"],
    ]);
  });
});
