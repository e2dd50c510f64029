// @module-tag all
import { describe, expect, it } from "vitest";
import { type AnyDefinition, formatFailure, type Properties } from "../../provider/lifecycle";
import { link, objects } from "../../provider/resources";
import { checkOffline } from "../lifecycle/offline";
import { startAccount } from "../support/account";
import { EngineStack } from "../support/engine";
import { invalidInputsOf, rulesBroken, withInvalidInput } from "./invalid-inputs";
import { pluginProvider } from "./providers";

// Every definition refuses an invalid value in any of its fields with the path, the value and what is accepted.

const definitions = Object.values(objects);

describe.each(definitions)("$name", (definition) => {
  const { inputs, example } = definition;
  // url and routes exclude each other.
  const base = { ...(definition.name === "Link" ? { domainId: "dom_1" } : {}), ...(example as Properties) };
  const baseFor = (path: string): Properties =>
    path.startsWith("routes") ? { ...base, url: undefined } : base;

  it.each(invalidInputsOf(inputs))("refuses $value as $path", async (invalid) => {
    const failures = await checkOffline(definition, withInvalidInput(inputs, baseFor(invalid.path), invalid));
    expect(failures).toContainEqual({ path: invalid.path, reason: expect.stringMatching(invalid.reason) });
    // A rule may report the same value as well, but no other.
    for (const { path } of failures) expect(path.startsWith(invalid.path.replace(/\W.*/, ""))).toBe(true);
  });

  it.each(
    Object.entries(inputs.shape).filter(([, field]) => !(field as { isOptional(): boolean }).isOptional()),
  )("requires %s", async (name) => {
    const failures = await checkOffline(definition, { ...base, [name]: undefined });
    expect(failures).toEqual([
      { path: name, reason: expect.stringMatching(/^is missing; set it to (one of|an?) /) },
    ]);
  });

  it.each(rulesBroken[definition.name] ?? [])(
    "refuses inputs that break a rule at $path",
    async ({ given, path, reason }) => {
      const failures = await checkOffline(definition, { ...given });
      expect(failures).toEqual([{ path, reason: expect.stringMatching(reason) }]);
    },
  );

  it("has a test for its rules, if it has any", () => {
    expect(definition.rules === undefined).toBe(rulesBroken[definition.name] === undefined);
  });
});

// The tests above prove the failures of each definition; how a preview reports them is the same for all.
// test/e2e/errors.test.ts has a preview through dynamic resources.
it("a preview through the plugin reports all invalid inputs of a resource at once and writes nothing", async () => {
  const account = await startAccount();
  const { inputs }: AnyDefinition = link;
  const invalid = Object.fromEntries(
    Object.keys(inputs.shape).map((field) => [
      field,
      invalidInputsOf(inputs).find(({ path }) => path === field)?.value,
    ]),
  );
  const stack = await EngineStack.create(
    async () => void pluginProvider.create("Link", "invalid", invalid),
    account.settings,
  );
  const { ok, output } = await stack.preview();
  expect(ok).toBe(false);
  for (const failure of await checkOffline(link, invalid)) expect(output).toContain(formatFailure(failure));
  expect(output).not.toMatch(/^\s+at /m);
  expect(account.writes()).toEqual([]);
});
