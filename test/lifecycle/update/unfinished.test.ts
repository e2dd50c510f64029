import { describe, expect, it } from "vitest";
import type { EmulatorOptions } from "../../../emulator";
import { ApiError, UserError } from "../../../provider/client";
import {
  create,
  diff,
  PartialFailure,
  type Properties,
  read,
  type State,
  unfinishedKey,
  update,
} from "../../../provider/lifecycle";
import { mayHaveTakenEffect, withoutDoubtfulPasswords } from "../../../provider/lifecycle/update/unfinished";
import { link } from "../../../provider/resources";
import { type Account, startAccount } from "../../support/account";
import { startAlteringProxy } from "../../support/altering-proxy";
import { startRun } from "../online";

const url = "https://example.com/";
const fallback = { actionType: "URL", actionConfig: { url }, isGlobalFallback: true };
const route = (name: string, more: object = {}) => ({
  ...{ actionType: "URL", actionConfig: { url: url + name }, platform: "GEO" },
  ...more,
});
const graph = (...routes: object[]) => ({ domainId: "dom_1", slug: "autumn", routes: [...routes, fallback] });
const protectedBy = (password: string) =>
  route("a", { features: [{ type: "PASSWORD", config: { password } }] });

/** A link of a stack whose updates may fail, with what the engine keeps of it. */
async function startStack(inputs: Properties, on: EmulatorOptions | Account = {}) {
  const account = "emulator" in on ? on : await startAccount(on);
  const created = await create({ definition: link, inputs }, startRun(account).context);
  const { id } = created;
  let state: State = { inputs, outputs: created.outputs };
  return {
    account,
    state: () => state,
    differs: (news: Properties) =>
      diff({ definition: link, id, olds: state, news }, startRun(account).context).changed,
    /** Runs an update, and returns its error. The engine keeps the inputs from before an update that fails. */
    async up(news: Properties): Promise<Error | undefined> {
      try {
        state = {
          inputs: news,
          outputs: await update({ definition: link, id, olds: state, news }, startRun(account).context),
        };
      } catch (error) {
        if (error instanceof PartialFailure) state = { ...state, outputs: error.properties };
        return error as Error;
      }
    },
    async refresh() {
      const found = await read({ definition: link, id, state }, startRun(account).context);
      state = found ?? state;
    },
  };
}

/** The graph that an account has, as a program would declare it. */
const shownIn = (object: object) => {
  const { title, description = null, routes } = object as Properties;
  const destinations = (routes as Properties[]).map(
    ({ actionConfig, priority }) => `${(actionConfig as Properties).url} ${priority}`,
  );
  return { title, description, destinations: destinations.toSorted() };
};

const before = { ...graph(route("a"), route("b")), title: "before" };
const changes = {
  "a route": { ...graph(route("a2", { priority: 7 }), route("b")), title: "after" },
  "a new route": { ...graph(route("a"), route("b"), route("c")), title: "after" },
  "a removed route": { ...graph(route("a")), title: "after" },
  "all routes": { ...graph(route("c"), route("d", { priority: 2 })), title: "after", description: "x" },
};
const other = { ...graph(route("b", { priority: 3 })), title: "other" };

const outcomes = [
  { outcome: "refused", fault: { kind: "status", status: 403 } },
  { outcome: "failed", fault: { kind: "status", status: 500 } },
  { outcome: "processed without a response", fault: { kind: "dropAfter" } },
] as const;

/** Makes one of the writes of an update fail: of the fields of the link, or of its routes. */
function failWrite({ emulator }: Account, part: string, fault: (typeof outcomes)[number]["fault"]): void {
  const path = part === "fields" ? "/api/v1/links/{id}" : "/api/v1/links/{id}/routes*";
  for (const method of ["PATCH", "POST", "DELETE"] as const) emulator.faults.add({ ...fault, method, path });
}

