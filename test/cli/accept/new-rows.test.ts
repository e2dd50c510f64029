import type { Stack } from "@pulumi/pulumi/automation";
import { afterEach, expect, it, vi } from "vitest";
import { findNewRows } from "../../../provider/cli/accept/new-rows";
import type { Progress } from "../../../provider/cli/output/progress";
import type { Properties } from "../../../provider/lifecycle";
import { fakeBackend } from "../../support/fake-backend";
import { temporaryFolder } from "../../support/shell";
import { type StubResponse, startStubService } from "../../support/stub-service";

afterEach(() => void vi.unstubAllEnvs());

/** The rows for links that no stack declares, where one set has a table and these defaults. */
async function rowsFor(links: readonly Properties[], defaults: Properties) {
  const respond: StubResponse = (response) => {
    const [, id] = /\/links(?:\/([\w]+))?/.exec(response.req.url ?? "") ?? [];
    const single = links.find((it) => it.id === id);
    const data = id === undefined ? links : (single ?? (id === "domains" ? { id: "dom_1" } : []));
    const meta = { total: 0, page: 1, limit: 100, hasNext: false, nextCursor: null };
    response.writeHead(200, { "x-request-id": "req_1", "content-type": "application/json" });
    response.end(JSON.stringify({ data, meta }));
  };
  const { url } = await startStubService(respond);
  vi.stubEnv("SHORTLINK_API_KEY", undefined);
  fakeBackend({});
  const workspace = {
    ...{ workDir: temporaryFolder(), envVars: {} },
    projectSettings: async () => ({ name: "shop" }),
  };
  const config = { "shortlink:baseUrl": { value: url }, "shortlink:apiKey": { value: "k", secret: true } };
  const stack = { name: "dev", workspace, getAllConfig: async () => config } as unknown as Stack;
  const after = { table: "slug,url\n", defaults };
  const set = {
    ...{ urn: "urn:pulumi:dev::shop::shortlink:index:LinkSet::all", type: "shortlink:index:LinkSet" },
    ...({ id: "set", step: "same", paths: [], before: after, live: after, after } as const),
  };
  const found = await findNewRows(stack, [set], { show: () => {} } as unknown as Progress);
  return found.map(({ set: _, ...row }) => row);
}

const route = {
  ...{ id: "rt_1", actionType: "URL", actionConfig: { url: "https://example.com/" }, isGlobalFallback: true },
  ...{ conditions: [], features: [], targetItemIds: [] },
};
const live = { domainId: "dom_1", folderId: "fld_1", routes: [route], qr: { isQrCreated: false } };

it("a link without a slug gets no row, which would give it one, and is called by its id", async () => {
  const links = [
    { ...live, id: "lnk_1", slug: "press" },
    { ...live, id: "lnk_2", slug: null },
    { ...live, id: "lnk_3" },
  ];
  expect(await rowsFor(links, { folderId: "fld_1" })).toMatchObject([
    { id: "lnk_1", key: "press", gains: false },
    { id: "lnk_2", key: "lnk_2", gains: true },
    { id: "lnk_3", key: "lnk_3", gains: true },
  ]);
});

it("a link without an input that the defaults of the set have gets no row", async () => {
  const links = [
    { ...live, id: "lnk_1", slug: "press" },
    { ...live, id: "lnk_2", slug: "jobs", title: "Jobs" },
  ];
  expect(await rowsFor(links, { folderId: "fld_1", title: "Jobs" })).toMatchObject([
    { id: "lnk_1", key: "press", gains: true },
    { id: "lnk_2", key: "jobs", gains: false },
  ]);
});
