// @module-tag all
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { expect, it } from "vitest";
import { startApplied } from "../../conformance/applied";
import { describeWith, dynamicProvider } from "../../conformance/providers";
import { startAccount } from "../../support/account";
import { EngineStack, expectOk } from "../../support/engine";
import { containsSecret } from "../../support/secret-scan";
import { temporaryFolder } from "../../support/shell";
import { expectHidden } from "./expect-hidden";

// The plugin gets what transforms add as inputs like any other; dynamic resources mark it as a secret.
describeWith(dynamicProvider)("a password that a transform adds, through $name,", (provider) => {
  const passwordOf = (version: number, where: string) => `hush "ü&<${where}> ${version}`;
  const places = ["transforms", "transformations", "stack transforms", "stack transformations", "graph"];
  const url = "https://example.com";
  const graph = [{ isGlobalFallback: true, actionType: "URL", actionConfig: { url } }];

  interface TransformArgs {
    readonly name: string;
    readonly type: string;
    readonly props: pulumi.Inputs;
    readonly opts: pulumi.ResourceOptions;
  }

  const program = (version: number) => async () => {
    const feature = (where: string) => ({
      type: "PASSWORD",
      config: { password: passwordOf(version, where), hint: "ask" },
    });
    const add =
      (where: string) =>
      ({ name, type, props, opts }: TransformArgs) =>
        name === where && type.includes("shortlink")
          ? { props: { ...props, routeFeatures: [feature(where)] }, opts }
          : undefined;
    await pulumi.runtime.registerResourceTransform(add("stack transforms"));
    pulumi.runtime.registerStackTransformation(add("stack transformations"));
    const link = { url };
    provider.create("Link", "transforms", link, { transforms: [add("transforms")] });
    provider.create("Link", "transformations", link, { transformations: [add("transformations")] });
    provider.create("Link", "stack transforms", link);
    provider.create("Link", "stack transformations", link);
    const deepen = ({ props, opts }: TransformArgs) => ({
      props: { ...props, routes: [{ ...graph[0], features: [feature("graph")] }] },
      opts,
    });
    provider.create("Link", "graph", { routes: graph }, { transforms: [deepen] });
  };

  const secretsOf = (version: number) => places.map((where) => passwordOf(version, where));

  it("is a secret in previews, plans, events and state, and is neither drift nor lost", async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(program(1), account.settings);
    const plan = join(temporaryFolder(), "plan.json");
    const runs = [await stack.preview({ diff: true, plan }), await stack.up({ diff: true, plan })];
    const plans = [readFileSync(plan, "utf8")];
    expect(account.writes()).toHaveLength(places.length);
    runs.push(await stack.up({ refresh: true, expectNoChanges: true, diff: true }));
    expect(account.writes()).toEqual([]);
    stack.declare(program(2));
    runs.push(await stack.preview({ diff: true, plan }), await stack.up({ diff: true, plan }));
    plans.push(readFileSync(plan, "utf8"));
    expect(runs.at(-1)?.changes).toEqual({ update: places.length });
    const sent = JSON.stringify(account.written().map(({ body }) => body));
    for (const secret of secretsOf(2)) expect(sent).toContain(JSON.stringify(secret).slice(1, -1));
    runs.push(await stack.preview({ refresh: true, expectNoChanges: true }));
    for (const run of runs) expectOk(run);
    expectHidden([...secretsOf(1), ...secretsOf(2)], ...runs, ...plans, await stack.stateText());
  });

  it("is encrypted by the next update if an older version left it in state in plain text", async () => {
    // Too short for the secret scan, since the engine prints plain text from state until then.
    const short = 'q"ü<&1z';
    const plainText = { routeFeatures: [{ type: "PASSWORD", config: { password: short } }] };
    const { account, stack } = await startApplied(async () => {
      const add = ({ props, opts }: TransformArgs) => ({ props: { ...props, ...plainText }, opts });
      provider.create("Link", "link", { url }, { transforms: [add] });
    });
    await stack.editState((resource) => ({
      ...resource,
      inputs: { ...resource.inputs, ...plainText },
      outputs: { ...resource.outputs, ...plainText },
    }));
    stack.forgetHistory();
    expect(containsSecret(await stack.stateText(), short)).toBe(true);
    account.writes();
    expectOk(await stack.up());
    stack.forgetHistory();
    const after = [
      await stack.preview({ refresh: true, expectNoChanges: true, diff: true }),
      await stack.up({ refresh: true, diff: true }),
    ];
    for (const run of after) expectOk(run);
    expect(account.writes()).toEqual([]);
    expectHidden([short], ...after, await stack.stateText());
  });
});
