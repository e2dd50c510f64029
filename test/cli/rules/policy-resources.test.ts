import { expect, it } from "vitest";
import { entriesOfSets, linksOf, type PolicyResource } from "../../../provider/cli/rules/policy-resources";
import { resource } from "../../rules/links";
import { countries, to } from "../graph/fixtures";

const press = resource("Folder", "press", { title: "Press" });
const inPress = { id: press.urn, title: "Press", name: "press" };

/** Properties of which one is not known yet. */
const withUnknown = (props: Record<string, unknown>, name: string): Record<string, unknown> =>
  Object.defineProperty(props, name, {
    enumerable: true,
    get: () => {
      throw new Error("not known");
    },
  });

/** A resource whose properties come from others. */
const from = (it: PolicyResource, sources: Record<string, readonly PolicyResource[]>): PolicyResource => ({
  ...it,
  propertyDependencies: sources,
});

const link = (props: Record<string, unknown>) => resource("Link", "one", props);
const set = (defaults: Record<string, unknown>) =>
  resource("LinkSet", "team", { links: { two: {} }, defaults });

it.each<[string, PolicyResource, folder: unknown]>([
  ["a link without one", link({ title: null }), null],
  ["a link in one that is not declared", link({ folderId: "fld_1" }), { id: "fld_1", title: undefined }],
  ["a link in one of the program", from(link({ folderId: "fld_1" }), { folderId: [press] }), inPress],
  ["a link in one that is not known", link(withUnknown({}, "folderId")), undefined],
  [
    "a link in one of several",
    from(link({ folderId: "fld_1" }), { folderId: [press, press] }),
    { id: "fld_1" },
  ],
  ["a link whose folder is left out", from(link({}), { folderId: [press] }), null],
  ["an entry in one that is not declared", set({ folderId: "fld_1" }), { id: "fld_1", title: undefined }],
  ["an entry in one of the program", from(set({ folderId: "fld_1" }), { defaults: [press] }), inPress],
  [
    "an entry whose other defaults come from a folder",
    from(set({ title: "A" }), { defaults: [press] }),
    null,
  ],
])("the folder of a link in a policy is that of its properties: %s", (_, declared, folder) => {
  const [found, ...more] = linksOf([press, declared]);
  expect(found?.folder).toEqual(folder);
  expect(more).toEqual([]);
});

it("a link in a policy has what is known of its inputs, and nothing of its outputs or of other resources", () => {
  const listed = [
    { type: "PASSWORD", config: { password: "abc" } },
    { type: "UTM", config: {} },
  ];
  const shop = link({
    ...{ slug: "shop", title: null, shortUrl: "https://a.example/shop", id: "lnk_1" },
    routes: [withUnknown({ ...to("https://a.example"), features: [...listed] }, "conditions")],
    routeFeatures: withUnknown(listed as never, "1"),
  });
  const pet = { type: "random:index/randomPet:RandomPet", urn: "urn:pet", props: withUnknown({}, "length") };
  const german = from(resource("Route", "german", { linkId: "lnk_1", ...to("https://a.example/de") }), {
    linkId: [shop],
  });
  const germans = from(
    resource("Condition", "germans", { linkId: "lnk_1", routeId: "rt_1", ...countries("DE") }),
    {
      ...{ linkId: [shop], routeId: [german] },
    },
  );
  const [found, ...more] = linksOf([pet, shop, german, germans]);
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    ...{ key: shop.urn, name: "Link one", title: null, names: ["one", "shop"], folder: null },
    slugs: [{ path: "slug", slug: "shop" }],
    passwords: [
      { path: "routeFeatures[0].config", length: 3 },
      { path: "routes[0].features[0].config", length: 3 },
    ],
  });
  expect(found?.graph.routes.map((route) => route.conditions)).toMatchObject([
    undefined,
    [{ valueKey: "country" }],
  ]);
});

it("an entry in a policy keeps its other defaults beside a folder of the program", () => {
  const team = from(set({ folderId: "fld_1", title: "Team" }), { defaults: [press] });
  expect(linksOf([press, team])).toMatchObject([{ title: "Team", folder: inPress }]);
});

it("an entry in a policy is known by its position in its set", () => {
  const links = { zebra: {}, ant: {} };
  const team = resource("LinkSet", "team", withUnknown({ links }, "defaults"));
  expect(Object.fromEntries(entriesOfSets([press, link({}), team]))).toEqual({
    [`${team.urn}#zebra`]: { set: team.urn, position: "entry 1 of LinkSet team" },
    [`${team.urn}#ant`]: { set: team.urn, position: "entry 2 of LinkSet team" },
  });
});
