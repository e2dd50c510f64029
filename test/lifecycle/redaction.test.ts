import { describe, expect, it } from "vitest";
import { ApiError } from "../../provider/client";
import {
  type AnyDefinition,
  type Context,
  check,
  formatFailure,
  invoke,
  type Path,
  type Properties,
  preflight,
  redactingContext,
} from "../../provider/lifecycle";
import { ResourceTracker } from "../../provider/lifecycle/tracker/resource-tracker";
import { resources } from "../../provider/resources";
import { functions } from "../../provider/resources/functions";
import { invalidInputsOf, rulesBroken, withInvalidInput } from "../conformance/invalid-inputs";
import { clientOf, failureOf } from "../support/client";

// What a program marks as secret is in no message, whatever is wrong with it.

const context = () => ({ settings: { checkSlugs: false } }) as Context;

const failuresOf = async (definition: AnyDefinition, inputs: Properties, secrets: readonly Path[]) =>
  (await check(definition, {}, inputs, context, secrets)).failures.map(formatFailure);

const placeOf = (path: string): Path =>
  [...path.matchAll(/[^.[\]]+/g)].map(([part]) => (/^\d+$/.test(part) ? Number(part) : part));

/** Every text in a value that would stand out in a message: no word that is in messages anyway. */
const textsOf = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.values(value).flatMap(textsOf)
    : [JSON.stringify(value), String(value)].filter((text) => text.length > 4);

describe.each(Object.values(resources))("of a $name", (definition) => {
  const { inputs, example } = definition;
  const base = { ...(definition.name === "Link" ? { domainId: "dom_1" } : {}), ...(example as Properties) };
  const mistakes = invalidInputsOf(inputs)
    // The name of a property that does not exist is no value.
    .filter(({ reason, value }) => !reason.source.includes("no such property") && value !== "")
    // A value that tells itself from all that is accepted.
    .map((it) => (typeof it.value === "string" ? { ...it, value: `${it.value}-hush-hush` } : it))
    .map((it) => (it.value === 1.5 ? { ...it, value: 31415.9265 } : it));

  it.each(mistakes)("a secret $value as $path is not shown, nor anything else that is secret", async (it) => {
    const given = withInvalidInput(
      inputs,
      it.path.startsWith("routes") ? { ...base, url: undefined } : base,
      it,
    );
    const [top = ""] = placeOf(it.path);
    for (const place of [placeOf(it.path), [top]]) {
      const failures = await failuresOf(definition, given, [place]);
      const plain = await failuresOf(definition, given, []);
      expect(failures).toHaveLength(plain.length);
      const shown = failures.filter((line) => textsOf(it.value).some((text) => line.includes(text)));
      expect(shown).toEqual([]);
      expect(failures.join("\n")).not.toContain("Did you mean");
    }
  });

  it.each((rulesBroken[definition.name] ?? []).filter(({ given }) => Object.keys(given).length > 0))(
    "a rule that is broken at $path says so without the values",
    async ({ given, path }) => {
      const hush = JSON.parse(JSON.stringify(given).replaceAll(/"([a(*[])"/g, '"$1hush-hush"'));
      const failures = await failuresOf(definition, hush, [[String(placeOf(path)[0])]]);
      expect(failures).not.toEqual([]);
      for (const failure of failures) expect(failure.startsWith(`${path}: `), failure).toBe(true);
      expect(failures.join("\n")).not.toContain("hush");
    },
  );
});

describe("a secret", () => {
  const link = resources.Link as AnyDefinition;
  const url = "https://example.com";

  it("is shown by its place, and as [secret], beside what is accepted", async () => {
    const given = { domainId: "dom_1", url: "not-a-url", kind: "direct", slug: "x" };
    expect(await failuresOf(link, given, [["url"], ["kind"]])).toEqual([
      "url: [secret] is not a URL; give one such as https://example.com/page.",
      'slug: "x" is not accepted; give 3 to 64 letters, digits or hyphens.',
      "kind: [secret] is not accepted; give one of DIRECT, TREE, TREE_ITEM, BOARD, BOARD_ITEM.",
    ]);
  });

  it("does not show the names in it, where the program has made them up", async () => {
    const given = { domainId: "dom_1", url, seo: { hush: 1 }, options: { hush: { hush: 1n } } };
    expect(await failuresOf(link, given, [["seo"], ["options"]])).toEqual([
      expect.stringMatching(/^options: \[secret\] is not accepted/),
      "seo: [secret] has a property that does not exist; give title, description, imageUrl, indexable.",
    ]);
  });

  it("hides what is long, too, of which a message shows only the beginning", async () => {
    const given = { domainId: "dom_1", url: `hush${"x".repeat(500)}` };
    expect((await failuresOf(link, given, [["url"]])).join()).not.toContain("hush");
  });

  it("is in no refusal of the service, in its words, its code or the path", async () => {
    const message = "The title Hush-Hush is not allowed";
    const { client } = await clientOf([{ status: 422, body: { message, code: "no hush-hush" } }]);
    const careful = redactingContext({ client } as Context, { title: "hush-hush", linkId: "lnk_hush" }, [
      ["title"],
      ["linkId"],
    ]);
    const { endpoints } = resources.Route as AnyDefinition;
    const failure = await failureOf(
      careful.client.call(endpoints.create, { params: { id: "lnk_hush" }, body: {} }),
    );
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure.message).not.toMatch(/hush/i);
    expect(failure.message).toContain("POST /api/v1/links/{id}/routes");
  });

  it("is in no warning and no refusal of what is asked at preview", async () => {
    const warnings: string[] = [];
    const answers = [
      { body: { data: { available: false } } },
      { body: { data: { links: [] }, meta: { hasNext: false } } },
      { status: 404, body: {} },
    ];
    const { client } = await clientOf(answers, { maxRetries: 0 });
    const given = { slug: "hush-hush", domainId: "dom_1" };
    const asked = {
      client,
      settings: {},
      run: new ResourceTracker(),
      warn: (message: string) => void warnings.push(message),
    } as unknown as Context;
    expect(await preflight(link, undefined, given, asked, [["slug"]])).toEqual([
      { path: "slug", reason: "[secret] is taken on this domain; choose another." },
    ]);
    expect(await preflight(link, undefined, given, asked, [["slug"]])).toEqual([]);
    expect(warnings).toEqual([
      expect.stringMatching(/^Whether the slug \[secret\] is free could not be asked/),
    ]);
  });

  it.each(Object.values(functions).filter(({ args }) => Object.keys(args.shape).length > 0))(
    "is in no failure of $name",
    async (definition) => {
      const given = Object.fromEntries(Object.keys(definition.args.shape).map((name) => [name, "hush hush"]));
      const places = Object.keys(given).map((name) => [name]);
      const failure = await failureOf(invoke(definition, given, context(), undefined, places));
      expect(failure.message).toContain("[secret]");
      expect(failure.message).not.toContain("hush");
    },
  );
});
