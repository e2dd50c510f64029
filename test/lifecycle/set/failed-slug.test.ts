import { expect, it } from "vitest";
import { check, diff, type Properties } from "../../../provider/lifecycle";
import { linkSet } from "../../../provider/resources";
import { startAccount } from "../../support/account";
import { startProcesses } from "../../support/provider-processes";
import { applied, type StoredResource } from "../../support/set-stack";

// Set `two` changes the slug of its entry to one that set `one` gives up in the same update. The service is down in that update, and up again
// in the next ones.

const entry = (slug: string) => ({ slug, url: `https://example.com/${slug}` });

it.each([
  [["one", "two"], 1],
  [["two", "one"], 1],
  [["one", "two"], 2],
  [["two", "one"], 2],
])("the sets %j in %d processes end as declared after an update that failed", async (names, count) => {
  const account = await startAccount();
  const states = new Map<string, StoredResource>();
  const up = async (program: Readonly<Record<string, Properties>>) => {
    const start = startProcesses(account, count);
    const errors: string[] = [];
    const steps: (() => Promise<void>)[] = [];
    for (const name of names) {
      const context = start(
        name === "one" ? 0 : count - 1,
        `urn:pulumi:dev::shop::shortlink:index:LinkSet::${name}`,
      );
      const old = states.get(name);
      const request = { definition: linkSet, olds: old?.inputs ?? {}, news: program[name] ?? {} };
      const { inputs } = await check(request, context);
      if (old) diff({ definition: linkSet, id: old.id, olds: old, news: inputs }, context);
      steps.push(async () => {
        const { stored, failure } = await applied(linkSet, old, inputs, context);
        states.set(name, stored);
        if (failure !== undefined) errors.push(failure);
      });
    }
    for (const step of steps) await step().catch((error: Error) => errors.push(error.message));
    return errors;
  };
  await up({
    one: { links: { key: entry("aaa"), other: entry("other") } },
    two: { links: { moved: entry("bbb") } },
  });
  const program = { one: { links: { other: entry("other") } }, two: { links: { moved: entry("aaa") } } };
  for (const method of ["PATCH", "DELETE"] as const)
    account.emulator.faults.add({ kind: "status", status: 500, method });
  expect(await up(program)).not.toEqual([]);
  account.emulator.faults.clear();
  for (let round = 0; round < 3; round += 1) await up(program);
  expect(await up(program)).toEqual([]);
  const held = [...states.values()].flatMap(({ outputs }) => Object.values(outputs.ids as object));
  expect(held.toSorted()).toEqual((await account.links()).map(({ id }) => id).toSorted());
  expect(held).toHaveLength(2);
});
