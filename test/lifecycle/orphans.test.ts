import { describe, expect, it } from "vitest";
import { readSettings } from "../../provider/client";
import {
  type AnyDefinition,
  create,
  createContext,
  findOrphans,
  type Properties,
} from "../../provider/lifecycle";
import { resources } from "../../provider/resources";
import { startAccount } from "../support/account";

/** An account, and what its objects are looked at with. */
async function scene() {
  const account = await startAccount();
  const settings: Record<string, string> = account.settings;
  const context = createContext(
    readSettings((name) => settings[name]),
    () => {},
  );
  const look = async (definition: AnyDefinition, inputs: Properties) => {
    const it = { definition, inputs };
    return (await findOrphans([it], context)).get(it);
  };
  const { id: linkId, routes } = await account.request("POST", "", {
    ...{ domainId: "dom_1", url: "https://example.com/parent" },
  });
  return { ...account, context, look, parents: { linkId, routeId: String(routes[0]?.id) } };
}

const kinds = Object.values(resources)
  .filter(({ endpoints }) => endpoints.create.method === "POST")
  .map((definition) => ({ kind: definition.name, definition }));

describe("what an interrupted create may have left", () => {
  it.each(kinds)("is found for a $kind, among others that are not just like it", async ({ definition }) => {
    const { context, look, parents } = await scene();
    const isParent = (name: string) => name === "linkId" || name === "routeId";
    const own = Object.entries(definition.example).filter(([name]) => !isParent(name));
    const given = Object.entries(parents).filter(([name]) => Object.hasOwn(definition.inputs.shape, name));
    const domain = definition.name === "Link" ? { domainId: "dom_1" } : {};
    const inputs: Properties = { ...domain, ...Object.fromEntries([...given, ...own]) };
    expect(await look(definition, inputs)).toEqual([]);
    const { id } = await create({ definition, inputs }, context);
    expect(await look(definition, inputs)).toEqual([id]);
    for (const [name, value] of own) {
      if (typeof value !== "string" || value.startsWith("http")) continue;
      expect(await look(definition, { ...inputs, [name]: `${value}-2` }), name).toEqual([]);
    }
  });

  it("is found on every page of a list", async () => {
    const { request, context } = await scene();
    const { id } = await request("POST", "/folders", { title: "the first" });
    for (let n = 0; n < 101; n += 1) await request("POST", "/folders", { title: `later ${n}` });
    const folder = resources.Folder as AnyDefinition;
    const creates = ["the first", "later 7", "never made"].map((title) => ({
      definition: folder,
      inputs: { title },
    }));
    const found = await findOrphans(creates, context);
    expect(creates.map((it) => found.get(it))).toEqual([[id], [expect.any(String)], []]);
  });

  it("is nothing where that to which it would belong is gone, and where nothing can be there twice", async () => {
    const { look, parents } = await scene();
    const route = { ...resources.Route?.example, linkId: "lnk_gone" };
    expect(await look(resources.Route as AnyDefinition, route)).toEqual([]);
    expect(await look(resources.QR as AnyDefinition, { linkId: parents.linkId, isQrCreated: true })).toEqual(
      [],
    );
  });

  it("is not what somebody has given more", async () => {
    const { request, look } = await scene();
    const body = { domainId: "dom_1", url: "https://example.com/one" };
    await request("POST", "", { ...body, title: "by hand" });
    expect(await look(resources.Link as AnyDefinition, body)).toEqual([]);
  });
});
