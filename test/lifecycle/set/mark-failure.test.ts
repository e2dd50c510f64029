import { expect, it } from "vitest";
import { startAccount } from "../../support/account";
import { linksOf, numbers, SetStack, url } from "../../support/set-stack";

// A set that takes over a link marks it with the owner.

it.each([
  ["an update", true, 500],
  ["a create", false, 403],
])(
  "%s of a set records what it did also if it cannot mark a link that it takes over",
  async (_, hasFirst, status) => {
    const account = await startAccount();
    const stack = new SetStack(account, { checkSlugs: false, owner: "shop" });
    await account.request("POST", "", { domainId: "dom_1", slug: "link-0", url: url(0), options: { a: 1 } });
    const first = hasFirst ? { first: { url: url("first") } } : {};
    if (hasFirst) await stack.up({ links: first, adopt: true });
    account.emulator.faults.add({ kind: "status", status, method: "PATCH" });
    expect(await stack.up({ links: { ...first, ...linksOf(numbers(3)) }, adopt: true })).toContain("link-0");
    expect(Object.keys(stack.ids).toSorted()).toEqual([...Object.keys(first), "link-0", "link-1", "link-2"]);
  },
);
