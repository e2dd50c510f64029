import { describe, expect, it } from "vitest";
import {
  type AnyDefinition,
  type Context,
  create,
  type Properties,
  update,
} from "../../../provider/lifecycle";
import { link } from "../../../provider/resources";
import { type Account, startAccount } from "../../support/account";
import { startAlteringProxy } from "../../support/altering-proxy";
import { failureOf } from "../../support/client";
import { startRun } from "../online";

// Updates of live objects, as the service and other people leave them.

const url = (name: string) => `https://example.com/${name}`;
const to = (name: string) => ({ actionType: "URL", actionConfig: { url: url(name) } });

const contextOf = (account: Account, baseUrl = account.settings.baseUrl): Context =>
  startRun(account, { baseUrl }).context;

/** A created object, and a function that updates it to other inputs. */
async function createdWith(definition: AnyDefinition, inputs: Properties, context: Context) {
  const { id, outputs } = await create({ definition, inputs }, context);
  let olds = { inputs, outputs };
  const change = async (news: Properties, own = context) => {
    const updated = await update({ definition, id, olds, news }, own);
    olds = { inputs: news, outputs: updated };
    return updated;
  };
  return { id, change };
}

describe("an update", () => {
  const graph = (...names: string[]) => ({
    domainId: "dom_1",
    routes: [
      ...names.map((name) => ({ platform: "GEO", ...to(name) })),
      { ...to("else"), isGlobalFallback: true },
    ],
  });

  it("succeeds if the part that it deletes is already deleted", async () => {
    const account = await startAccount();
    const { url: proxy } = await startAlteringProxy(account.emulator.url, ({ method }) =>
      method === "DELETE" ? 404 : [],
    );
    const { change } = await createdWith(link, graph("de", "at"), contextOf(account, proxy));
    await change(graph("de"));
    expect((await account.onlyLink()).routes).toHaveLength(2);
  });

  it("reports an object that somebody deleted, with the request and what to do", async () => {
    const account = await startAccount();
    const { url: proxy } = await startAlteringProxy(account.emulator.url, ({ method }) =>
      method === "PATCH" ? 404 : [],
    );
    const inputs = { domainId: "dom_1", url: url("") };
    const { id, change } = await createdWith(link, inputs, contextOf(account, proxy));
    const failure = await failureOf(change({ ...inputs, title: "x" }));
    expect(failure.message).toMatch(
      new RegExp(
        `^Update a link: Link ${id} or a part of it was deleted .*\\(HTTP 404, request id req_.*--refresh`,
      ),
    );
    expect(failure).toMatchObject({ name: "UserError", cause: { name: "ApiError", status: 404 } });
  });

  it("reports an object that is deleted before it is read", async () => {
    const account = await startAccount();
    const inputs = { domainId: "dom_1", url: url(""), options: { a: 1 } };
    const { id, change } = await createdWith(link, inputs, contextOf(account));
    await account.request("DELETE", `/${id}`);
    const { message } = await failureOf(change({ ...inputs, options: { a: 2 } }));
    expect(message).toMatch(/was deleted outside of Pulumi \(HTTP 404\)/);
  });

  it("takes nothing from before for what a response leaves out of what was sent", async () => {
    const account = await startAccount();
    const { url: proxy } = await startAlteringProxy(account.emulator.url, ({ method }) =>
      method === "PATCH" ? ["slug", "title", "options"] : [],
    );
    const inputs = (tag: string) => ({
      ...{ domainId: "dom_1", url: url(""), slug: `slug-${tag}`, title: tag, options: { tag } },
    });
    const { change } = await createdWith(link, inputs("a"), contextOf(account, proxy));
    const outputs = await change(inputs("b"));
    expect(outputs).toMatchObject({ ...inputs("b"), shortUrl: "https://sho.rt/slug-b" });
    expect(outputs).not.toHaveProperty("__normalized");
  });

  it("reads the parts of a graph that responses leave out, and keeps what is not declared in them", async () => {
    const account = await startAccount();
    const { url: proxy } = await startAlteringProxy(account.emulator.url, ({ method, path }) => {
      if (method !== "GET") return [];
      // The spec promises only the id of a route in a list.
      if (path.includes("/routes?") || path.endsWith("/routes")) {
        return (text) =>
          JSON.stringify({ ...JSON.parse(text), data: JSON.parse(text).data.map(({ id = "" }) => ({ id })) });
      }
      return path.includes("/routes/") ? ["conditions", "features", "targets", "targetItemIds"] : ["routes"];
    });
    const { id, change } = await createdWith(link, graph("de", "at"), contextOf(account));
    const routes = (await account.onlyLink()).routes;
    const theirs = { type: "COUNTRY", operator: "IN", valueKey: "DE" };
    await account.request("POST", `/${id}/routes/${routes[0]?.id}/conditions`, theirs);
    const limit = { type: "LIMIT", config: { clicks: 1 } };
    await account.request("POST", `/${id}/routes/${routes[0]?.id}/features`, limit);
    await change(graph("germany", "austria"), contextOf(account, proxy));
    const [first, second] = (await account.onlyLink()).routes;
    expect(first).toMatchObject({ ...to("germany"), conditions: [theirs], features: [limit] });
    expect(second).toMatchObject(to("austria"));
  });
});
