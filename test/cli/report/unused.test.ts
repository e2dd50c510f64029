import { existsSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { withAccount } from "../../../provider/cli/account/account";
import type { Progress } from "../../../provider/cli/output/progress";
import { findUnused } from "../../../provider/cli/report/read/unused";
import { renderPage } from "../../../provider/cli/report/render/html";
import { renderMarkdown } from "../../../provider/cli/report/render/markdown";
import { renderText } from "../../../provider/cli/report/render/text";
import { expandSets } from "../../../provider/cli/stack/set/expand";
import { apiKey } from "../../support/api-key";
import { temporaryFolder } from "../../support/shell";
import { startStubService } from "../../support/stub-service";
import { previewed } from "../graph/fixtures";
import { reportWith } from "./reports";

const day = 24 * 3600 * 1000;
const now = Date.parse("2026-12-01T00:00:00Z");
const created = (days: number) => new Date(now - days * day).toISOString();

const listed = {
  body: {
    data: [
      { id: "lnk_1", slug: "shop", createdAt: created(200) },
      { id: "lnk_2", slug: "press", createdAt: created(90) },
      { id: "lnk_3", slug: "by-hand" },
      { id: "lnk_4", slug: "young", createdAt: created(3) },
    ],
    meta: { total: 4, page: 1, limit: 100, hasNext: false, nextCursor: null },
  },
};
const visits = (events: number) => ({
  body: {
    data: {
      days: [
        { date: "2026-11-30", events, visitors: events },
        { date: "2026-12-01", events: 0, visitors: 0 },
      ],
    },
  },
});

const set = { links: { press: { url: "https://example.com" } } };
const resources = expandSets([
  previewed("Link", "shop", { url: "https://example.com" }, "lnk_1"),
  { ...previewed("LinkSet", "redirects", set, "set-1"), outputs: { before: { ids: { press: "lnk_2" } } } },
  // A QR code has the id of its link.
  previewed("QR", "code", { linkId: "lnk_3" }, "lnk_3"),
]);

/** Looks for unused links of a service with these responses. */
async function start(...responses: Parameters<typeof startStubService>) {
  const shown: string[] = [];
  const progress = { show: (text: string) => shown.push(text) } as unknown as Progress;
  const { url, requests } = await startStubService(...responses);
  const folder = temporaryFolder();
  const find = (time = now, shownBy = progress) =>
    withAccount({ baseUrl: url, apiKey, maxRetries: 0 }, (context) =>
      findUnused(context, shownBy, { days: 90, folder, resources, now: time }),
    );
  return { find, requests, folder, shown };
}

describe("links without a visit", () => {
  it("are those of the account that are old enough, each with what declares it, and are counted once a day", async () => {
    const { find, requests, folder, shown } = await start(
      ...[listed, visits(0), visits(0), visits(0), listed, listed, visits(0)],
    );
    const found = await find();
    expect(found).toEqual({
      ...{ days: 90, checked: 3, younger: 1 },
      links: [
        { id: "lnk_1", slug: "shop", resource: "Link shop" },
        { id: "lnk_2", slug: "press", resource: "LinkSet redirects: press" },
        { id: "lnk_3", slug: "by-hand" },
      ],
    });
    expect(requests.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
      ...["lnk_1", "lnk_2", "lnk_3"].map((id) => `GET /api/v1/links/${id}/analytics?days=90`),
      expect.stringContaining("GET /api/v1/links?"),
    ]);
    expect(shown).toEqual([
      "Reading the account: 4 links",
      ...[1, 2, 3].map((done) => `Reading visits: ${done} of 3 links`),
    ]);
    expect(existsSync(join(folder, ".shortlink/visits.json"))).toBe(true);
    expect(await find()).toEqual(found);
    expect(requests).toHaveLength(5);
    await find(now + day);
    expect(requests).toHaveLength(9);
  });

  it("do not include what had a visit", async () => {
    const { find } = await start(listed, visits(2), visits(2), visits(2));
    expect((await find()).links).toEqual([]);
    const { find: findSome } = await start(listed, visits(2), visits(0));
    expect((await findSome()).links.map(({ id }) => id)).toEqual(["lnk_2", "lnk_3"]);
  });

  it("leave out a link that was deleted in the meantime, and no other of which visits cannot be found", async () => {
    const gone = { status: 404, body: { error: { code: "NOT_FOUND", message: "Not found" } } };
    const { find } = await start(listed, gone, gone, listed, visits(0), visits(0));
    const { links, checked } = await find();
    expect([links.map(({ id }) => id), checked]).toEqual([["lnk_2", "lnk_3"], 2]);
    const { find: findOthers } = await start(listed, gone, { body: { data: { id: "lnk_1" } } });
    await expect(findOthers()).rejects.toThrow("--unused 90: visits cannot be read: ");
  });

  it("are not blamed on the key where this command has a defect", async () => {
    const { find } = await start(listed, visits(0));
    const defect = new Error("a defect");
    const show = (text: string) => {
      if (text.startsWith("Reading visits")) throw defect;
    };
    await expect(find(now, { show } as Progress)).rejects.toBe(defect);
  });

  it("cost one request where the key may not read visits, and the error says what to do", async () => {
    const refused = { status: 403, body: { error: "Forbidden", statusCode: 403, requestId: "req_1" } };
    const { find, requests } = await start(listed, refused);
    await expect(find()).rejects.toMatchObject({
      message: expect.stringMatching(/^--unused 90: visits cannot be read: .*analytics:read/s),
      cause: { status: 403 },
    });
    expect(requests).toHaveLength(2);
  });

  it("are in every format of a report, and do not count as a difference", () => {
    const unused = {
      ...{ days: 90, checked: 12, younger: 1 },
      links: [{ id: "lnk_1", slug: "shop", resource: "Link shop" }, { id: "lnk_2" }],
    };
    const report = reportWith({ unused });
    const sentence =
      "2 of 12 links had no visit in 90 days, and 1 more is younger than that. Nothing was deleted.";
    expect(stripVTControlCharacters(renderText(report))).toContain(
      `Links without a visit\n  - shop (lnk_1), Link shop\n  - lnk_2 (lnk_2), not in this stack\n  ${sentence}`,
    );
    expect(renderMarkdown(report)).toContain(`**Links without a visit**: ${sentence}`);
    expect(renderPage(report, [])).toContain("<li>shop (lnk_1), Link shop</li>");
  });
});
