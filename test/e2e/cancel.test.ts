// @module-tag all
import { describe, expect, it } from "vitest";
import type { FaultRule } from "../../emulator";
import { expectNoChanges, startApplied } from "../conformance/applied";
import { dynamicProvider, pluginProvider, providers, type ResourceProvider } from "../conformance/providers";
import { type Account, startAccount } from "../support/account";
import { EngineStack, expectOk, type Program } from "../support/engine";
import { descendantsOf, isRunning, killUpdate } from "../support/processes";
import { inSoak, itEach } from "../support/tiers";

const folders =
  (provider: ResourceProvider, ...titles: string[]): Program =>
  async () => {
    for (const [n, title] of titles.entries()) provider.create("Folder", `folder-${n}`, { title });
  };

/** The delay of a service that never responds, in milliseconds. */
const forever = 600_000;

/** Settings with which the provider waits for a response longer than any test, until it is interrupted. */
const patient = { requestTimeout: "3600" };

/** Waits until the service holds a request. */
const hanging = ({ emulator }: Account) =>
  expect.poll(() => emulator.requests.some(({ fault }) => fault === "hold")).toBe(true);

const titlesOn = async (account: Account) =>
  (await account.list("folders")).map(({ title }) => title).toSorted();

/** The ids and inputs in state, by name: the engine registers resources in any order. */
const inputsIn = async (stack: EngineStack) => {
  const state = [...(await stack.state({ decryptProviders: true }))];
  return Object.fromEntries(state.map(([name, { id, inputs }]) => [name, { id, inputs }]));
};

describe.skipIf(process.platform === "win32")("an interrupt while the service does not respond", () => {
  const cases = [
    { name: "a create", method: "POST", titles: ["one", "two"] },
    { name: "an update", method: "PATCH", titles: ["two"] },
    { name: "a delete", method: "DELETE", titles: [] },
  ] as const;
  // An update is written as a create is.
  itEach(
    cases,
    ["a create", "a delete"],
    inSoak,
  )(
    "ends $name through the plugin without a response, and state loses nothing",
    async ({ method, titles }) => {
      const { account, stack } = await startApplied(folders(pluginProvider, "one"), { ...patient });
      const before = await inputsIn(stack);
      const titlesBefore = await titlesOn(account);
      const rule: FaultRule = { kind: "hold", method, delay: forever };
      account.emulator.clearRequests();
      account.emulator.faults.add(rule);
      stack.declare(folders(pluginProvider, ...titles));
      const interrupt = new AbortController();
      const run = stack.up({ signal: interrupt.signal });
      await hanging(account);
      interrupt.abort();
      const { ok, output } = await run;
      expect(ok).toBe(false);
      expect(output).toContain("The operation was canceled.");
      // What a create without a response has created, the next run finds out.
      const { "folder-1": unconfirmed, ...after } = await inputsIn(stack);
      expect(after).toEqual(before);
      expect(unconfirmed).toEqual(
        method === "POST"
          ? { id: expect.stringMatching(/^unconfirmed-/), inputs: { title: "two" } }
          : undefined,
      );
      expect(await titlesOn(account)).toEqual(titlesBefore);

      // While the service works on a create, no run can repeat it.
      if (method === "POST") {
        account.emulator.faults.clear();
        await expect.poll(() => titlesOn(account)).toEqual(titles);
      }
      expectOk(await stack.up());
      expect(await titlesOn(account)).toEqual(titles);
      await expectNoChanges(stack);
    },
  );

  // The SDK does not pass the engine's Cancel to dynamic providers: a started operation is finished, and none is started.
  it.each(providers)(
    "through $name, lets a create finish, keeps it in state, and starts no other",
    async (provider) => {
      const account = await startAccount();
      account.emulator.faults.add({ kind: "hold", method: "POST", delay: 1500 });
      const program: Program = async () => {
        const first = provider.create("Folder", "first", { title: "one" });
        provider.create("Folder", "second", { title: "two" }, { dependsOn: [first] });
      };
      const stack = await EngineStack.create(program, account.settings);
      const interrupt = new AbortController();
      const run = stack.up({ signal: interrupt.signal });
      await hanging(account);
      interrupt.abort();
      expect(await run).toMatchObject({ ok: false });
      expect(await inputsIn(stack)).toHaveProperty("first");
      expect(await titlesOn(account)).toEqual(["one"]);

      expectOk(await stack.up());
      expect(await titlesOn(account)).toEqual(["one", "two"]);
    },
  );
});

describe.skipIf(process.platform === "win32")("the provider of a killed engine", () => {
  it.each([pluginProvider, dynamicProvider])(
    "ends by itself while the service does not respond: $name",
    async (provider) => {
      const account = await startAccount();
      account.emulator.faults.add({ kind: "hold", method: "POST", delay: forever });
      const stack = await EngineStack.create(folders(provider, "one"), { ...account.settings, ...patient });
      const run = stack.up();
      await hanging(account);
      const providers = descendantsOf(process.pid).filter(({ command }) =>
        /pulumi-resource-|dynamic-provider/.test(command),
      );
      expect(providers.length).toBeGreaterThan(0);
      killUpdate();
      await run;
      await expect.poll(() => providers.filter(({ pid }) => isRunning(pid))).toEqual([]);
    },
  );
});
