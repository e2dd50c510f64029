import { expect, it } from "vitest";
import { check, create, deleteResource, diff, update } from "../../provider/lifecycle";
import { link, linkSet } from "../../provider/resources";
import { startAccount } from "../support/account";
import { startProcesses } from "../support/provider-processes";

// What becomes of an address where the engine replaces a link, which only a second check shows.

const url = "https://example.com/";
const urnOf = (name: string, type = "Link") => `urn:pulumi:dev::shop::shortlink:index:${type}::${name}`;

it.each([
  ["another provider", 2],
  ["the same provider", 1],
])("a link that is replaced gives up its slug to a new link of %s", async (_, count) => {
  const account = await startAccount();
  const start = startProcesses(account, count);
  const [replaced, added] = [start(0, urnOf("replaced")), start(count - 1, urnOf("added"))];
  const inputs = { domainId: "dom_1", slug: "aaa", url };
  const { id } = await account.request("POST", "", inputs);
  const news = { ...inputs, slug: "bbb" };
  const first = await check({ definition: link, olds: inputs, news }, replaced);
  diff({ definition: link, id, olds: { inputs, outputs: inputs }, news: first.inputs }, replaced);
  const second = await check({ definition: link, olds: {}, news }, replaced);
  const own = await check({ definition: link, olds: {}, news: inputs }, added);
  await deleteResource({ definition: link, id, inputs, outputs: inputs }, replaced);
  const made = [
    await create({ definition: link, inputs: second.inputs }, replaced),
    await create({ definition: link, inputs: own.inputs }, added),
  ];
  expect(made.map((it) => it.id).toSorted()).toEqual((await account.links()).map((it) => it.id).toSorted());
});

it("a link that the engine replaces takes over what a set of another provider gives up", async () => {
  const account = await startAccount();
  const links = { aaa: { url }, other: { url } };
  const before = startProcesses(account, 2);
  const ofSet = before(0, urnOf("one", "LinkSet"));
  const set = await check({ definition: linkSet, olds: {}, news: { links } }, ofSet);
  const setState = {
    ...(await create({ definition: linkSet, inputs: set.inputs }, ofSet)),
    inputs: set.inputs,
  };
  const inputs = { domainId: "dom_1", slug: "bbb", url, adopt: true };
  const own = { ...(await create({ definition: link, inputs }, before(1, urnOf("r")))), inputs };

  const now = startProcesses(account, 2);
  const [setNow, linkNow] = [now(0, urnOf("one", "LinkSet")), now(1, urnOf("r"))];
  const news = { ...inputs, slug: "aaa" };
  const first = await check({ definition: link, olds: inputs, news }, linkNow);
  // The engine applies `replaceOnChanges` by itself.
  expect(diff({ definition: link, id: own.id, olds: own, news: first.inputs }, linkNow).replaces).toEqual([]);
  const second = await check({ definition: link, olds: {}, news }, linkNow);
  const fewer = { links: { other: { url } } };
  const changed = await check({ definition: linkSet, olds: set.inputs, news: fewer }, setNow);
  const request = { definition: linkSet, id: setState.id, olds: setState, news: changed.inputs };
  diff(request, setNow);
  await update(request, setNow);
  const { id } = await create({ definition: link, inputs: second.inputs }, linkNow);
  expect(setState.outputs.ids).toMatchObject({ aaa: id });
});
