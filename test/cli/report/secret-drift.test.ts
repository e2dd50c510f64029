import { describe, expect, it } from "vitest";
import { findDifferences } from "../../../provider/cli/report/read/differences";
import { separateSecretDrift } from "../../../provider/cli/report/read/secret-drift";
import { type PreviewedResource, previewedResources } from "../../../provider/cli/stack/events";
import { signatureKey } from "../../../provider/pulumi/format/signatures";
import { previewed, urnOf } from "../graph/fixtures";

const secret = { [signatureKey]: "1b47061264138c4ac30d75fd1eb44270", ciphertext: "[secret]" };
const hidden = (path: string) => ({ path, before: "[secret]", after: "[secret]" });

/** The differences of a resource of the plugin, with the paths at which the engine reports that it differs. */
function differencesOf(
  kind: string,
  inputs: object,
  paths: { drift: string[]; update: string[] },
  more = {},
) {
  const type = `shortlink:index:${kind}`;
  const urn = `urn:pulumi:dev::shop::${type}::shop`;
  const state = { type, urn, custom: true, id: "lnk_1", inputs, outputs: more };
  const step = (op: string, found: string[], place: string) => {
    const detailedDiff = Object.fromEntries(found.map((path) => [path, { diffKind: "update" }]));
    return { [place]: { metadata: { op, urn, type, old: state, new: state, detailedDiff } } } as never;
  };
  const events = [
    step("refresh", paths.drift, "resOutputsEvent"),
    step(paths.update.length > 0 ? "update" : "same", paths.update, "resourcePreEvent"),
  ];
  return findDifferences(previewedResources(events));
}

describe("a secret of a resource of the plugin", () => {
  const inputs = { slug: "shop", url: secret, title: secret };

  it("that was changed in the account is drift", () => {
    const { drift, edits } = differencesOf("Link", inputs, { drift: ["url"], update: ["url"] });
    expect(drift).toMatchObject([{ id: "lnk_1", change: "update", properties: [hidden("url")] }]);
    expect(edits).toEqual([]);
  });

  it("that the program changes is an edit, also next to one that was changed in the account", () => {
    const { drift, edits } = differencesOf("Link", inputs, { drift: ["url"], update: ["url", "title"] });
    expect(drift).toMatchObject([{ properties: [hidden("url")] }]);
    expect(edits).toMatchObject([{ change: "update", properties: [hidden("title")] }]);
    expect(differencesOf("Link", inputs, { drift: [], update: ["url"] }).drift).toEqual([]);
  });

  it.each<[string, links: object, path: string]>([
    ["that has it", { one: { url: "https://example.com/1", title: secret }, two: { url: secret } }, "title"],
    ["where all entries are one secret", secret, "inputs"],
  ])("is drift of the one entry of a set %s", (_, links, path) => {
    const paths = { drift: ["links.one.title"], update: ["links.one.title"] };
    const ids = { ids: { one: "lnk_1", two: "lnk_2" } };
    const { drift, edits } = differencesOf("LinkSet", { links }, paths, ids);
    expect(drift).toMatchObject([{ entry: "one", id: "lnk_1", properties: [hidden(path)] }]);
    expect(edits).toEqual([]);
  });
});

describe("a secret of a dynamic resource", () => {
  const link = (name: string): PreviewedResource => ({
    ...previewed("Link", name, { slug: name, url: "[secret]" }, `lnk_${name}`),
    step: "update",
  });
  const edited: PreviewedResource = { ...link("three"), after: { slug: "other", url: "[secret]" } };
  const resources = [link("one"), link("two"), edited];

  it("is drift where a preview without a refresh finds no change", async () => {
    const found = await separateSecretDrift(findDifferences(resources), async () => [
      { ...link("one"), step: "same" },
      link("two"),
      { ...edited, step: "same" },
    ]);
    const property = hidden("a secret");
    expect(found.drift).toMatchObject([{ id: "lnk_one", change: "update", properties: [property] }]);
    expect(found.edits).toMatchObject([
      { id: "lnk_two", change: "update", properties: [property] },
      { id: "lnk_three", properties: [{ path: "slug" }] },
    ]);
  });

  it("needs no other preview where more than secrets differ", async () => {
    const differences = findDifferences([edited]);
    const preview = () => Promise.reject(new Error("not needed"));
    expect(await separateSecretDrift(differences, preview)).toEqual(differences);
  });

  const dynamic = urnOf("Link", "shop");
  it.each([
    { urn: "urn:pulumi:dev::shop::shortlink:index:Link::shop", properties: [hidden("url")] },
    { urn: dynamic, change: "replace" as const, properties: [hidden("url")] },
    { urn: dynamic, properties: [{ path: "title", after: "New" }, hidden("url")] },
    { urn: dynamic, properties: [{ ...hidden("url"), before: "https://example.com" }] },
    { urn: dynamic, properties: [{ ...hidden("url"), after: "https://example.com" }] },
  ])("is not all that differs in $urn, so that no other preview is needed: $properties", async (edit) => {
    const edits = [{ kind: "Link", name: "shop", change: "update" as const, ...edit }];
    const differences = { drift: [], edits, accepted: 1 };
    const preview = () => Promise.reject(new Error("not needed"));
    expect(await separateSecretDrift(differences, preview)).toEqual(differences);
  });
});