describe("an update that failed halfway", () => {
  const cases = Object.entries(changes).flatMap(([change, after]) =>
    outcomes.flatMap((it) =>
      ["fields", "routes"].flatMap((part) =>
        [before, after, other].map((next) => ({ ...it, part, change, after, next, title: next.title })),
      ),
    ),
  );

  it.each(cases)(
    "with $change, the $part $outcome, leaves nothing behind once the program declares what is $title",
    async ({ fault, part, after, next }) => {
      const { account, up, refresh, state } = await startStack(before);
      failWrite(account, part, fault);
      await up(after);
      account.emulator.faults.clear();
      expect(await up(next)).toBeUndefined();
      expect(state().outputs).not.toHaveProperty(unfinishedKey);
      const { account: fresh } = await startStack(next);
      expect(shownIn(await account.onlyLink())).toEqual(shownIn(await fresh.onlyLink()));
      account.written();
      expect(await up(next)).toBeUndefined();
      await refresh();
      expect(state().inputs).toEqual(next);
      expect(account.writes()).toEqual([]);
    },
  );

  it("leaves no doubt where its first request was refused", async () => {
    const { account, up, state } = await startStack(before);
    const { outputs } = state();
    failWrite(account, "fields", { kind: "status", status: 403 });
    expect(await up(changes["a route"])).toBeInstanceOf(ApiError);
    expect(state().outputs).toEqual(outputs);
  });

  it.each(outcomes.slice(1))("sends a password again if it $outcome", async ({ fault }) => {
    for (const [next, refreshes] of [
      ["first", false],
      ["first", true],
      ["second", false],
      ["second", true],
    ] as const) {
      const { account, up, refresh } = await startStack(graph(protectedBy("first-s3cret")));
      failWrite(account, "routes", fault);
      await up(graph(protectedBy("second-s3cret")));
      account.emulator.faults.clear();
      if (refreshes) await refresh();
      account.written();
      expect(await up(graph(protectedBy(`${next}-s3cret`)))).toBeUndefined();
      const bodies = account.written().map(({ body }) => JSON.stringify(body));
      expect(bodies).toEqual([expect.stringContaining(`${next}-s3cret`)]);
      expect(await up(graph(protectedBy(`${next}-s3cret`)))).toBeUndefined();
      expect(account.writes()).toEqual([]);
    }
  });

  it.each(outcomes.slice(1))(
    "is repeated also where the service normalizes what it changed, if it $outcome",
    async ({ fault }) => {
      for (const refreshes of [false, true]) {
        const normalizing = { normalize: "lowerCase" } as const;
        const { account, up, refresh, state } = await startStack({ ...before, title: "Before" }, normalizing);
        failWrite(account, "fields", fault);
        await up({ ...before, title: "After" });
        account.emulator.faults.clear();
        if (refreshes) await refresh();
        expect(await up({ ...before, title: "After" })).toBeUndefined();
        expect(shownIn(await account.onlyLink())).toMatchObject({ title: "after" });
        expect(state().outputs).not.toHaveProperty(unfinishedKey);
      }
    },
  );

  it.each([
    ["at once", false],
    ["after a refresh", true],
  ])("is undone by an update that no longer declares what it added, %s", async (_, refreshes) => {
    const { account, up, refresh, state } = await startStack(before);
    failWrite(account, "fields", { kind: "dropAfter" });
    await up({ ...before, description: "New" });
    account.emulator.faults.clear();
    if (refreshes) {
      await refresh();
      expect(state().inputs).toMatchObject({ description: "New" });
    }
    expect(await up(before)).toBeUndefined();
    expect(shownIn(await account.onlyLink())).toMatchObject({ description: null });
  });

  it("fails again as long as the service does, and then does the rest", async () => {
    const { account, up } = await startStack(before);
    failWrite(account, "routes", { kind: "status", status: 500 });
    await up(changes["a route"]);
    failWrite(account, "fields", { kind: "dropAfter" });
    expect(await up({ ...other, description: "x" })).toBeInstanceOf(PartialFailure);
    account.emulator.faults.clear();
    expect(await up(before)).toBeUndefined();
    const { account: fresh } = await startStack(before);
    expect(shownIn(await account.onlyLink())).toEqual(shownIn(await fresh.onlyLink()));
  });
});

