import { readFileSync } from "node:fs";
import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it } from "vitest";
import { Folder, Link } from "../../provider";
import { startRecordingEngine } from "../support/recording-engine";
import { configure, known } from "./program";

const url = "https://example.com";

/** Starts an engine for a program with valid settings. */
async function startProgram({
  isPreview = false,
  ...settings
}: {
  isPreview?: boolean;
  operationSeed?: string;
}) {
  configure({ apiKey: "k", baseUrl: "http://127.0.0.1:1", ...settings });
  return startRecordingEngine({}, { isPreview });
}

/** The inputs that the class adds to those of the program, besides the provider's code. */
async function hiddenInputs(
  program: { isPreview?: boolean; operationSeed?: string },
  create: () => pulumi.Resource,
) {
  const { inputs } = await startProgram(program);
  const urn = await known(create().urn);
  const all = inputs.get(urn.split("::").at(-1) ?? "") ?? {};
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => name.startsWith("__") && name !== "__provider"),
  );
}

class Parts extends pulumi.ComponentResource {
  constructor(opts: pulumi.ComponentResourceOptions = {}) {
    super("my:index:Parts", "parts", {}, opts);
  }
}

/** The program's stack, which is the parent of all resources that have no other. */
class Stack extends pulumi.ComponentResource {
  constructor() {
    super("pulumi:pulumi:Stack", "stack");
  }
}

describe("a resource", () => {
  const __urn = "urn:pulumi:test::test::pulumi-nodejs:dynamic/shortlink:Link::link";

  it.each([
    ["without a parent", undefined, ""],
    ["in a component", () => new Parts(), "my:index:Parts$"],
    ["in the stack itself", () => new Stack(), ""],
  ])("passes only the URN that the engine assigns to it: %s", async (_, createParent, types) => {
    const create = () => new Link("link", { url }, createParent && { parent: createParent() });
    const urn = `urn:pulumi:test::test::${types}pulumi-nodejs:dynamic/shortlink:Link::link`;
    expect(await hiddenInputs({}, create)).toEqual({ __urn: urn });
  });

  it("announces its slug in a file of the run, which it names", async () => {
    const { __announced } = await hiddenInputs({}, () => new Link("link", { url, slug: "shop" }));
    const [file = "", line] = String(__announced).split("#");
    const announced = readFileSync(file, "utf8").split("\n")[Number(line)] ?? "";
    expect(JSON.parse(announced)).toEqual({
      type: "Link",
      urn: __urn,
      links: [{ slug: "shop" }],
      adopts: false,
    });
  });

  it.each<[string, pulumi.CustomResourceOptions]>([
    ["ignoreChanges", { ignoreChanges: ["slug"] }],
    ["transformations", { transformations: [() => undefined] }],
  ])("announces nothing where %s may leave another slug of its arguments", async (_, options) => {
    const create = () => new Link("link", { url, slug: "shop" }, options);
    expect(await hiddenInputs({}, create)).toEqual({ __urn });
  });

  it("says whether the run is a preview", async () => {
    const create = () => new Link("link", { url });
    expect(await hiddenInputs({ isPreview: true }, create)).toEqual({ __urn, __preview: true });
  });

  it("passes what distinguishes it from all others, with an operation seed", async () => {
    const create = () => new Link("link", { url });
    const { __resource, ...others } = await hiddenInputs({ operationSeed: "run 7" }, create);
    expect(JSON.parse(String(__resource))).toEqual(["org", "test", "test", "", "link"]);
    expect(others).toEqual({ __urn });
    const inComponent = await hiddenInputs(
      { operationSeed: "run 7" },
      () => new Link("link", { url }, { parent: new Parts() }),
    );
    const parent = "urn:pulumi:test::test::my:index:Parts::parts";
    expect(JSON.parse(String(inComponent.__resource))).toEqual(["org", "test", "test", parent, "link"]);
  });

  it("passes the paths of its secret arguments", async () => {
    const options = { note: pulumi.secret("hush"), more: [pulumi.output("plain")] };
    const create = () => new Link("link", { url, title: Promise.resolve("A title"), options });
    expect(await hiddenInputs({}, create)).toEqual({ __urn, __secrets: [["options", "note"]] });
  });

  it("passes the paths of its option replaceOnChanges", async () => {
    const create = () => new Link("link", { url }, { replaceOnChanges: ["url"] });
    expect(await hiddenInputs({}, create)).toEqual({ __urn, __replaceOnChanges: ["url"] });
  });

  it("has outputs for every property, also when it is only read", async () => {
    await startProgram({});
    for (const link of [new Link("link", { url }), Link.get("read", "lnk_1")]) {
      for (const name of ["title", "createdAt", "slug"] as const) {
        expect(pulumi.Output.isInstance(link[name])).toBe(true);
      }
      expect(await known(link.title)).toBeUndefined();
    }
  });

  it("has the values of an existing object when it is only read", async () => {
    configure({ apiKey: "k", baseUrl: "http://127.0.0.1:1" });
    await startRecordingEngine({ title: "A title", createdAt: "2026-01-01T00:00:00Z" });
    const link = Link.get("read", "lnk_1");
    expect(await known(link.title)).toBe("A title");
    expect(await known(link.createdAt)).toBe("2026-01-01T00:00:00Z");
  });

  it("is refused with an explicit provider, also with one of a component around it, since it would use another account", async () => {
    await startProgram({});
    class Provider extends pulumi.ProviderResource {}
    const provider = new Provider("shortlink", "partner");
    const refused = /Folder old: .* explicit providers.* Folder from pulumi-shortlink\/native/;
    expect(() => new Folder("old", { title: "x" }, { provider })).toThrow(refused);
    for (const providers of [[provider], { shortlink: provider }]) {
      const parent = new Parts({ providers });
      expect(() => new Folder("old", { title: "x" }, { parent })).toThrow(refused);
    }
    const parent = new Parts({ providers: [new Provider("other", "other")] });
    expect(() => new Folder("new", { title: "x" }, { parent })).not.toThrow();
  });

  it("is refused with the option import, which dynamic resources do not support", async () => {
    await startProgram({});
    const create = () => new Folder("old", { title: "x" }, { import: "fld_1" });
    expect(create).toThrow(pulumi.RunError);
    expect(create).toThrow(/Folder old: .* option import.* Folder\.get/);
  });

  it("is refused without settings, by an error that the engine prints without a stack", async () => {
    await startRecordingEngine({});
    configure({ baseUrl: "http://127.0.0.1:1" });
    const create = () => new Link("link", { url });
    expect(create).toThrow(pulumi.RunError);
    expect(create).toThrow(/shortlink:apiKey is not set/);
  });
});
