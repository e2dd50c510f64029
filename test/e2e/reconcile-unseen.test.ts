import { expect, it } from "vitest";
import { createLink } from "../conformance/external-edits";
import { type ApiObject, startAccount } from "../support/account";
import { startYaml } from "../support/example";
import { onTerminal, requireTerminal } from "../support/terminal";
import { outputOf } from "../support/yaml-program";
import { cli, ends } from "./command";

// What somebody adds to the account between the comparison and the update of `shortlink reconcile`.
// test/model/unseen.test.ts proves the same of both providers without the engine.

const to = (name: string) => ({ actionType: "URL", actionConfig: { url: `https://example.com/${name}` } });
const german = { type: "COUNTRY", operator: "EQUALS", valueKey: "DE" };
const routes = [
  {
    ...{ ...to("de"), platform: "GEO" },
    ...{ conditions: [german], features: [{ type: "LIMIT", config: { max: 5 } }], targetItemIds: [] },
  },
  { ...to("all"), isGlobalFallback: true },
];

/** What is added to a link whose slug ends like this, and where. */
const additions = {
  route: { path: "", body: to("hand") },
  condition: { path: "/conditions", body: { ...german, valueKey: "AT" } },
  feature: { path: "/features", body: { type: "UTM", config: { source: "hand" } } },
  target: { path: "/targets", body: {} },
};
const kinds = Object.keys(additions) as (keyof typeof additions)[];

/** Links and entries of a set with the same graph, one for each addition, and one with drift. */
const slugs = ["shown", ...kinds.map((kind) => `link-${kind}`)];
const entries = Object.fromEntries(kinds.map((kind) => [`entry-${kind}`, { routes }]));
const program = {
  campaign: { type: "shortlink:Folder", properties: { title: "Campaign" } },
  ...Object.fromEntries(
    slugs.map((slug) => [slug, { type: "shortlink:Link", properties: { slug, routes } }]),
  ),
  redirects: {
    type: "shortlink:LinkSet",
    properties: { defaults: { folderId: outputOf("campaign.id") }, links: entries },
  },
};

interface Part extends ApiObject {
  readonly conditions: readonly unknown[];
  readonly features: readonly unknown[];
  readonly targets: readonly unknown[];
}

const partsIn = ({ routes }: ApiObject): number =>
  (routes as readonly Part[])
    .flatMap((route) => [1, ...[route.conditions, route.features, route.targets].map(({ length }) => length)])
    .reduce((sum, it) => sum + it, 0);

const reconcile = `node ${cli} reconcile`;

it("reconcile deletes no route, condition, feature, target or link that somebody adds after its comparison", async (test) => {
  requireTerminal(test);
  const account = await startAccount();
  const item = await createLink(account, { kind: "TREE_ITEM", slug: "item" });
  const { cwd, env, pulumi } = await startYaml(account.env, program);
  await ends(pulumi("up --yes --skip-preview"));
  const linkOf = async (slug: string) => (await account.links()).find((it) => it.slug === slug) as ApiObject;
  const addTo = async (slug: string, kind: keyof typeof additions) => {
    const link = await linkOf(slug);
    const { path, body } = additions[kind];
    const at = path && `/${link.routes.find(({ platform }) => platform === "GEO")?.id}${path}`;
    await account.request("POST", `/${link.id}/routes${at}`, kind === "target" ? { itemId: item.id } : body);
  };
  await addTo("shown", "route");

  const { id: folderId } = (await account.list("folders"))[0] as ApiObject;
  const added = [...kinds.map((kind) => `link-${kind}`), ...Object.keys(entries)];
  const addUnseen = async () => {
    for (const slug of added) await addTo(slug, slug.split("-")[1] as keyof typeof additions);
    await createLink(account, { url: "https://example.com/hand", slug: "hand", folderId });
    account.writes();
    return "y";
  };
  const { output } = await ends(
    onTerminal(reconcile, [["Make the account match", addUnseen]], { cwd, env }),
    1,
  );
  expect(output).toMatch(
    /link-\w+: Link lnk_\w+ is not updated, because that would delete or change (route|condition|feature|target) \w+.*, which the comparison before this update did not show: something has changed since\. Run `shortlink reconcile` again, which compares again\./,
  );
  for (const slug of added) expect(partsIn(await linkOf(slug)), slug).toBe(5);
  const written = account.writes().join("\n");
  for (const slug of added) expect(written).not.toContain((await linkOf(slug)).id);

  const again = await ends(onTerminal(`${reconcile} --yes`, [], { cwd, env }));
  expect(again.output).not.toContain("Make the account match the program:");
  for (const slug of ["shown", ...added]) expect(partsIn(await linkOf(slug)), slug).toBe(4);
  expect(await linkOf("hand")).toMatchObject({ folderId });
  expect(await account.links()).toHaveLength(slugs.length + kinds.length + 2);
});

it("after a comparison without drift, reconcile undoes no edit of what it does not change, and the next one shows it", async (test) => {
  requireTerminal(test);
  const account = await startAccount();
  const linksWith = (title: string) => {
    const url = "https://example.com";
    return {
      one: { type: "shortlink:Link", properties: { slug: "one", url, title } },
      two: { type: "shortlink:Link", properties: { slug: "two", url, title: "Two" } },
    };
  };
  const { cwd, env, pulumi, declare } = await startYaml(account.env, linksWith("Before"));
  await ends(pulumi("up --yes --skip-preview"));
  declare(linksWith("After"));
  const titles = async () =>
    Object.fromEntries((await account.links()).map(({ slug, title }) => [slug, title]));
  const edit = async () => {
    const two = (await account.links()).find(({ slug }) => slug === "two");
    await account.request("PATCH", `/${two?.id}`, { title: "By hand" });
    return "y";
  };
  await ends(onTerminal(reconcile, [["Make the account match", edit]], { cwd, env }));
  expect(await titles()).toEqual({ one: "After", two: "By hand" });

  const again = await ends(onTerminal(`${reconcile} --yes`, [], { cwd, env }));
  expect(again.output).toContain('title: "By hand" → "Two"');
  expect(await titles()).toEqual({ one: "After", two: "Two" });
});