describe("an update that failed halfway on a service that shows few fields", () => {
  const assume = { assume: { shownFields: "spec" } } as const;
  const moves = ["1 > 2", "0 > 1", "1 > 0"].flatMap((move) =>
    outcomes.slice(1).flatMap((it) => [false, true].map((refreshes) => ({ ...it, move, refreshes }))),
  );

  it.each(moves)("$outcome, is completed or reverted: $move, refreshed: $refreshes", async (it) => {
    const [from, to] = it.move.split(" > ").map(Number) as [number, number];
    for (const next of [from, to]) {
      const account = await startAccount(assume);
      for (const title of ["first", "second"]) await account.request("POST", "/folders", { title });
      const folders = [undefined, ...(await account.list("folders")).map(({ id }) => id)];
      const inside = (index: number) =>
        folders[index] === undefined ? before : { ...before, folderId: folders[index] };
      const { state, up, refresh, differs } = await startStack(inside(from), account);
      failWrite(account, "fields", it.fault);
      await up(inside(to));
      account.emulator.faults.clear();
      if (it.refreshes) await refresh();
      account.written();
      expect(differs(inside(next))).toEqual(["folderId"]);
      expect(await up(inside(next))).toBeUndefined();
      expect(account.written().map(({ body }) => body)).toEqual([{ folderId: folders[next] ?? null }]);
      expect(state().outputs).not.toHaveProperty(unfinishedKey);
      expect(differs(inside(next))).toEqual([]);
    }
  });

  it("knows after two failures that the first may have taken effect", async () => {
    const account = await startAccount(assume);
    const { up } = await startStack({ ...before, sortOrder: 1 }, account);
    failWrite(account, "fields", { kind: "dropAfter" });
    await up({ ...before, sortOrder: 2 });
    account.emulator.faults.clear();
    failWrite(account, "fields", { kind: "status", status: 500 });
    await up({ ...before, sortOrder: 1 });
    account.emulator.faults.clear();
    account.written();
    expect(await up({ ...before, sortOrder: 1 })).toBeUndefined();
    expect(account.written().map(({ body }) => body)).toEqual([{ sortOrder: 1 }]);
  });

  it("sends again what its routes do not show", async () => {
    const account = await startAccount({ assume: { singleRead: "routes" } });
    const germany = { type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE"] } };
    const [olds, news] = [[germany], []].map((conditions) => graph(route("a", { conditions })));
    for (const [fault, next] of [
      [{ kind: "status", status: 500 }, news],
      [{ kind: "dropAfter" }, olds],
    ] as const) {
      const { account: own, up } = await startStack(olds as Properties, account);
      failWrite(own, "routes", fault);
      await up(news as Properties);
      own.emulator.faults.clear();
      expect(await up(next as Properties)).toBeUndefined();
      const { id, routes } = await own.onlyLink();
      const conditions = await own.request("GET", `/${id}/routes/${routes[0]?.id}/conditions`);
      expect(conditions).toHaveLength(next === olds ? 1 : 0);
      await own.request("DELETE", `/${id}`);
    }
  });
});

it("a list that no route shows is emptied after an update of it that failed halfway", async () => {
  const account = await startAccount();
  const hide = (text: string) =>
    JSON.stringify(JSON.parse(text, (name, value) => (name === "deviceProfileIds" ? undefined : value)));
  const { url: baseUrl } = await startAlteringProxy(account.emulator.url, ({ status }) =>
    status === 204 ? [] : hide,
  );
  const on = { ...account, settings: { ...account.settings, baseUrl } };
  const { up } = await startStack(graph(route("a", { deviceProfileIds: ["PHONE"] })), on);
  failWrite(account, "routes", { kind: "status", status: 500 });
  await up(graph(route("a", { deviceProfileIds: ["TABLET"] })));
  account.emulator.faults.clear();
  account.written();
  expect(await up(graph(route("a")))).toBeUndefined();
  expect(account.written().map(({ body }) => body)).toEqual([{ deviceProfileIds: [] }]);
});

describe("a failed request", () => {
  const refused = (status: number, isInFlight = false) =>
    new ApiError({
      ...{ operation: "Update a link", method: "PATCH", path: "/api/v1/links/lnk_1", hasIdInPath: true },
      ...{ code: undefined, requestId: "req_1", reason: "refused", status, isInFlight },
    });

  it.each([
    [200, true],
    [302, true],
    [400, false],
    [403, false],
    [404, false],
    [408, true],
    [409, false],
    [422, false],
    [500, true],
    [503, true],
  ])("with the status %i may have taken effect: %j", (status, expected) => {
    expect(mayHaveTakenEffect(refused(status))).toBe(expected);
    expect(mayHaveTakenEffect(new UserError("failed", { cause: refused(status) }))).toBe(expected);
  });

  it("may have taken effect while an earlier attempt is in progress, or without a response", () => {
    expect(mayHaveTakenEffect(refused(409, true))).toBe(true);
    expect(mayHaveTakenEffect(new UserError("Could not reach the service."))).toBe(true);
    expect(mayHaveTakenEffect(new Error("ECONNRESET"))).toBe(true);
  });
});

it("only the passwords that a failed update may have changed are in doubt", () => {
  const utm = { type: "UTM", enabled: true, config: { source: "a" } };
  const password = { type: "PASSWORD", enabled: true };
  const inputs = (value: string) => ({
    title: value,
    routes: [{ ...fallback, features: [utm, { ...password, config: { password: value } }] }],
    routeFeatures: [{ ...password, config: { password: "kept" } }],
  });
  const olds = (attempted: Properties) => ({
    inputs: inputs("first"),
    outputs: { [unfinishedKey]: attempted },
  });
  const certain = inputs("first");
  expect(withoutDoubtfulPasswords(link, certain, { inputs: certain, outputs: {} })).toEqual(certain);
  expect(withoutDoubtfulPasswords(link, certain, olds({ ...certain, title: "x" }))).toEqual(certain);
  expect(withoutDoubtfulPasswords(link, certain, olds(inputs("second")))).toStrictEqual({
    ...certain,
    routes: [{ ...fallback, features: [utm, password] }],
  });
});
