import { expect, it } from "vitest";
import { create, deleteResource, requireSafeUpdate, update } from "../../../provider/lifecycle";
import { duplicateClaims } from "../../../provider/lifecycle/validation/addresses";
import { board, folder, link, linkSet, tree } from "../../../provider/resources";
import { startAccount } from "../../support/account";
import { failureOf } from "../../support/client";
import { startRun } from "../online";

const url = "https://example.com/";
const linksOf = (...slugs: readonly string[]) => ({
  defaults: { domainId: "dom_1" },
  links: Object.fromEntries(slugs.map((slug) => [slug, { url: `${url}${slug}` }])),
});

/** A set of two links, and a run whose program announces the second one, in another set or as a link. */
async function startMove(takesOver: boolean) {
  const account = await startAccount();
  const olds = linksOf("press", "jobs");
  const { id, outputs } = await create({ definition: linkSet, inputs: olds }, startRun(account).context);
  const { context, warnings } = startRun(account);
  context.tracker.quietPeriod = 0;
  context.tracker.announced = async (_, { slug }) =>
    slug === "jobs" ? [{ takesOver, urn: "", line: 0 }] : [];
  const request = { definition: linkSet, id, olds: { inputs: olds, outputs }, news: linksOf("press") };
  const own = context.forOperation({ urn: "urn:pulumi:dev::test::shortlink:index:LinkSet::one" });
  const slugs = async () => (await account.links()).map(({ slug }) => slug);
  return { account, context: own, warnings, request, outputs, slugs };
}

it("a set leaves an entry to another set that the engine checks only later, and a preview says nothing of it", async () => {
  const { context, warnings, request, slugs } = await startMove(true);
  await requireSafeUpdate(request, context);
  expect(warnings).toEqual([]);
  expect(await update(request, context)).toMatchObject({ ids: { press: expect.any(String) } });
  expect(await slugs()).toEqual(["jobs", "press"]);
});

it("a set deletes an entry whose slug is announced by a resource that has turned out not to take the link over", async () => {
  const { context, request, slugs } = await startMove(true);
  context.tracker.checkedLines.add(0);
  await update(request, context);
  expect(await slugs()).toEqual(["press"]);
});

it("a set says which entries it keeps until another resource, which the engine has checked, takes them over", async () => {
  const { context, request, outputs, slugs } = await startMove(false);
  const messages: string[] = [];
  const own = context.forOperation({ inform: (message) => messages.push(message) });
  const inputs = { slug: "jobs", domainId: "dom_1", adopt: true };
  const urn = "urn:pulumi:dev::test::shortlink:index:Link::jobs";
  duplicateClaims(link, link.name, [{ inputs }], { tracker: context.tracker, urn });
  expect(await update(request, own)).toMatchObject({ ids: outputs.ids });
  expect(messages).toEqual([
    expect.stringMatching(/^Links stay in this set until the next update, .*: jobs\.$/),
  ]);
  expect(await slugs()).toEqual(["jobs", "press"]);
});

it("a set that could not do everything keeps an entry that another set gets later, since the engine does not go on to that one", async () => {
  const { account, context, request, outputs } = await startMove(true);
  account.emulator.faults.add({ kind: "status", status: 422, method: "PATCH" });
  const news = { ...request.news, links: { press: { url: `${url}new` } } };
  const failure = await failureOf(update({ ...request, news }, context));
  expect(failure).toMatchObject({ properties: { ids: outputs.ids } });
});

it("a set deletes an entry whose slug a single link gets later, and a preview knows that its address goes on to work", async () => {
  const { context, warnings, request, slugs } = await startMove(false);
  await requireSafeUpdate(request, context);
  expect(warnings).toEqual(["This update deletes 1 link: jobs."]);
  await update(request, context);
  expect(await slugs()).toEqual(["press"]);
});

it("a set that announces what it declares deletes all of it when it is deleted", async () => {
  const { context, request, outputs, slugs } = await startMove(true);
  const { definition, id } = request;
  await deleteResource({ definition, id, outputs }, context.forOperation({ urn: undefined }));
  expect(await slugs()).toEqual([]);
});

it.each([folder, tree, board])(
  "a set does not take silence for the end while a $name is being created, whose links come later",
  async (definition) => {
    const { context } = startRun(await startAccount({ latency: 200 }));
    context.tracker.quietPeriod = 1;
    const inputs = { title: "Later", username: "later", slug: "later" };
    let isCreated = false;
    const created = create({ definition, inputs }, context).then(() => {
      isCreated = true;
    });
    await context.tracker.whenDeclared(undefined);
    expect(isCreated).toBe(true);
    await created;
  },
);
