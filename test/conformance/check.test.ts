import { describe, expect, it } from "vitest";
import {
  type AnyDefinition,
  type Context,
  check,
  formatFailure,
  type Properties,
} from "../../provider/lifecycle";
import { resources } from "../../provider/resources";
import { startAccount } from "../support/account";
import { EngineStack } from "../support/engine";
import { brokenRules, invalidInputsOf, withInvalidInput } from "./invalid-inputs";
import { providers } from "./providers";

// What is wrong with any field of any definition is said with its path, what was given and what is accepted.

const definitions = Object.values(resources);

const failuresOf = async (definition: AnyDefinition, inputs: Properties) =>
  (await check(definition, {}, inputs, () => ({ settings: { checkSlugs: false } }) as Context)).failures;

describe.each(definitions)("$name", (definition) => {
  const { inputs, example } = definition;
  // Of url and routes only one may be given.
  const base = { ...(definition.name === "Link" ? { domainId: "dom_1" } : {}), ...(example as Properties) };
  const baseFor = (path: string): Properties =>
    path.startsWith("routes") ? { ...base, url: undefined } : base;

  it.each(invalidInputsOf(inputs))("does not take $value as $path", async (mistake) => {
    const failures = await failuresOf(definition, withInvalidInput(inputs, baseFor(mistake.path), mistake));
    expect(failures).toContainEqual({ path: mistake.path, reason: expect.stringMatching(mistake.reason) });
    // A rule may have more to say of the same value, but nothing of any other.
    for (const { path } of failures) expect(path.startsWith(mistake.path.replace(/\W.*/, ""))).toBe(true);
  });

  it.each(
    Object.entries(inputs.shape).filter(([, field]) => !(field as { isOptional(): boolean }).isOptional()),
  )("does not do without %s", async (name) => {
    const failures = await failuresOf(definition, { ...base, [name]: undefined });
    expect(failures).toEqual([{ path: name, reason: expect.stringMatching(/^is missing|give one of/) }]);
  });

  it.each(brokenRules[definition.name] ?? [])(
    "refuses what breaks a rule at $path",
    async ({ given, path, reason }) => {
      const failures = await failuresOf(definition, { ...given });
      expect(failures).toEqual([{ path, reason: expect.stringMatching(reason) }]);
    },
  );

  it("has its rules tried here", () => {
    expect(definition.rules === undefined).toBe(brokenRules[definition.name] === undefined);
  });

  it.each(providers)(
    "is told of all of its failures at once by a preview through $name, and nothing is written",
    async (provider) => {
      const account = await startAccount();
      const wrong = Object.fromEntries(
        Object.keys(inputs.shape).map((name) => [
          name,
          invalidInputsOf(inputs).find(({ path }) => path === name)?.value,
        ]),
      );
      const stack = await EngineStack.create(
        async () => void provider.create(definition.name, "wrong", wrong),
        account.settings,
      );
      const { ok, output } = await stack.preview();
      expect(ok).toBe(false);
      for (const failure of await failuresOf(definition, wrong))
        expect(output).toContain(formatFailure(failure));
      expect(output).not.toMatch(/^\s+at /m);
      expect(account.writes()).toEqual([]);
    },
  );
});
