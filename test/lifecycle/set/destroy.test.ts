import { expect, it } from "vitest";
import { create, deleteResource } from "../../../provider/lifecycle";
import { linkSet as definition } from "../../../provider/resources";
import { startAccount } from "../../support/account";
import { failureOf } from "../../support/client";
import { linksOf, url } from "../../support/set-stack";
import { refuse, startRun } from "../online";

/** A set with three links, and a function that deletes it. */
async function startWithSet() {
  const account = await startAccount();
  const links = { ...linksOf([1, 2]), "a b": { slug: "link-3", url: url(3) } };
  const inputs = { defaults: { domainId: "dom_1" }, links };
  const { outputs } = await create({ definition, inputs }, startRun(account).context);
  const destroy = (signal?: AbortSignal) =>
    deleteResource({ definition, id: "set-1", outputs }, startRun(account).context.forOperation({ signal }));
  return { account, ids: outputs.ids as Record<string, string>, destroy };
}

it("a set of which some entries cannot be deleted says which, and how many are", async () => {
  const { account, ids, destroy } = await startWithSet();
  for (const key of ["link-2", "a b"]) refuse(account, "DELETE", ids[key]);
  expect((await failureOf(destroy())).message.split("\n")).toEqual([
    expect.stringMatching(/^links\.link-2: Delete a link.*HTTP 422/),
    expect.stringMatching(/^links\["a b"\]: Delete a link.*HTTP 422/),
    "1 of 3 entries are deleted. Run again for the rest, once its cause is fixed.",
  ]);
  await destroy();
  expect(await account.links()).toEqual([]);
});

it("a set whose delete is canceled before it starts deletes nothing", async () => {
  const { account, destroy } = await startWithSet();
  const { message } = await failureOf(destroy(AbortSignal.abort()));
  expect(message).toBe("0 of 3 entries are deleted. Run again for the rest, once its cause is fixed.");
  expect(await account.links()).toHaveLength(3);
});
