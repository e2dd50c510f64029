import { describe, expect, it } from "vitest";
import {
  type AnyDefinition,
  create,
  diff,
  type Properties,
  previewCreate,
  read,
  update,
} from "../../provider/lifecycle";
import { board, link, tree } from "../../provider/resources";
import { type Account, startAccount } from "../support/account";
import { failureOf } from "../support/client";
import { linksOf, SetStack, url } from "../support/set-stack";
import { declared, theirs } from "./adoption";
import { startRun } from "./online";

const urn = "urn:pulumi:dev::shop::shortlink:index:Link::mine";
/** One run that previews a create and runs it, with what it says. */
function startCreate(account: Account, settings: Properties = {}) {
  const { context, warnings } = startRun(account, settings);
  const own = context.forOperation({ urn });
  const definition: AnyDefinition = link;
  return {
    warnings,
    context: own,
    preview: (inputs: Properties, of = definition) => previewCreate({ definition: of, inputs }, own),
    create: (inputs: Properties, of = definition) => create({ definition: of, inputs }, own),
  };
}

describe("a create with `adopt`", () => {
  it("takes over the link that has the slug, changes it to what is declared, and keeps the rest of it", async () => {
    const account = await startAccount();
    const { id } = await theirs(account);
    account.written();
    const run = startCreate(account);
    await run.preview(declared);
    expect(run.warnings).toEqual([
      `The link ${id} of the account has the slug "autumn". This update takes it over, because of \`adopt\`, and changes its url, title.`,
    ]);
    expect(account.written()).toEqual([]);
    expect(await run.create(declared)).toMatchObject({ id, outputs: { title: "Autumn" } });
    expect(await account.links()).toHaveLength(1);
    expect(await account.onlyLink()).toMatchObject({ id, title: "Autumn", options: { a: 1 } });
  });

  it("sends nothing if the link is as declared, and says so", async () => {
    const account = await startAccount();
    const { id } = await theirs(account, { url: url("autumn"), title: "Autumn" });
    const run = startCreate(account);
    await run.preview(declared);
    expect(run.warnings).toEqual([expect.stringContaining("and changes nothing of it.")]);
    account.written();
    expect(await run.create(declared)).toMatchObject({ id });
    // The create that the service refuses.
    expect(account.writes()).toEqual(["POST /api/v1/links"]);
  });

  it.each([
    { definition: tree, path: "/trees", own: { username: "shop" } },
    { definition: board, path: "/boards", own: { slug: "shop", title: "Looks" } },
  ])("takes over a $definition.name", async ({ definition, path, own }) => {
    const account = await startAccount();
    const { id } = await account.request("POST", path, { ...own, color: "red", font: "Inter" });
    const run = startCreate(account);
    const inputs = { ...own, extra: { color: "blue" }, adopt: true };
    await run.preview(inputs, definition);
    expect(run.warnings).toEqual([expect.stringMatching(/takes it over, .* and changes its extra\.$/)]);
    expect(await run.create(inputs, definition)).toMatchObject({ id });
    expect(await account.list(path.slice(1))).toEqual([
      expect.objectContaining({ id, color: "blue", font: "Inter" }),
    ]);
  });

  it.each([
    { definition: tree, path: "/trees", own: { username: "My-Shop" } },
    { definition: board, path: "/boards", own: { slug: "My-Shop", title: "Looks" } },
  ])("takes over a $definition.name whose name the service has in another case", async (it) => {
    const { definition, path, own } = it;
    const account = await startAccount({ normalize: "lowerCase", normalizeOnly: ["username", "slug"] });
    const { id } = await account.request("POST", path, own);
    const run = startCreate(account);
    const inputs = { ...own, adopt: true };
    await run.preview(inputs, definition);
    expect(await run.create(inputs, definition)).toMatchObject({ id });
    expect(await account.list(path.slice(1))).toHaveLength(1);
  });

  it("creates the link where nobody has the slug, or the program declares none", async () => {
    const account = await startAccount();
    const run = startCreate(account);
    await run.preview(declared);
    await run.create(declared);
    await run.create({ ...declared, slug: undefined });
    expect(run.warnings).toEqual([]);
    expect(account.written().map(({ body }) => body)).toEqual([
      expect.not.objectContaining({ adopt: true }),
      expect.not.objectContaining({ adopt: true }),
    ]);
    expect(await account.links()).toHaveLength(2);
  });

  it("does not take over a link that somebody else manages, unless the program names that owner", async () => {
    const account = await startAccount();
    const { id } = await theirs(account, { options: { managedBy: "them" } });
    const run = startCreate(account, { owner: "us" });
    const refusal = /slug: "autumn" is already taken by your own link .* which "them" manages/;
    expect(String(await failureOf(run.preview(declared)))).toMatch(refusal);
    expect(String(await failureOf(run.create(declared)))).toMatch(/which "them" manages/);
    const named = { ...declared, options: { managedBy: "them" } };
    await run.preview(named);
    expect(await run.create(named)).toMatchObject({ id });
  });

  it("does not take over what another resource of the stack keeps", async () => {
    const account = await startAccount();
    const { id } = await theirs(account);
    const run = startCreate(account);
    run.context.tracker.trackRetained(link, String(id), {});
    expect(String(await failureOf(run.preview(declared)))).toMatch(
      /which another resource of this stack holds/,
    );
    expect(String(await failureOf(run.create(declared)))).toMatch(
      /which another resource of this stack holds/,
    );
    expect(await account.onlyLink()).toMatchObject({ title: "Summer" });
  });

  it("does not take over the link that it replaces", async () => {
    const account = await startAccount();
    const { id } = await theirs(account);
    const run = startCreate(account);
    const olds = { inputs: { domainId: "dom_1", slug: "autumn", url: url("summer") }, outputs: {} };
    diff({ definition: link, id: String(id), olds, news: declared }, run.context);
    expect(String(await failureOf(run.create(declared)))).toMatch(/409/);
    expect(await account.onlyLink()).toMatchObject({ title: "Summer" });
  });
});

