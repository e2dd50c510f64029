import { describe, expect, it } from "vitest";
import { check, create, deleteResource, diff, previewCreate } from "../../../provider/lifecycle";
import { linkSet as definition } from "../../../provider/resources";
import { startAccount } from "../../support/account";
import { failureOf } from "../../support/client";
import { linksOf } from "../../support/set-stack";
import { startRun } from "../online";

const inputs = (title: string) => ({ links: linksOf([1, 2]), defaults: { domainId: "dom_1", title } });
const news = inputs("B");

/** What the engine does first where a change replaces a set: it checks the set again, as a new one. */
async function setup() {
  const account = await startAccount();
  const { id, outputs } = await create({ definition, inputs: inputs("A") }, startRun(account).context);
  const context = startRun(account).context.forOperation({ urn: "urn:pulumi:dev::test::LinkSet::set" });
  await check({ definition, olds: inputs("A"), news }, context);
  const olds = { inputs: inputs("A"), outputs };
  const difference = diff({ definition, id, olds, news, replaceOnChanges: ["defaults.title"] }, context);
  const checked = await check({ definition, olds: {}, news, runsPreflight: true }, context);
  expect(checked.failures).toEqual([]);
  return { account, context, difference, removed: { definition, id, outputs } };
}

describe("a set that the resource option replaceOnChanges replaces", () => {
  it("is deleted first, because its replacement has the same slugs", async () => {
    const { difference } = await setup();
    expect(difference).toEqual({ changed: ["defaults"], replaces: ["defaults"], deleteBeforeReplace: true });
  });

  it("has other links afterwards, and leaves none behind", async () => {
    const { account, context, removed } = await setup();
    await previewCreate({ definition, inputs: news }, context);
    await deleteResource(removed, context);
    expect(await account.links()).toEqual([]);
    const { outputs } = await create({ definition, inputs: news }, context);
    expect((await account.links()).map(({ id }) => id).toSorted()).toEqual(
      Object.values(outputs.ids as Record<string, string>).toSorted(),
    );
  });

  it("keeps its links while it exists: its replacement does not take them over", async () => {
    const { account, context } = await setup();
    const { message } = await failureOf(create({ definition, inputs: news }, context));
    expect(message).toMatch(
      /links\.link-1: "link-1" is already taken by your own link lnk_\w+\. This update replaces the set, and would then delete the links that it had/,
    );
    expect((await account.links()).map(({ title }) => title)).toEqual(["A", "A"]);
  });
});
