// @module-tag all
import { expect, it } from "vitest";
import type { AnyDefinition, Properties } from "../../provider/lifecycle";
import { objects } from "../../provider/resources";
import { startAccount } from "../support/account";
import { EngineStack } from "../support/engine";
import { parentsOf } from "./fixtures";
import { providers, type ResourceProvider } from "./providers";
import { passwordPlaces, sampleOf } from "./values";

// One program has a PASSWORD feature in every place of every definition that accepts one.

const places = Object.values(objects).flatMap((definition) =>
  passwordPlaces(definition.inputs).map((path) => ({
    definition,
    path,
    name: [definition.name, ...path].join("-"),
  })),
);

const passwordOf = (name: string, version: number) => `s3cret-${name}-${version}`;

/** A program that has every password as plain text. */
const program = (provider: ResourceProvider, version: number) => async () => {
  for (const { definition, path, name } of places) {
    const feature = { type: "PASSWORD", config: { password: passwordOf(name, version), hint: "ask us" } };
    provider.create(definition.name, name, {
      ...argsWith(definition, path, feature),
      ...parentsOf(provider, definition, name),
    });
  }
};

/** A definition's example, with a feature at a path of its inputs. */
function argsWith(
  { inputs, example }: AnyDefinition,
  path: readonly string[],
  feature: Properties,
): Properties {
  const [field, ...rest] = path;
  if (field === undefined) return { ...example, ...feature };
  const { url: _, slug: __, ...base } = example as Properties;
  const [sample] = sampleOf(inputs.shape[field], 1) as Properties[];
  const [inner] = rest;
  const needed = field === "routes" ? {} : { url: "https://example.com" };
  return { ...needed, ...base, [field]: [inner === undefined ? feature : { ...sample, [inner]: [feature] }] };
}

const placeNames = places.map(({ name }) => name).join(", ");

it.each(providers)(
  `a password (${placeNames}), through $name, is nowhere in plain text, is not drift while it is masked, and is updated when it changes`,
  async (provider) => {
    const account = await startAccount({ extraFields: true, shuffleKeys: true });
    const stack = await EngineStack.create(program(provider, 1), account.settings);
    const runs = [await stack.preview({ diff: true }), await stack.up({ diff: true })];
    stack.declare(program(provider, 2));
    account.writes();
    runs.push(await stack.preview({ diff: true }));
    runs.push(await stack.up({ diff: true }));
    expect(runs.at(-1)?.changes).toEqual({ update: places.length });
    const sent = account.written().map(({ method, body }) => `${method} ${JSON.stringify(body)}`);
    for (const { name } of places) {
      expect(sent.filter((it) => it.startsWith("PATCH") && it.includes(passwordOf(name, 2)))).toHaveLength(1);
    }
    expect(sent).toHaveLength(places.length);
    const noChanges = { refresh: true, expectNoChanges: true, diff: true };
    runs.push(await stack.preview(noChanges), await stack.destroy());

    for (const { ok, output, events } of runs) {
      expect(ok, output).toBe(true);
      expect(output).not.toContain("s3cret");
      expect(events.includes("s3cret"), "the events hold a password").toBe(false);
    }
    expect(await stack.stateText()).not.toContain("s3cret");
  },
);
