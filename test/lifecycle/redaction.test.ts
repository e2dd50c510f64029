import { describe, expect, it } from "vitest";
import { ApiError } from "../../provider/client";
import {
  type AnyDefinition,
  createContext,
  invoke,
  type Path,
  type Properties,
  preflight,
  redactingContext,
} from "../../provider/lifecycle";
import { redactFailures } from "../../provider/lifecycle/validation/redaction";
import { objects } from "../../provider/resources";
import { functions } from "../../provider/resources/functions";
import { invalidInputsOf, rulesBroken, withInvalidInput } from "../conformance/invalid-inputs";
import { failureOf } from "../support/client";
import { startStubService } from "../support/stub-service";
import { failuresOf } from "./offline";

// No message shows a value that the program marks as secret.

const context = () =>
  createContext({ baseUrl: "http://127.0.0.1:1", apiKey: "k", checkSlugs: false }, () => {});

const parsePath = (path: string): Path =>
  [...path.matchAll(/[^.[\]]+/g)].map(([part]) => (/^\d+$/.test(part) ? Number(part) : part));

/** The texts in a value that would stand out in a message. Short ones may be in messages anyway. */
const textsOf = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.values(value).flatMap(textsOf)
    : [JSON.stringify(value), String(value)].filter((text) => text.length > 4);

describe.each(Object.values(objects))("of a $name", (definition) => {
  const { inputs, example } = definition;
  const base = { ...(definition.name === "Link" ? { domainId: "dom_1" } : {}), ...(example as Properties) };
  const mistakes = invalidInputsOf(inputs)
    // The name of an unknown property is not a value.
    .filter(({ reason, value }) => !reason.source.includes("no such property") && value !== "")
    // Makes each value different from the accepted ones that a message lists.
    .map((it) => (typeof it.value === "string" ? { ...it, value: `${it.value}-hush-hush` } : it))
    .map((it) => (it.value === 1.5 ? { ...it, value: 31415.9265 } : it));

  it.each(mistakes)(
    "a secret $value at $path appears in no message, nor does any other secret",
    async (it) => {
      const given = withInvalidInput(
        inputs,
        it.path.startsWith("routes") ? { ...base, url: undefined } : base,
        it,
      );
      const [top = ""] = parsePath(it.path);
      for (const path of [parsePath(it.path), [top]]) {
        const failures = await failuresOf(definition, given, { secrets: [path] });
        const plain = await failuresOf(definition, given, { secrets: [] });
        expect(failures).toHaveLength(plain.length);
        const shown = failures.filter((line) => textsOf(it.value).some((text) => line.includes(text)));
        expect(shown).toEqual([]);
        expect(failures.join("\n")).not.toContain("Did you mean");
      }
    },
  );

  it.each((rulesBroken[definition.name] ?? []).filter(({ given }) => Object.keys(given).length > 0))(
    "a broken rule at $path is reported without the values",
    async ({ given, path }) => {
      const inputs = JSON.parse(JSON.stringify(given).replaceAll(/"([a(*[])"/g, '"$1hush-hush"'));
      const failures = await failuresOf(definition, inputs, { secrets: [[String(parsePath(path)[0])]] });
      expect(failures).not.toEqual([]);
      for (const failure of failures) expect(failure.startsWith(`${path}: `), failure).toBe(true);
      expect(failures.join("\n")).not.toContain("hush");
    },
  );
});

