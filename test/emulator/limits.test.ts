import { describe, expect, it, onTestFinished, vi } from "vitest";
import { base, serve, simple, type TestEmulator } from "./support/emulator";

// Tests each limit of spec part 8 at its boundary.

const fallback = { actionType: "URL", actionConfig: { url: simple.url }, isGlobalFallback: true };
const ids = (count: number) => Array.from({ length: count }, (_, index) => `id_${index}`);

/** The status of a POST. */
const post = async ({ send }: TestEmulator, path: string, body: object) =>
  (await send("POST", `${base}${path}`, { body })).status;

describe("a name", () => {
  const names: [name: string, status: number][] = [
    ["ab", 422],
    ["abc", 201],
    ["A-9", 201],
    ["x".repeat(64), 201],
    ["x".repeat(65), 422],
    ["with space", 422],
    ["under_score", 422],
    ["ümlaut", 422],
    ["line\n", 422],
    ["", 422],
  ];

  it.each(names)("%j as a slug, an alias, a username and a board's slug returns %i", async (name, status) => {
    const service = await serve();
    expect(await post(service, "", { ...simple, slug: name })).toBe(status);
    expect(await post(service, "", { ...simple, features: { alias: name } })).toBe(status);
    expect(await post(service, "/trees", { username: name })).toBe(status);
    expect(await post(service, "/boards", { title: "Board", slug: name })).toBe(status);
  });
});

describe("a list of ids", () => {
  it.each([
    [100, 201],
    [101, 422],
  ])("of %i returns %i", async (count, status) => {
    const service = await serve();
    for (const name of ["deviceProfileIds", "targetItemIds"]) {
      expect(
        await post(service, "", { domainId: "dom_1", routes: [{ ...fallback, [name]: ids(count) }] }),
      ).toBe(status);
    }
    const routeFeatures = [{ type: "UTM", scope: "link", routeIds: ids(count) }];
    expect(await post(service, "", { ...simple, routeFeatures })).toBe(status);
  });

  it("accepts no empty id", async () => {
    const service = await serve();
    expect(
      await post(service, "", { domainId: "dom_1", routes: [{ ...fallback, targetItemIds: [""] }] }),
    ).toBe(422);
  });
});

it("the targets of a route are limited to a hundred, however they are bound", async () => {
  const { send, link, route } = await serve();
  const { id } = await link();
  const { id: routeId } = await route(id, { targetItemIds: ids(99) });
  const path = `${base}/${id}/routes/${routeId}`;
  const bind = (itemId: string) => send("POST", `${path}/targets`, { body: { itemId } });
  expect((await bind("one-more")).status).toBe(201);
  const over = await bind("too-many");
  expect(over.status).toBe(422);
  expect(over.body).toMatchObject({ code: "TOO_MANY_TARGETS", message: expect.stringContaining("100") });
  expect((await send("PATCH", path, { body: { targetItemIds: ids(101) } })).status).toBe(422);
  expect((await send("GET", path)).data.targetItemIds).toHaveLength(100);
  await send("PATCH", path, { body: { targetItemIds: ids(2) } });
  expect((await bind("too-many")).status).toBe(201);
});

describe("the days of analytics", () => {
  const days = async (service: TestEmulator, query: string) => {
    const { id } = await service.link();
    return service.send("GET", `${base}/${id}/analytics${query}`);
  };

  it.each([1, 365])("can be %i, and that many are returned, oldest first", async (count) => {
    // The day must not end before the last line.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const { data } = await days(await serve({ callers: [{ key: "k", historyDays: 365 }] }), `?days=${count}`);
    const dates = (data.days as { date: string }[]).map(({ date }) => date);
    expect(new Set(dates).size).toBe(count);
    expect(dates).toEqual(dates.toSorted());
    expect(dates.at(-1)).toBe(new Date().toISOString().slice(0, 10));
  });

  it.each(["0", "366", "-1", "1.5", "ten", ""])("cannot be %j", async (count) => {
    expect((await days(await serve(), `?days=${count}`)).status).toBe(400);
  });

  it("are limited by the plan's history", async () => {
    const service = await serve({ callers: [{ key: "k", historyDays: 7 }] });
    expect((await days(service, "?days=7")).status).toBe(200);
    const over = await days(service, "?days=8");
    expect(over.status).toBe(403);
    expect(over.body).toMatchObject({ code: "PLAN_HISTORY_EXCEEDED", message: expect.stringContaining("7") });
    expect((await days(service, "")).data.days).toHaveLength(7);
  });

  it("are the same in every response", async () => {
    const { link, send } = await serve();
    const { id } = await link();
    const read = async () => (await send("GET", `${base}/${id}/analytics?days=30`)).text;
    expect(await read()).toBe(await read());
  });
});

it.each([
  ["0", 1],
  ["-5", 1],
  ["1", 1],
  ["100", 100],
  ["101", 100],
  ["99999999999999999999", 100],
  ["9".repeat(400), 100],
  ["-99999999999999999999", 1],
  ["-0", 1],
  ["007", 7],
  ["%2B5", 5],
])("the limit of a list of %s counts as %i", async (limit, counted) => {
  const { link, send } = await serve();
  const { id } = await link();
  expect((await send("GET", `${base}?limit=${limit}`)).meta.limit).toBe(counted);
  for (const list of ["folders", "domains", `${id}/routes`]) {
    expect((await send("GET", `${base}/${list}?limit=${limit}`)).meta.limit).toBe(counted);
  }
});

it.each([
  "limit=many",
  "limit=1.5",
  "limit=1e2",
  "limit=0x10",
  "limit=",
  "limit=%205",
  "limit=Infinity",
  "page=0",
  "kind=NONE",
  "folderId=",
  "includeRoutes=some",
  "unknown=1",
])("a query of %s is refused", async (query) => {
  const response = await (await serve()).send("GET", `${base}?${query}`);
  expect(response.status).toBe(400);
  expect(response.body.message).toContain(query.split("=")[0]);
});

describe("JSON that is nested", () => {
  const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

  it.each([
    [199, 201],
    [200, 422],
    [400_000, 422],
  ])(
    "%i levels deep below a field's first answers %i, and can be read in the log",
    async (levels, status) => {
      const { send, emulator } = await serve();
      const body = `{"domainId":"dom_1","url":"${simple.url}","options":{"deep":${nested(levels)}}}`;
      const response = await send("POST", base, { body });
      expect(response.status).toBe(status);
      if (status !== 201) {
        expect(response.body).toMatchObject({
          code: "TOO_DEEP",
          requestId: response.headers.get("x-request-id"),
        });
        expect(emulator.requests[0]?.body).toBe(body);
      }
      const log = await send("GET", "/_emulator/requests");
      expect(log.items).toEqual(JSON.parse(JSON.stringify(emulator.requests)));
    },
  );

  it("too deeply is refused by the control endpoint, too", async () => {
    const { send } = await serve();
    for (const [method, path] of [
      ["POST", "faults"],
      ["PATCH", "behaviour"],
    ] as const) {
      const response = await send(method, `/_emulator/${path}`, { body: `{"kind":${nested(5000)}}` });
      expect(response.status).toBe(422);
    }
  });
});
