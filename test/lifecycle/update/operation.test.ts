import { describe, expect, it } from "vitest";
import { type Context, create, type Properties, update } from "../../../provider/lifecycle";
import { link, route } from "../../../provider/resources";
import { type Account, startAccount } from "../../support/account";
import { startRun } from "../online";

const url = "https://example.com/";
const inputs = { domainId: "dom_1", slug: "autumn", url };
const to = (name: string, more: object = {}) => ({
  actionType: "URL",
  actionConfig: { url: url + name },
  ...more,
});
const graph = (...names: string[]) => ({
  domainId: "dom_1",
  routes: [...names.map((name) => to(name, { platform: "GEO" })), to("all", { isGlobalFallback: true })],
});

/** A created link, and a function that updates it in another run. */
async function startWithLink(declared: Properties, account: Account, { context } = startRun(account)) {
  const { id, outputs } = await create({ definition: link, inputs: declared }, context);
  account.emulator.clearRequests();
  const change = (news: Properties, known = outputs, own: Context = startRun(account).context) =>
    update({ definition: link, id, olds: { inputs: declared, outputs: known }, news }, own);
  const methods = () => account.emulator.requests.map(({ method }) => method);
  return { id, outputs, change, methods };
}

describe("an update of a link", () => {
  it("without a change reads the outputs that an earlier create could not read, and nothing if it knows them", async () => {
    const { outputs, change, methods } = await startWithLink(inputs, await startAccount());
    const { createdAt, ...known } = outputs;
    expect(await change(inputs)).toEqual(outputs);
    expect(methods()).toEqual([]);
    expect(await change(inputs, known)).toEqual(outputs);
    expect(methods()).toEqual(["GET"]);
  });

  it("with a change takes the missing outputs from its response", async () => {
    const { outputs, change, methods } = await startWithLink(inputs, await startAccount());
    const { createdAt, ...known } = outputs;
    expect(await change({ ...inputs, title: "x" }, known)).toEqual({ ...outputs, title: "x" });
    expect(methods()).toEqual(["PATCH"]);
  });

  it("keeps the link and its inline routes, and no other route", async () => {
    const account = await startAccount();
    const { id, outputs, change } = await startWithLink(graph("de", "at"), account);
    const theirs = await account.request("POST", `/${id}/routes`, { platform: "OS", ...to("theirs") });
    const own = (await account.onlyLink()).routes.filter((it) => it.id !== theirs.id);
    const { context } = startRun(account);
    await change(graph("germany", "at"), outputs, context);
    expect(context.tracker.shouldSkipDelete(link, id)).toBe(true);
    const isKept = (it: { id: string }) => context.tracker.shouldSkipDelete(route, `${id}/${it.id}`);
    expect([own.map(isKept), isKept(theirs)]).toEqual([[true, true, true], false]);
  });

  it("that would remove a password is refused before it sends anything", async () => {
    const account = await startAccount();
    const withFeature = (config: object) => ({
      ...inputs,
      routeFeatures: [{ type: "PASSWORD", config }],
    });
    const { change } = await startWithLink(withFeature({ password: "s-1", hint: "a" }), account);
    account.written();
    await expect(change(withFeature({ hint: "b" }))).rejects.toThrow("settings of this password");
    expect(account.writes()).toEqual([]);
  });
});

it("an update of a service that merges objects removes the keys that are no longer declared", async () => {
  const account = await startAccount({ assume: { nestedObjects: "merged" } });
  const more = { service: { nestedObjects: "merged" } } as const;
  const declared = { ...inputs, options: { a: 1, b: { c: 1, d: 2 } } };
  const { id, outputs, change } = await startWithLink(declared, account, startRun(account, more));
  await change({ ...inputs, options: { b: { d: 3 } } }, outputs, startRun(account, more).context);
  const body = account.written().find(({ method }) => method === "PATCH")?.body;
  expect(body).toEqual({ options: { a: null, b: { c: null, d: 3 } } });
  expect(await account.request("GET", `/${id}`)).toHaveProperty("options", { b: { d: 3 } });
});
