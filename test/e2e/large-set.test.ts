// @module-tag soak
import { expect, it } from "vitest";
import { skipCheckpoints } from "../../provider/pulumi/automation";
import { providers } from "../conformance/providers";
import { startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";
import { numbers, url } from "../support/set-stack";

// The engine takes the outputs of an operation that failed halfway in a header, which it drops if it is longer than some 16 MB.

const count = Number(process.env.LARGE_SET ?? 50_000);
const width = Math.ceil(18_000_000 / count);

const tableOf = (title: string) =>
  [
    "slug,url,title,description",
    ...numbers(count).map((index) => `link-${index},${url(index)},${title},${"x".repeat(width)}`),
  ].join("\n");

it.for(providers)("through $name, a set of 18 MB of which one entry fails is recorded", async (provider) => {
  const account = await startAccount();
  const program = (title: string) => async () =>
    void provider.create("LinkSet", "set", { table: tableOf(title) });
  const settings = { ...account.settings, maxRetries: "0", checkSlugs: "false" };
  const stack = await EngineStack.create(program("A"), settings, skipCheckpoints);
  const idsInState = async () =>
    Object.keys(
      [...(await stack.state()).values()].find(({ type }) => type.includes("LinkSet"))?.outputs?.ids ?? {},
    );
  account.emulator.faults.add({ kind: "status", status: 422, method: "POST", skip: 100 });
  const created = await stack.up();
  expect(created.ok).toBe(false);
  expect(created.output).toContain(
    `${(count - 1).toLocaleString("en-US")} of ${count.toLocaleString("en-US")} entries`,
  );
  expect(await idsInState()).toHaveLength(count - 1);
  expectOk(await stack.up());
  expect(await idsInState()).toHaveLength(count);

  account.emulator.faults.add({ kind: "status", status: 422, method: "PATCH", skip: 100 });
  stack.declare(program("B"));
  expect((await stack.up()).ok).toBe(false);
  expect(await idsInState()).toHaveLength(count);
  expectOk(await stack.up());
  expectOk(await stack.preview({ expectNoChanges: true }));
  expectOk(await stack.destroy());
  expect(await account.links()).toEqual([]);
});
