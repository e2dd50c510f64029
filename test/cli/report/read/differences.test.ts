import { describe, expect, it } from "vitest";
import { differencesIn } from "../../../../provider/cli/report/read/differences";
import type { PreviewedResource } from "../../../../provider/cli/stack/events";
import { type Properties, unknownValue } from "../../../../provider/lifecycle";
import { countries, to } from "../../graph/fixtures";

const secret = "[secret]";
const hidden = (path: string) => ({ path, before: secret, after: secret });

/** A resource of the plugin in a preview, as in state unless a test says otherwise. */
const resourceOf = (kind: string, name: string, more: Partial<PreviewedResource>): PreviewedResource => ({
  ...{ urn: `urn:pulumi:dev::shop::shortlink:index:${kind}::${name}`, type: `shortlink:index:${kind}` },
  ...{ id: `id_${name}`, live: more.before, after: more.before, step: "same", paths: [] },
  ...{ before: undefined, ...more },
});
const link = (more: Partial<PreviewedResource>) => resourceOf("Link", "shop", more);

describe("what was changed in the account", () => {
  const title = { before: { title: "Shop" }, live: { title: "Sale" }, after: { title: "Sale" } };

  it.each<[string, Partial<PreviewedResource>, accepted: number | undefined, drift: number]>([
    ["that the program has as well", title, 1, 0],
    ["that the program does not have", { ...title, after: title.before, step: "update" }, undefined, 1],
    ["that the program has, of an object that it replaces", { ...title, step: "replace" }, undefined, 1],
    ["besides a secret", { ...title, hiddenDrift: ["url"] }, undefined, 1],
    ["of an entry that is not shown", { ...title, isHidden: true }, undefined, 1],
    ["with no secret", { ...title, hiddenDrift: [] }, 1, 0],
    ["so that the object is gone, as in the program", { ...title, live: undefined, after: undefined }, 1, 0],
    [
      "of an object that is gone from the program",
      { ...title, after: undefined, step: "delete" },
      undefined,
      1,
    ],
    ["so that an object is as in state", { ...title, live: title.before, after: title.before }, undefined, 0],
  ])("is no drift if the program declares it, and is counted: %s", (_, change, accepted, drift) => {
    const found = differencesIn([link(change)]);
    expect([found.accepted, found.drift.length]).toEqual([accepted, drift]);
    expect("accepted" in found).toBe(accepted !== undefined);
  });

  it("is drift of the rest where the program has accepted a part", () => {
    const [before, live] = [
      { title: "Shop", slug: "a" },
      { title: "Sale", slug: "b" },
    ];
    const properties = (step: PreviewedResource["step"]) =>
      differencesIn([link({ before, live, after: { title: "Sale", slug: "a" }, step })]).drift[0]?.properties;
    const slug = { path: "slug", before: "a", after: "b" };
    expect(properties("update")).toEqual([slug]);
    expect(properties("replace")).toEqual([{ path: "title", before: "Shop", after: "Sale" }, slug]);
  });
});

