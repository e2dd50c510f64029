import { describe, expect, it } from "vitest";
import { readSettings } from "../../provider/client";
import {
  type AnyDefinition,
  create,
  createContext,
  findOrphans,
  type Properties,
} from "../../provider/lifecycle";
import { objects } from "../../provider/resources";
import { startAccount } from "../support/account";

/** Starts an account with a link, and a function that searches it for orphans. */
async function setup() {
  const account = await startAccount();
  const settings: Record<string, string> = account.settings;
  const context = createContext(
    readSettings((name) => settings[name]),
    () => {},
  );
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

  it("does not match an object that has more values", async () => {
    const { request, search } = await setup();
    const body = { domainId: "dom_1", url: "https://example.com/one" };
    await request("POST", "", { ...body, title: "by hand" });
    expect(await search(objects.Link as AnyDefinition, body)).toEqual([]);
  });
});