describe("a secret", () => {
  const link = objects.Link as AnyDefinition;
  const url = "https://example.com";

  it("is reported as [secret] with its path and what is accepted", async () => {
    const inputs = { domainId: "dom_1", url: "not-a-url", kind: "direct", slug: "x" };
    expect(await failuresOf(link, inputs, { secrets: [["url"], ["kind"]] })).toEqual([
      "url: [secret] is not a URL; use one such as https://example.com/page.",
      'slug: "x" is not accepted; use 3 to 64 letters, digits or hyphens.',
      "kind: [secret] is not accepted; use one of DIRECT, TREE, TREE_ITEM, BOARD, BOARD_ITEM.",
    ]);
  });

  it("hides the property names in it that the program chose", async () => {
    const inputs = { domainId: "dom_1", url, seo: { hush: 1 }, options: { hush: { hush: 1n } } };
    expect(await failuresOf(link, inputs, { secrets: [["seo"], ["options"]] })).toEqual([
      expect.stringMatching(/^options: \[secret\] is not accepted/),
      "seo: [secret] has an unknown property; the properties are title, description, imageUrl, indexable.",
    ]);
  });

  it("is hidden even if it is long, and a message would show only its beginning", async () => {
    const inputs = { domainId: "dom_1", url: `hush${"x".repeat(500)}` };
    expect((await failuresOf(link, inputs, { secrets: [["url"]] })).join()).not.toContain("hush");
  });

  it("is in no error of the service: message, code or path", async () => {
    const message = "The title Hush-Hush is not allowed";
    const { url: baseUrl } = await startStubService({ status: 422, body: { message, code: "no hush-hush" } });
    const shared = createContext({ baseUrl, apiKey: "k", maxRetries: 0 }, () => {});
    const redacting = redactingContext(shared, { title: "hush-hush", linkId: "lnk_hush" }, [
      ["title"],
      ["linkId"],
    ]);
    const { endpoints } = objects.Route as AnyDefinition;
    const failure = await failureOf(
      redacting.client.call(endpoints.create, { params: { id: "lnk_hush" }, body: {} }),
    );
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure.message).not.toMatch(/hush/i);
    expect(failure.message).toContain("POST /api/v1/links/{id}/routes");
  });

  it("is in no warning and no failure of the preflight", async () => {
    const warnings: string[] = [];
    const responses = [
      { body: { data: { available: false } } },
      { body: { data: { links: [] }, meta: { hasNext: false } } },
      { status: 404, body: {} },
    ];
    const { url: baseUrl } = await startStubService(...responses);
    const inputs = { slug: "hush-hush", domainId: "dom_1" };
    const settings = { baseUrl, apiKey: "k", maxRetries: 0 };
    const context = createContext(settings, (message) => void warnings.push(message));
    expect(
      await preflight({ definition: link, prior: undefined, inputs, secrets: [["slug"]] }, context),
    ).toEqual([{ path: "slug", reason: "[secret] is already taken on this domain; choose another one." }]);
    expect(
      await preflight({ definition: link, prior: undefined, inputs, secrets: [["slug"]] }, context),
    ).toEqual([]);
    expect(warnings).toEqual([
      expect.stringMatching(/^Could not check whether the slug \[secret\] is available/),
    ]);
  });

  it.each(Object.values(functions).filter(({ args }) => Object.keys(args.shape).length > 0))(
    "is in no failure of $name",
    async (definition) => {
      const inputs = Object.fromEntries(
        Object.keys(definition.args.shape).map((name) => [name, "hush hush"]),
      );
      const secrets = Object.keys(inputs).map((name) => [name]);
      const failure = await failureOf(invoke(definition, inputs, context(), undefined, secrets));
      expect(failure.message).toContain("[secret]");
      expect(failure.message).not.toContain("hush");
    },
  );
});

describe("a message that repeats a secret", () => {
  const secrets: Path[] = [["text"], ["list"]];
  const properties = { text: "hush-hush", list: [31415.9265, null] };

  it.each([
    ['"hush-hush" is taken', "[secret] is taken"],
    ["hush-hush is taken", "[secret] is not accepted."],
    ["31415.9265 is taken", "[secret] is not accepted."],
    ["the name is taken", "the name is taken"],
  ])("%s becomes: %s", (reason, redacted) => {
    const failures = redactFailures([{ path: "text", reason }], properties, secrets);
    expect(failures).toEqual([{ path: "text", reason: redacted }]);
  });

  it("is a warning without the message if the secret is not quoted in it", () => {
    const warnings: string[] = [];
    const settings = { baseUrl: "http://127.0.0.1:1", apiKey: "k" };
    const shared = createContext(settings, (message) => void warnings.push(message));
    redactingContext(shared, properties, secrets).warn("hush-hush is odd");
    expect(warnings).toEqual(["A warning is not shown because it repeats a secret."]);
  });

  it("needs no context of its own where the secrets are neither text nor numbers", () => {
    const shared = context();
    expect(redactingContext(shared, { text: null, list: [true] }, secrets)).toBe(shared);
    expect(redactingContext(shared, properties, secrets)).not.toBe(shared);
  });
});
