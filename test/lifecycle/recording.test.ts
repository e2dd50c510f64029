import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { placeholder, readSettings, recordingVariable } from "../../provider/client";
import {
  type AnyDefinition,
  check,
  create,
  createContext,
  diff,
  invoke,
  invokePages,
  isLocal,
  type Properties,
  previewCreate,
  read,
  readRecords,
  textDigest,
  unknownValue,
} from "../../provider/lifecycle";
import { resources } from "../../provider/resources";
import { functions } from "../../provider/resources/functions";
import { invalidInputsOf, withInvalidInput } from "../conformance/invalid-inputs";
import { temporaryFolder } from "../support/shell";

// A recording run sends nothing: no service is at the URL of its settings.

const link = resources.Link as AnyDefinition;
let file = "";

beforeEach(() => {
  file = join(temporaryFolder(), "records");
  vi.stubEnv(recordingVariable, file);
});

const context = (urn?: string) =>
  createContext(
    readSettings(() => undefined),
    () => {},
  ).forOperation({ urn });

const urnOf = (name: string) => `urn:pulumi:dev::shop::shortlink:index:Link::${name}`;

describe("a recording run", () => {
  it("needs no settings, and ignores those that are placeholders", () => {
    const configured = { apiKey: `${placeholder}-key`, baseUrl: placeholder, checkSlugs: "false" };
    const settings = readSettings((name) => configured[name as keyof typeof configured], {
      [recordingVariable]: file,
    });
    expect(settings).toMatchObject({
      apiKey: "none",
      baseUrl: "https://shortlink.invalid",
      checkSlugs: false,
    });
    expect(() => readSettings(() => undefined, {})).toThrow("shortlink:apiKey is not set");
  });

  it("notes each failure and refuses nothing", async () => {
    const shared = context();
    const run = (name: string, news: Properties, olds: Properties = {}) =>
      check(
        {
          definition: link,
          olds,
          news,
          refused: [{ path: "seo", reason: "is an asset" }],
          runsPreflight: true,
        },
        shared.forOperation({ urn: urnOf(name) }),
      );
    const url = "https://example.com";
    expect(await run("a", { slug: "a b", url })).toEqual({ inputs: { slug: "a b", url }, failures: [] });
    expect(await run("b", { slug: "abc", url })).toMatchObject({ failures: [] });
    expect(await run("b", { slug: "abcd", url })).toMatchObject({ failures: [] });
    const records = readRecords(file);
    expect(records.map(({ urn, failures }) => [urn, failures.map(({ path }) => path)])).toEqual([
      [urnOf("a"), ["seo", "slug"]],
      [urnOf("b"), ["seo"]],
    ]);
  });

  it.each(Object.values(resources))("previews a $name with any invalid value", async (definition) => {
    for (const invalid of invalidInputsOf(definition.inputs)) {
      const inputs = withInvalidInput(definition.inputs, { ...(definition.example as Properties) }, invalid);
      const request = { definition, inputs, secrets: [] };
      expect(await previewCreate(request, context(urnOf("x")))).toMatchObject(inputs);
      const olds = { inputs: {}, outputs: {} };
      expect(diff({ definition, id: "1", olds, news: inputs }, context())).toEqual({
        ...{ changed: [], replaces: [], deleteBeforeReplace: false },
      });
    }
  });

  it("takes a text with a placeholder in it for any text, and shows it in no message", async () => {
    const shared = context();
    const url = `https://example.com/${placeholder}-x`;
    const own = { slug: `a b ${placeholder}`, url, options: { list: [placeholder] }, kind: placeholder };
    for (const name of ["a", "b"]) {
      await check(
        { definition: link, olds: {}, news: { ...own, domainId: `${placeholder}-12` } },
        shared.forOperation({ urn: urnOf(name) }),
      );
    }
    expect(readRecords(file).map(({ failures }) => failures)).toEqual([
      [],
      [
        {
          path: "slug",
          reason:
            'Link a and Link b both declare the slug "a b (not known offline)" on domain (not known offline); give each its own.',
        },
      ],
    ]);
  });

  it("reads objects and runs look-ups with a placeholder for each text, equal for equal arguments", async () => {
    const state = { inputs: {}, outputs: {} };
    const readLink = (id: string) => read({ definition: link, id, state }, context());
    const found = await readLink("lnk_1");
    expect(found).toMatchObject({ id: "lnk_1", inputs: {} });
    for (const name of ["slug", "title", "createdAt", "fallbackRouteId"]) {
      expect(found?.outputs[name]).toMatch(new RegExp(`^${placeholder}-\\w{12}$`));
    }
    expect(new Set([found?.outputs.slug, found?.outputs.title]).size).toBe(2);
    expect((await readLink("lnk_1"))?.outputs.title).toBe(found?.outputs.title);
    expect((await readLink("lnk_2"))?.outputs.title).not.toBe(found?.outputs.title);
    const getLink = (id: string) => invoke(functions.getLink as never, { id }, context());
    expect(await getLink("lnk_1")).toEqual(await getLink("lnk_1"));
    expect(await getLink("lnk_1")).not.toEqual(await getLink("lnk_2"));
    expect(existsSync(file)).toBe(false);
    await getLink("");
    await invoke(functions.getLink as never, { id: "lnk_1", slug: "abc" }, context());
    expect(readRecords(file)).toMatchObject([
      { kind: "getLink", failures: [{ path: "id" }] },
      { kind: "getLink", failures: [{ path: "slug" }] },
    ]);
  });

  it("runs a function that needs no service, unless it does not know an argument", async () => {
    const parse = (text: string) => invoke(functions.parseLinks as never, { text }, context());
    expect(await parse("slug,title\npress,Press\n")).toEqual({
      links: { press: { slug: "press", title: "Press" } },
    });
    expect(await parse(`slug,title\npress,${placeholder}-1\n`)).toEqual({ links: {} });
    // It notes which text it read, and nothing of it.
    const table = (text: string) => ({ digest: textDigest(text) });
    const noted = { kind: "parseLinks", failures: [], table: table("slug,title\r\npress,Press\r\n") };
    expect(readRecords(file)).toEqual([noted]);
    expect(await parse("slug,sortOrder\npress,x\njobs,1\n")).toEqual({
      links: { jobs: { slug: "jobs", sortOrder: 1 } },
    });
    expect(readRecords(file)).toEqual([
      noted,
      {
        kind: "parseLinks",
        table: table("slug,sortOrder\npress,x\njobs,1\n"),
        failures: [{ path: "line 2, column sortOrder", reason: '"x" is not a number.' }],
      },
    ]);
  });

  it("writes nothing, even if somebody sets its variable in another run", async () => {
    const inputs = { title: "Campaign" };
    await expect(
      create({ definition: resources.Folder as AnyDefinition, inputs }, context()),
    ).rejects.toThrow(
      "`shortlink check` sends no requests. If this is another command, unset SHORTLINK_RECORDING.",
    );
  });

  it.each(Object.values(functions))("returns each property of $name, of its type", async (definition) => {
    const args = { ...(definition.example as Properties) };
    const result = await invoke(definition, args, context());
    expect(definition.result.safeParse(result).error).toBeUndefined();
    expect(Object.keys(result)).toEqual(Object.keys(definition.result.shape));
    expect(JSON.stringify(result)).not.toContain(unknownValue);
    if (isLocal(definition) || definition.entries === undefined) return;
    for await (const page of invokePages(definition, args, context())) {
      expect(page).toEqual(result[definition.entries]);
    }
    expect(existsSync(file) ? readFileSync(file, "utf8") : "").toBe("");
  });
});
