import { expect, it } from "vitest";
import { type Properties, unknownValue } from "../../../provider/lifecycle";
import { startAccount } from "../../support/account";
import { linksOf, SetStack, url } from "../../support/set-stack";

it("the preview of a new table does not list its links", async () => {
  const stack = new SetStack(await startAccount());
  await stack.preview({ table: `slug,url\none,${url(1)}\n` });
  expect(stack.messages).toEqual([]);
});

it("the preview of an update takes a link over that the set declared before and never had", async () => {
  const account = await startAccount();
  const stack = new SetStack(account, { checkSlugs: false });
  const { id } = await account.request("POST", "", { domainId: "dom_1", slug: "link-1", url: url("theirs") });
  await stack.up({ links: linksOf([1, 2]) });
  expect(Object.keys(stack.ids)).toEqual(["link-2"]);
  await account.request("PATCH", `/${id}`, { url: url(1) });
  const next = new SetStack(account);
  next.state = stack.state;
  await next.preview({ links: linksOf([1, 2]) });
  expect(next.messages).toEqual([expect.stringMatching(/^Links of the account .*: link-1\./)]);
});

it.each<[string, Properties, boolean]>([
  ["warns while the entries of another set are not known", { links: unknownValue }, true],
  ["does not warn once they are", { links: linksOf([3]) }, false],
])("the preview of a set that gives up links %s", async (_, other, warns) => {
  const stack = new SetStack(await startAccount());
  await stack.up({ links: linksOf([1, 2]) });
  const warnings = await stack.previewBeside({ links: linksOf([1]) }, other);
  expect(warnings.some((it) => it.includes("are not known yet"))).toBe(warns);
});
