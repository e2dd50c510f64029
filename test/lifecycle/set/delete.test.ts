import { expect, it } from "vitest";
import { deleteResource } from "../../../provider/lifecycle";
import { linkSet as definition } from "../../../provider/resources";
import { startAccount } from "../../support/account";
import { failureOf } from "../../support/client";
import { linksOf, SetStack } from "../../support/set-stack";
import { offlineContext } from "../offline";

it("a set of which some links could not be deleted says which, and the next run deletes them", async () => {
  const account = await startAccount();
  const stack = new SetStack(account);
  await stack.up({ links: linksOf([1, 2, 3]) });
  const path = `/api/v1/links/${stack.ids["link-2"]}`;
  account.emulator.faults.add({ kind: "status", status: 422, method: "DELETE", path });
  const { message } = await failureOf(stack.destroy());
  expect(message.split("\n")).toEqual([
    expect.stringMatching(/^links\.link-2: Delete a link/),
    "2 of 3 entries are deleted. Run again for the rest, once its cause is fixed.",
  ]);
  await stack.destroy();
  expect(await account.links()).toEqual([]);
});

it("a set whose delete is canceled at once deletes nothing, and fails", async () => {
  const context = { ...offlineContext(), signal: AbortSignal.abort() };
  const outputs = { links: linksOf([1, 2]), ids: { "link-1": "lnk_1", "link-2": "lnk_2" } };
  await expect(deleteResource({ definition, id: "set-1", outputs }, context)).rejects.toThrow(
    /^0 of 2 entries are deleted\./,
  );
});
