import * as pulumi from "@pulumi/pulumi";
import { beforeAll, describe, expect, it } from "vitest";
import * as shortlink from "../../provider";
import { resources } from "../../provider/resources";
import { known } from "./program";

/** The results that the mocks return for look-ups, by token. */
const results: Record<string, object> = {
  "shortlink:index:getLink": { id: "lnk_1", title: "A title" },
  "shortlink:index:getLinks": { links: [{ id: "lnk_1" }, { id: "lnk_2" }] },
};

const registered: pulumi.runtime.MockResourceArgs[] = [];

beforeAll(async () => {
  await pulumi.runtime.setMocks({
    newResource(args) {
      registered.push(args);
      return { id: `${args.name}-id`, state: { ...args.inputs, createdAt: "2026-01-01T00:00:00Z" } };
    },
    call: ({ token, inputs }) => ({ ...results[token], args: inputs }),
  });
});

describe("a unit test with Pulumi's mocks", () => {
  it("needs no settings and no service, and gets inputs and outputs", async () => {
    const folder = new shortlink.Folder("folder", { title: "Campaign" });
    const link = new shortlink.Link("link", { url: "https://example.com", folderId: folder.id });
    expect(await known(link.folderId)).toBe("folder-id");
    expect(await known(link.createdAt)).toBe("2026-01-01T00:00:00Z");
    expect(await known(link.slug)).toBeUndefined();
    expect(await known(link.title)).toBeUndefined();
  });

  it.each(Object.values(resources))("gets a $name by its class, with its type", async ({ name, example }) => {
    const Class = new Map<string, unknown>(Object.entries(shortlink)).get(name) as typeof shortlink.Link;
    const resource = new Class(`my-${name}`, example as shortlink.LinkArgs);
    expect(await known(resource.id)).toBe(`my-${name}-id`);
    const { type, inputs } = registered.find((args) => args.name === `my-${name}`) ?? {};
    expect(type).toBe(`pulumi-nodejs:dynamic/shortlink:${name}`);
    // Policies find resources by it: validateResourceOfType.
    expect(Class.__pulumiType).toBe(type);
    expect(inputs).toMatchObject(example);
  });

  it("treats an output without a value as an omitted argument, also in free-form JSON", async () => {
    const nothing = pulumi.output<string | undefined>(undefined);
    const args = { title: nothing, options: { theme: undefined, deep: { note: nothing } } };
    const link = new shortlink.Link("bare", { url: "https://example.com", ...args });
    await known(link.id);
    const { inputs } = registered.find(({ name }) => name === "bare") ?? {};
    expect(inputs).not.toHaveProperty("title");
    expect(inputs.options).toEqual({ deep: {} });
  });

  it("runs look-ups in all of their forms", async () => {
    expect(await shortlink.getLink({ id: "lnk_1" })).toMatchObject({
      title: "A title",
      args: { id: "lnk_1" },
    });
    const id = pulumi.output("lnk_1");
    expect(await known(shortlink.getLinkOutput({ id }).apply(({ title }) => title))).toBe("A title");
    const ids: string[] = [];
    for await (const link of shortlink.streamLinks()) ids.push(link.id);
    expect(ids).toEqual(["lnk_1", "lnk_2"]);
    expect(await shortlink.streamFolders().next()).toMatchObject({ done: true });
  });
});
