import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { startAccount } from "../../support/account";
import { failureOf } from "../../support/client";
import { startPluginClient } from "../../support/plugin-client";
import { Link, inputs as unnamed } from "./fixture";

const inputs = { ...unnamed, slug: "abc" };

/** Starts an account with a link of the stack, and the plugin in another run. */
async function setup() {
  const account = await startAccount();
  const { id } = await account.request("POST", "", inputs);
  return { id, account, ...(await startPluginClient(account.settings)) };
}

/** Makes another process the one that started this one, with a command line of Pulumi. */
async function runUnder(command: string): Promise<void> {
  const wait = "setInterval(() => {}, 1000)";
  const parent = spawn(process.execPath, ["-e", wait, ...command.split(" ")], { stdio: "ignore" });
  onTestFinished(() => void parent.kill());
  await once(parent, "spawn");
  const spy = vi.spyOn(process, "ppid", "get").mockReturnValue(parent.pid ?? 0);
  onTestFinished(() => spy.mockRestore());
}

// The engine checks a resource with its old inputs, requests a diff, and checks the replacement again, without old inputs.
describe("a preview of a replacement", () => {
  it("of a link that keeps its slug deletes the link first, and treats its slug as available", async () => {
    const { check, diff, create } = await setup();
    await check(Link, inputs, inputs);
    expect((await diff(Link, inputs, { ...inputs, title: "x" })).getDeletebeforereplace()).toBe(true);
    await check(Link, { ...inputs, title: "x" });
    await create(Link, { ...inputs, title: "x" }, { preview: true });
  });

  it("of a link that gets another slug creates the replacement first, and checks that the slug is available", async () => {
    const { account, check, diff, create } = await setup();
    await account.request("POST", "", { ...inputs, slug: "other" });
    await check(Link, { ...inputs, slug: "other" }, inputs);
    expect((await diff(Link, inputs, { ...inputs, slug: "other" })).getDeletebeforereplace()).toBe(false);
    await check(Link, { ...inputs, slug: "other" });
    const failure = await failureOf(create(Link, { ...inputs, slug: "other" }, { preview: true }));
    expect(failure.message).toContain('"other" is already taken by your own link');
  });

  it.each(["check", "read"] as const)(
    "that the engine decides by itself is detected by a %s",
    async (call) => {
      const { id, check, read, create } = await setup();
      if (call === "check") await check(Link, inputs, inputs);
      else await read(Link, id, inputs, inputs);
      await check(Link, inputs);
      await create(Link, inputs, { preview: true });
    },
  );

  it.each([
    { kind: "Link", path: "", inputs },
    { kind: "Tree", path: "/trees", inputs: { username: "autumn-shop" } },
  ])(
    "of a $kind that a flag of the command asks for passes, and that of another one does not",
    async ({ kind, path, inputs }) => {
      const account = await startAccount();
      await account.request("POST", path, inputs);
      const type = `shortlink:index:${kind}`;
      for (const [name, isRefused] of [
        ["it", false],
        ["other", true],
      ] as const) {
        await runUnder(`pulumi preview --replace urn:pulumi:test::test::${type}::${name}`);
        const { check, create } = await startPluginClient(account.settings);
        await check(type, inputs);
        const preview = create(type, inputs, { preview: true });
        if (isRefused) expect((await failureOf(preview)).message).toContain("is already taken by your own");
        else await preview;
      }
    },
  );

  it("that the plugin cannot detect is rejected with a remedy", async () => {
    const { id, check, create } = await setup();
    await check(Link, inputs);
    const { message } = await failureOf(create(Link, inputs, { preview: true }));
    expect(message).toContain(`"abc" is already taken by your own link ${id}`);
    expect(message).toMatch(/If this run replaces that link \(--replace, .*`deleteBeforeReplace: true`/);
  });
});