describe("what an update changes", () => {
  const [one, two, three] = ["one", "two", "three"].map((name) => to(`https://example.com/${name}`));
  const locked = { ...to(secret), conditions: [countries("DE")] };
  const config = { type: "UTM", config: { source: "a" } };

  it.each<[string, before: Properties, after: Properties, paths: string[], shown: readonly object[]]>([
    [
      "a secret next to what is shown, and what the engine names although it looks the same",
      { title: "A", url: secret, slug: "shop" },
      { title: "B", url: secret, slug: "shop" },
      ["title", "url", "slug"],
      [{ path: "title", before: "A", after: "B" }, hidden("url"), hidden("slug")],
    ],
    [
      "no other position of what has moved",
      { title: "A", routes: [one, two] },
      { title: "B", routes: [three, one, two] },
      ["title", "routes[0].actionConfig.url", "routes[1].actionConfig.url", "routes[2]"],
      [
        { path: "title", before: "A", after: "B" },
        { path: "routes[0]", after: three },
      ],
    ],
    [
      "a position at which there is a secret on one side",
      { routes: [one, locked] },
      { routes: [three, one, locked] },
      ["routes[0]", "routes[1].actionConfig.url"],
      [{ path: "routes[0]", after: three }, hidden("routes[1].actionConfig.url")],
    ],
    [
      "what is inside of a secret",
      { routes: [{ ...one, features: secret }, two] },
      { routes: [{ ...one, features: secret }, three] },
      ["routes[0].features[0].config.password", "routes[1].actionConfig.url"],
      [
        {
          ...{ path: "routes[1].actionConfig.url" },
          ...{ before: "https://example.com/two", after: "https://example.com/three" },
        },
        hidden("routes[0].features[0].config.password"),
      ],
    ],
    [
      "a secret once, whose list or entry is shown",
      { title: "A", routes: [one] },
      {
        title: "B",
        routes: [one, { ...two, features: [{ type: "PASSWORD", config: { password: secret } }] }],
      },
      ["title", "routes", "routes[1].features[0].config.password"],
      [
        { path: "title", before: "A", after: "B" },
        {
          path: "routes[1]",
          after: { ...two, features: [{ type: "PASSWORD", config: { password: secret } }] },
        },
      ],
    ],
    [
      "a secret whose name only begins like that of what is shown",
      { options: { color: "red", colors: secret } },
      { options: { color: "blue", colors: secret } },
      ["options.color", "options.colors"],
      [{ path: "options.color", before: "red", after: "blue" }, hidden("options.colors")],
    ],
    [
      "what is not known yet inside of a list",
      { routes: [one] },
      { routes: [{ ...one, targetItemIds: [unknownValue] }] },
      ["routes[0].targetItemIds"],
      [{ path: "routes[0].targetItemIds", after: ["(known after the update)"] }],
    ],
  ])("is %s", (_, before, after, paths, shown) => {
    const edited = link({ before, live: before, after, step: "update", paths });
    expect(differencesIn([edited]).edits.map(({ properties }) => properties)).toEqual([shown]);
  });

  it("is, of another provider's resource, each property that differs", () => {
    const type = "random:index/randomPet:RandomPet";
    const urn = `urn:pulumi:dev::shop::${type}::pet`;
    const [before, after] = [
      { length: 2, prefix: "a" },
      { length: 3, prefix: "a" },
    ];
    const pet = resourceOf("", "pet", { urn, type, before, after, step: "replace", paths: ["length"] });
    const created = { ...pet, id: undefined, before: undefined, live: undefined, step: "create" as const };
    const { drift, edits } = differencesIn([pet, created]);
    expect(drift).toEqual([]);
    expect(edits).toEqual([
      {
        ...{ urn, kind: type, name: "pet", id: "id_pet", change: "replace" },
        properties: [{ path: "length", before: 2, after: 3 }],
      },
      {
        ...{ urn, kind: type, name: "pet", change: "create" },
        properties: [
          { path: "length", after: 3 },
          { path: "prefix", after: "a" },
        ],
      },
    ]);
  });

  it.each<[string, linkId: unknown, properties: readonly object[]]>([
    ["another link", "lnk_2", [{ path: "linkId", before: "lnk_1", after: "lnk_2" }, hidden("config")]],
    ["a link that is created again", unknownValue, [hidden("config")]],
  ])("is, of a feature of %s, what the program changes", (_, linkId, properties) => {
    const before = { ...config, linkId: "lnk_1", config: secret };
    const sides = { before, live: before, after: { ...before, linkId } };
    const feature = resourceOf("Feature", "utm", { ...sides, step: "replace", paths: ["linkId", "config"] });
    expect(differencesIn([feature]).edits.map((it) => it.properties)).toEqual([properties]);
  });

  it.each<[string, folder: Partial<PreviewedResource>, edits: number]>([
    ["was deleted", { live: undefined, step: "create" }, 0],
    ["was changed", { live: { title: "B" }, step: "update" }, 1],
    ["is as it was", {}, 1],
  ])("includes the new folder of a link that was deleted, unless its folder %s, too", (_, change, edits) => {
    const folder = resourceOf("Folder", "box", { before: { title: "A" }, ...change });
    const sides = { before: { folderId: "id_box" }, live: undefined, after: { folderId: unknownValue } };
    const found = differencesIn([folder, link({ ...sides, step: "create" })]);
    expect(found.edits.filter(({ kind }) => kind === "Link")).toHaveLength(edits);
  });

  it("includes a new folder of a link that was deleted, whose id nobody knows", () => {
    const sides = { before: { title: "A" }, live: undefined, after: { title: "A", folderId: unknownValue } };
    const { edits } = differencesIn([link({ ...sides, id: undefined, step: "create" })]);
    expect(edits).toMatchObject([{ properties: [{ path: "folderId", after: "(known after the update)" }] }]);
  });
});
