import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Link } from "../../../provider";
import { expectNoChanges, startApplied } from "../../conformance/applied";
import { describeWith, dynamicProvider, providers } from "../../conformance/providers";
import { apiKey, startAccount } from "../../support/account";
import { EngineStack, expectOk } from "../../support/engine";
import { inAll } from "../../support/tiers";
import { unmarked } from "../../world/things";
import { expectHidden } from "./expect-hidden";

const password = "correct-horse-battery";

const program = (secret: string) => async () => {
  const link = new Link("link", {
    slug: "abc",
    routes: [
      {
        isGlobalFallback: true,
        actionType: "URL",
        actionConfig: { url: "https://example.com" },
        features: [{ type: "PASSWORD", config: { password: secret } }],
      },
    ],
  });
  return { slug: link.slug };
};

const secrets = [password, "another-password", apiKey];

describe("a secret", () => {
  it("that the program has as plain text is neither in state nor in any output", async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(program(password), account.settings);
    const runs = [
      await stack.preview({ diff: true }),
      await stack.up({ diff: true }),
      await stack.preview({ refresh: true, expectNoChanges: true, diff: true }),
    ];
    stack.declare(program("another-password"));
    runs.push(await stack.up({ diff: true }));
    expect(account.emulator.requests.at(-1)).toMatchObject({ method: "PATCH" });
    for (const { ok, output } of runs) {
      expect(ok, output).toBe(true);
      for (const secret of secrets) expect(output).not.toContain(secret);
      expect(output).not.toMatch(/authorization|bearer/i);
    }
    const state = await stack.stateText();
    for (const secret of secrets) expect(state).not.toContain(secret);
    expect(state).not.toMatch(/authorization|bearer/i);
    // The dynamic provider in state is at most 600 bytes and holds no logic.
    const provider = String((await stack.state()).get("link")?.inputs.__provider);
    expect(provider).toBe('exports.handler=()=>require("pulumi-shortlink/dynamic").provider("Link")');
    expect(Buffer.byteLength(provider)).toBeLessThanOrEqual(600);
  });

  // Worlds (test/world) lose responses of updates with secrets through both providers.
  describeWith(dynamicProvider)("that an update of $name has added", (provider) => {
    it("and got no response for is still secret after a refresh", inAll, async () => {
      const link = (more: object) => async () => {
        provider.create("Link", "link", { slug: "abc", url: "https://example.com", ...more });
      };
      const { account, stack } = await startApplied(link({}), { maxRetries: "0" });
      account.emulator.faults.add({ kind: "dropAfter", method: "PATCH" });
      stack.declare(link({ title: pulumi.secret(password) }));
      const update = await stack.up();
      expect(update.ok).toBe(false);
      expect(await account.onlyLink()).toMatchObject({ title: password });
      const refresh = await stack.refresh();
      expectOk(refresh);
      expectHidden([password], update, refresh, await stack.stateText());
    });
  });

  it.each(providers)(
    "that the program of $name shows until now is hidden by the next update, which sends nothing",
    inAll,
    async (provider) => {
      const link = (value: pulumi.Input<string>) => async () => {
        const routes = [{ isGlobalFallback: true, actionType: "URL", actionConfig: { url: value } }];
        provider.create("Link", "link", { slug: "abc", title: value, routes });
        provider.create("LinkSet", "set", { links: { one: { url: "https://example.com", title: value } } });
      };
      const shown = "https://example.com/until-now";
      const { account, stack } = await startApplied(link(shown));
      account.written();
      stack.declare(link(pulumi.secret(shown)));
      expectOk(await stack.up());
      expect(account.writes()).toEqual([]);
      // Earlier states of the stack show it.
      expect(unmarked([...(await stack.state())])).not.toContain(shown);
      await expectNoChanges(stack);
    },
  );

  it.each(providers)(
    "is in the engine's most verbose log only where that shows requests to $name",
    async (provider) => {
      const account = await startAccount();
      vi.stubEnv("SHORTLINK_API_KEY", apiKey);
      onTestFinished(() => void vi.unstubAllEnvs());
      const { baseUrl } = account.settings;
      const program = async () => {
        const { id, fallbackRouteId } = provider.create("Link", "link", { url: "https://example.com" });
        const feature = { type: "PASSWORD", config: { password } };
        provider.create("Feature", "feature", { linkId: id, routeId: fallbackRouteId, ...feature });
      };
      const stack = await EngineStack.create(program, { baseUrl });
      const { ok, output } = await stack.up({ logVerbosity: 9, logToStdErr: true });
      expect(ok, output).toBe(true);
      const lines = output.split("\n").filter((line) => line.includes(password));
      expect(lines).not.toEqual([]);
      for (const line of lines) expect(line).toMatch(/"msg":"(Unm|M)arshaling property for RPC\[.*"v":9/);
      expect(output).not.toContain(apiKey);
      expect(output).not.toMatch(/authorization|bearer/i);
    },
  );
});
