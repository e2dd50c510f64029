import { expect, it } from "vitest";
import { check, create, diff, PartialFailure, type Properties, update } from "../../../provider/lifecycle";
import { linkSet } from "../../../provider/resources";
import { startAccount } from "../../support/account";
import { startProcesses } from "../../support/provider-processes";

// Set `two` changes the slug of its entry to one that set `one` gives up in the same update. The service is down in that update, and up again
// in the next ones.

interface State {
  readonly id: string;
  readonly inputs: Properties;
  readonly outputs: Properties;
}

const entry = (slug: string) => ({ slug, url: `https://example.com/${slug}` });

it.each([
  [["one", "two"], 1],
  [["two", "one"], 1],
  [["one", "two"], 2],
  [["two", "one"], 2],
])("the sets %j in %d processes end as declared after an update that failed", async (names, count) => {
  const account = await startAccount();
  const states = new Map<string, State>();
  const up = async (program: Readonly<Record<string, Properties>>) => {
    const start = startProcesses(account, count);
    const errors: string[] = [];
    const steps: (() => Promise<void>)[] = [];
    for (const name of names) {
      const context = start(
        name === "one" ? 0 : count - 1,
        `urn:pulumi:dev::shop::shortlink:index:LinkSet::${name}`,
      );
      const olds = states.get(name);
      const request = { definition: linkSet, olds: olds?.inputs ?? {}, news: program[name] ?? {} };
      const { inputs } = await check(request, context);
      const change = olds && { definition: linkSet, id: olds.id, olds, news: inputs };
      if (change && diff(change, context).changed.length === 0) continue;
      steps.push(async () => {
        const id = olds?.id ?? "";
        try {
          states.set(
            name,
            change
              ? { id, inputs, outputs: await update(change, context) }
              : { ...(await create({ definition: linkSet, inputs }, context)), inputs },
          );
        } catch (error) {
          errors.push(String(error));
          if (error instanceof PartialFailure) states.set(name, { id, inputs, outputs: error.properties });
        }
      });
    }
    for (const step of steps) await step();
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