it("a create without `adopt` is refused, and the failure proposes it", async () => {
  const account = await startAccount();
  await theirs(account);
  const run = startCreate(account);
  const { adopt: _, ...inputs } = declared;
  expect(String(await failureOf(run.preview(inputs)))).toContain(
    `\n- To take over that link and change it to what is declared, set \`adopt: true\`.\n`,
  );
});

it("`adopt` is no difference: it is added, removed and refreshed without a change", async () => {
  const account = await startAccount();
  await theirs(account);
  const run = startCreate(account);
  const { id, outputs } = await run.create(declared);
  const { adopt: _, ...without } = declared;
  const olds = { inputs: declared, outputs };
  expect(diff({ definition: link, id, olds, news: without }, run.context).changed).toEqual([]);
  const plain = { inputs: without, outputs };
  expect(diff({ definition: link, id, olds: plain, news: declared }, run.context).changed).toEqual([]);
  const found = await read({ definition: link, id, state: olds }, run.context);
  expect(found?.inputs).toEqual(declared);
  account.written();
  await update({ definition: link, id, olds, news: { ...without, title: "Winter" } }, run.context);
  expect(account.written().map(({ body }) => body)).toEqual([{ title: "Winter" }]);
});

describe("a LinkSet with `adopt`", () => {
  it("takes over links that differ, and names them with what changes", async () => {
    const account = await startAccount();
    await account.request("POST", "", { domainId: "dom_1", slug: "link-0", url: url("other"), title: "T" });
    await account.request("POST", "", { domainId: "dom_1", slug: "link-1", url: url(1) });
    const inputs = { links: linksOf([0, 1, 2]), adopt: true };
    const stack = new SetStack(account);
    await stack.preview(inputs);
    expect(stack.messages).toEqual([
      "Links of the account are just what entries declare, and will be taken over: link-1.",
      "Links of the account will be taken over and changed, because of `adopt`: link-0 (url).",
    ]);
    await stack.up(inputs);
    expect(await account.links()).toHaveLength(3);
    expect((await account.links()).map(({ slug, title }) => [slug, title]).sort()).toEqual([
      ["link-0", "T"],
      ["link-1", null],
      ["link-2", null],
    ]);
    expect(await stack.preview(inputs)).toBe("unchanged");
    expect(await stack.preview({ links: linksOf([0, 1, 2]) })).toBe("unchanged");
  });

  it("refuses `adopt` of an entry: it belongs to the set", async () => {
    const account = await startAccount();
    const failures = await new SetStack(account).check({ links: linksOf([0], { adopt: true }) });
    expect(failures.map(({ path }) => path)).toEqual(["links.link-0.adopt"]);
  });
});
