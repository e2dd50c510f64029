import { ListRequest } from "@pulumi/pulumi/proto/provider_pb";
import { describe, expect, it } from "vitest";
import { UserError } from "../../provider/client";
import { folders } from "../../provider/contract";
import { createContext, read } from "../../provider/lifecycle";
import { resources } from "../../provider/resources";
import { clientOf, failureOf } from "../support/client";
import { startPluginClient } from "../support/plugin-client";
import { type StubResponse, startStubService } from "../support/stub-service";

const once = { maxRetries: 0 };

describe("a list", () => {
  const page = (data: unknown[], nextCursor: string | null, hasNext = true) => ({
    body: { data, meta: { total: 1, page: 1, limit: 100, hasNext, nextCursor } },
  });
  const walk = async (...pages: StubResponse[]) => {
    const { client, requests } = await clientOf(pages, once);
    const all = async () => {
      for await (const _ of client.pages(folders.list, {}));
    };
    return { failure: await failureOf(all()), requests };
  };

  it("whose cursor repeats ends with an error", async () => {
    const { failure, requests } = await walk(page([{ id: "f_1" }], "again"));
    expect(failure).toBeInstanceOf(UserError);
    expect(failure.message).toMatch(
      /^List folders: could not read the whole list: the service returned the same cursor twice/,
    );
    expect(requests).toHaveLength(2);
  });

  it("whose cursors form a cycle ends with an error", async () => {
    const { failure } = await walk(page([], "a"), page([], "b"), page([], "a"));
    expect(failure.message).toMatch(/returned the same cursor twice/);
  });

  it.each([
    ["empty", []],
    ["the same", [{ id: "f_1" }]],
  ])("of which endless pages are %s ends with an error", async (_, entries) => {
    let cursor = 0;
    const { failure, requests } = await walk((response) => {
      cursor += 1;
      response.end(JSON.stringify(page(entries, `c${cursor}`).body));
    });
    expect(failure).toBeInstanceOf(UserError);
    expect(failure.message).toMatch(/\d+ pages in a row without a new entry/);
    expect(requests.length).toBeLessThan(200);
  });

  it("that has more pages but no cursor is refused as incomplete", async () => {
    const { failure } = await walk(page([{ id: "f_1" }], null));
    expect(failure).toBeInstanceOf(UserError);
    expect(failure.message).toMatch(/reports another page but returns no cursor/);
  });

  it("whose cursor repeats ends an import with an error, too", async () => {
    const { url, requests } = await startStubService(
      { body: { data: { id: "dom_1" } } },
      page([{ id: "f_1" }], "again"),
    );
    const { client } = await startPluginClient({ apiKey: "k", baseUrl: url });
    const all = async () => {
      for await (const _ of client.list(new ListRequest().setToken("shortlink:index:Folder")));
    };
    expect((await failureOf(all())).message).toMatch(/returned the same cursor twice/);
    expect(requests).toHaveLength(3);
  });

  it("with the same id twice returns both, and a read finds the first", async () => {
    const twice = [
      { id: "cnd_1", type: "OS", valueKey: "a" },
      { id: "cnd_1", type: "OS", valueKey: "b" },
    ];
    const routes = [{ id: "rte_1", conditions: twice }];
    const { url } = await startStubService({ body: { data: { id: "lnk_1", routes } } });
    const context = createContext({ baseUrl: url, apiKey: "k" }, () => {});
    const condition = resources.Condition;
    if (!condition) throw new Error("there is no Condition");
    const found = await read(
      { definition: condition, id: "lnk_1/rte_1/cnd_1", state: { inputs: {}, outputs: {} } },
      context,
    );
    expect(found?.inputs).toMatchObject({ valueKey: "a" });
    await context.client.close();
  });
});
