import { describe, expect, it } from "vitest";
import {
  type AnyDefinition,
  type Context,
  create,
  findOrphans,
  type Properties,
} from "../../provider/lifecycle";
import { board, folder, link, objects, route } from "../../provider/resources";
import { startAccount } from "../support/account";
import { clientOf, failureOf } from "../support/client";
import type { StubResponse } from "../support/stub-service";
import { startRun } from "./online";

/** Starts an account with a link, and a function that searches it for orphans. */
async function setup(options: Parameters<typeof startAccount>[0] = {}) {
  const account = await startAccount(options);
  const { context } = startRun(account);
  const search = async (definition: AnyDefinition, inputs: Properties) => {
    const interrupted = { definition, inputs };
    return (await findOrphans([interrupted], context)).get(interrupted);
  };
  const { id: linkId, routes } = await account.request("POST", "", {
    ...{ domainId: "dom_1", url: "https://example.com/parent" },
  });
  return { ...account, context, search, parents: { linkId, routeId: String(routes[0]?.id) } };
}

const kinds = Object.values(objects)
  .filter(({ endpoints }) => endpoints.create.method === "POST")
  .map((definition) => ({ kind: definition.name, definition }));

describe("the orphan of an interrupted create", () => {
  it.each(kinds)(
    "is found for a $kind, and not confused with objects that differ",
    async ({ definition }) => {
      const { context, search, parents } = await setup();
      const isParent = (name: string) => name === "linkId" || name === "routeId";
      const example = Object.entries(definition.example).filter(([name]) => !isParent(name));
      const ids = Object.entries(parents).filter(([name]) => Object.hasOwn(definition.inputs.shape, name));
      const domain = definition.name === "Link" ? { domainId: "dom_1" } : {};
      const inputs: Properties = { ...domain, ...Object.fromEntries([...ids, ...example]) };
      expect(await search(definition, inputs)).toEqual([]);
      const { id } = await create({ definition, inputs }, context);
      expect(await search(definition, inputs)).toEqual([id]);
      for (const [name, value] of example) {
        if (typeof value !== "string" || value.startsWith("http")) continue;
        expect(await search(definition, { ...inputs, [name]: `${value}-2` }), name).toEqual([]);
      }
    },
  );

  it("is found on every page of a list", async () => {
    const { request, context } = await setup();
    const { id } = await request("POST", "/folders", { title: "the first" });
    for (let n = 0; n < 101; n += 1) await request("POST", "/folders", { title: `later ${n}` });
    const folder = objects.Folder as AnyDefinition;
    const creates = ["the first", "later 7", "never created"].map((title) => ({
      definition: folder,
      inputs: { title },
    }));
    const found = await findOrphans(creates, context);
    expect(creates.map((create) => found.get(create))).toEqual([[id], [expect.any(String)], []]);
  });

  it("does not exist if its parent is deleted or if the object is unique", async () => {
    const { search, parents } = await setup();
    const route = { ...objects.Route?.example, linkId: "lnk_gone" };
    expect(await search(objects.Route as AnyDefinition, route)).toEqual([]);
    expect(await search(objects.QR as AnyDefinition, { linkId: parents.linkId, isQrCreated: true })).toEqual(
      [],
    );
  });

  it.each(["lowerCase", "trim"] as const)(
    "is found where the service changes what is written: %s",
    async (normalization) => {
      const { context, search } = await setup({ assume: { normalization } });
      const inputs = {
        ...{ domainId: "dom_1", url: "https://example.com/A" },
        slug: "Sale",
        title: " Sale ",
      };
      const { id } = await create({ definition: link, inputs }, context);
      expect(await search(link, inputs)).toEqual([id]);
    },
  );

  it("does not match an object that has more values", async () => {
    const { request, search } = await setup();
    const body = { domainId: "dom_1", url: "https://example.com/one" };
    await request("POST", "", { ...body, title: "by hand" });
    expect(await search(objects.Link as AnyDefinition, body)).toEqual([]);
  });

  it("is looked for only in the list to which its create adds", async () => {
    const { request, context, parents } = await setup();
    const title = "Autumn";
    const { id } = await request("POST", "/folders", { title });
    await request("POST", "/boards", { title, slug: "autumn" });
    const other = await request("POST", "", { domainId: "dom_1", url: "https://example.com/other" });
    const to = { platform: "GEO", actionType: "URL", actionConfig: { url: "https://example.com/de" } };
    const added = await request("POST", `/${other.id}/routes`, to);
    const creates = [
      { definition: folder, inputs: { title } },
      { definition: route, inputs: { linkId: other.id, ...to } },
      { definition: route, inputs: { linkId: parents.linkId, ...to } },
    ];
    const found = await findOrphans<{ definition: AnyDefinition; inputs: Properties }>(creates, context);
    expect(creates.map((it) => found.get(it))).toEqual([[id], [`${other.id}/${added.id}`], []]);
  });

  it("is found for a link with a slug that the service chose", async () => {
    const { request, search } = await setup();
    const inputs = { domainId: "dom_1", url: "https://example.com/one" };
    const { id } = await request("POST", "", inputs);
    expect(await search(link, inputs)).toEqual([id]);
  });
});

describe("a search for orphans", () => {
  /** Searches the list that a service shows. */
  const searchIn = async (response: StubResponse, definition: AnyDefinition, inputs: Properties) => {
    const { client, requests } = await clientOf([response], { maxRetries: 0 });
    const interrupted = { definition, inputs };
    const found = await findOrphans([interrupted], { client, settings: {} } as Context);
    return { found: found.get(interrupted), paths: requests.map(({ url }) => url) };
  };

  it("fails if the list cannot be read", async () => {
    const error = await failureOf(searchIn({ status: 403 }, folder, { title: "x" }));
    expect(error.message).toContain("List folders");
  });

  it("matches no object by its parents alone, and asks for no pages of a list that has none", async () => {
    const live = { id: "rt_1", linkId: "lnk_1" };
    expect(await searchIn({ body: { data: [live] } }, route, { linkId: "lnk_1" })).toEqual({
      found: [],
      paths: ["/api/v1/links/lnk_1/routes"],
    });
  });

  it("matches an object of which the service shows a part", async () => {
    const inputs = { title: "Autumn", slug: "autumn", layout: "grid" };
    const { found } = await searchIn({ body: { data: [{ id: "brd_1", title: "Autumn" }] } }, board, inputs);
    expect(found).toEqual(["brd_1"]);
  });
});
