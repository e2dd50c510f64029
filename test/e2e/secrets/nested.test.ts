// @module-tag all
import * as pulumi from "@pulumi/pulumi";
import { expect } from "vitest";
import { signatureKey, signatures } from "../../../provider/pulumi/format/signatures";
import { dynamicProvider, itWith, pluginProvider, type ResourceProvider } from "../../conformance/providers";
import { type Account, startAccount } from "../../support/account";
import { EngineStack, expectOk } from "../../support/engine";
import { expectHidden } from "./expect-hidden";

const password = "correct-horse-battery";
const config = { password, hint: "https://example.com/hint" };
const feature = { type: "PASSWORD", config };
const routesTo = (name: string) => [
  {
    isGlobalFallback: true,
    actionType: "URL",
    actionConfig: { url: `https://example.com/${name}` },
    features: [feature],
  },
];

type Route = ReturnType<typeof routesTo>[number];

/** The destination in routes as a program reads them. */
const urlIn = (routes: unknown): string =>
  (routes as Route[] | undefined)?.[0]?.actionConfig?.url ?? "https://example.com/none";

/** Resources with a password inside of a list or an object, and a link that follows each of them. */
const program = (provider: ResourceProvider) => async () => {
  const { secret } = pulumi;
  const follow = (name: string, url: pulumi.Output<string>) =>
    provider.create("Link", `after ${name}`, { slug: `after-${name}`, url });
  const link = (name: string, args: object, opts?: pulumi.CustomResourceOptions) => {
    const { routes } = provider.create("Link", name, { slug: name, ...args }, opts);
    follow(name, (routes as pulumi.Output<unknown>).apply(urlIn));
  };
  link("inline", { routes: routesTo("inline") });
  link("whole", { routes: secret(routesTo("whole")) });
  link("deep", { routes: [{ ...routesTo("deep")[0], targeting: secret({ mine: "deep" }) }] });
  link("output", { routes: routesTo("output") }, { additionalSecretOutputs: ["routes"] });

  const { id, fallbackRouteId } = provider.create("Link", "plain", { url: "https://example.com" });
  const parent = { linkId: id, routeId: fallbackRouteId };
  const inner = { ...feature, config: { ...config, password: secret(password) } };
  const own = provider.create("Feature", "feature", { ...parent, ...inner });
  follow(
    "feature",
    (own.config as pulumi.Output<unknown>).apply((it) => (it as typeof config).hint),
  );

  const links = { one: { routes: routesTo("set") } };
  const set = provider.create("LinkSet", "set", { links: secret(links) });
  const url = (set.links as pulumi.Output<unknown>).apply((it) => urlIn((it as typeof links).one?.routes));
  // A preview does not know the entries of a set of the plugin, which leaves inputs out of its outputs.
  follow("set", provider === pluginProvider ? pulumi.output(urlIn(links.one.routes)) : url);
};

const names = ["inline", "whole", "deep", "output", "set"];

/** The destinations of the links that follow others, by slug. */
const followed = async (account: Account) => {
  const links = (await account.links()).filter(({ slug }) => slug.startsWith("after-"));
  return Object.fromEntries(links.map(({ slug, routes }) => [slug, urlIn(routes)]));
};

/** Marks all that is secret in exported state once more inside, as earlier versions did. */
const nested = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(nested);
  if (signatureKey in value && "plaintext" in value) {
    const inner = inLists(JSON.parse(String(value.plaintext)));
    return { ...value, plaintext: JSON.stringify(inner) };
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, nested(inner)]));
};

const inLists = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inLists);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === "config" ? marked(inner) : inLists(inner)]),
  );
};

const marked = (value: unknown) => ({
  [signatureKey]: signatures.secret,
  plaintext: JSON.stringify(value),
});

// test/model/secrets.test.ts proves it of both providers. The engine marks what dynamic resources return.
itWith(dynamicProvider)(
  "a password inside of a secret, through $name, leaves the value around it in its shape, in every run, and has no mark of its own in state",
  async (provider) => {
    const account = await startAccount();
    const stack = await EngineStack.create(program(provider), account.settings);
    const runs = [await stack.preview(), await stack.up({ diff: true })];
    const expected = Object.fromEntries(
      names.map((name) => [`after-${name}`, `https://example.com/${name}`]),
    );
    const all = { ...expected, "after-feature": config.hint };
    expect(await followed(account)).toEqual(all);
    const expectNoneNested = async () => {
      for (const [name, { inputs, outputs }] of await stack.state()) {
        // The engine itself puts the mark of the option around those inside.
        if (name === "output") continue;
        const secrets = JSON.stringify([inputs, outputs]).match(/"plaintext":"(?:\\.|[^"\\])*"/g) ?? [];
        for (const text of secrets) expect(text, name).not.toContain(signatureKey);
      }
    };
    await expectNoneNested();

    runs.push(await stack.refresh({ expectNoChanges: true }));
    await expectNoneNested();
    runs.push(await stack.up({ expectNoChanges: true, diff: true }));

    await stack.editState((resource) => ({
      ...resource,
      inputs: nested(resource.inputs) as typeof resource.inputs,
      outputs: nested(resource.outputs) as typeof resource.outputs,
    }));
    await expect(expectNoneNested()).rejects.toThrow();
    runs.push(await stack.preview({ expectNoChanges: true, diff: true }));
    runs.push(await stack.up({ expectNoChanges: true, diff: true }));
    runs.push(await stack.up({ refresh: true, expectNoChanges: true, diff: true }));
    for (const run of runs) expectOk(run);
    await expectNoneNested();
    expect(await followed(account)).toEqual(all);
    expectHidden([password], ...runs, await stack.stateText());
  },
);
