import { DiffResponse, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../provider/contract";
import { propertiesOf } from "../../../provider/plugin/wire/struct";
import { inputs, Link, secret, setup, signatureKey, url } from "./fixture";

describe("Check", () => {
  it("adds the default domain, keeps secrets, and treats null as absent", async () => {
    const { check } = await setup();
    const response = await check(Link, { url, title: secret("hush"), description: null });
    expect(response.getFailuresList()).toEqual([]);
    expect(propertiesOf(response.getInputs())).toEqual({ url, title: secret("hush"), domainId: "dom_1" });
  });

  it("returns all failures at once, each with its path in the text", async () => {
    const { check } = await setup();
    const response = await check(Link, { url, kind: "direct", folderID: "x", slug: "!" });
    const reasons = response.getFailuresList().map((it) => `${it.getProperty()}${it.getReason()}`);
    expect(reasons).toEqual([
      'slug: "!" is not accepted; use 3 to 64 letters, digits or hyphens.',
      expect.stringMatching(/^kind: "direct" is not accepted/),
      "folderID: there is no such property. Did you mean folderId?",
    ]);
  });

  it("reports an invalid secret by its path only, at any depth", async () => {
    const { check } = await setup();
    const routes = [{ isGlobalFallback: true, platform: secret("hush") }];
    const response = await check(Link, { url: secret("hush"), routes, seo: secret("hush") });
    const reasons = response.getFailuresList().map((it) => it.getReason());
    expect(reasons.filter((reason) => reason.includes("[secret]"))).toHaveLength(3);
    expect(reasons.join()).not.toContain("hush");
  });

  it.each([
    ["c44067f5952c0a294b673a41bacd8c17", "is an asset; the API takes no files, give a value."],
    ["0def7320c3a5731c473e5ecbe6d01bc7", "is an archive; the API takes no files, give a value."],
    ["5cf8f73096256a8f31e491e813e4eb8e", "is a resource; give its id."],
  ])("rejects a value with the signature %s, with its path", async (signature, reason) => {
    const { check } = await setup();
    const value = { [signatureKey]: signature, text: "hello" };
    const response = await check(Link, { url, options: { logo: value } });
    expect(response.getFailuresList().map((it) => it.getReason())).toEqual([`options.logo: ${reason}`]);
  });

  it("does not check whether a slug is available, which the preview does", async () => {
    const { check, account } = await setup();
    await check(Link, { ...inputs, slug: "abc" });
    expect(account.emulator.requests.some(({ path }) => path.includes("slug-availability"))).toBe(false);
  });
});

describe("Diff", () => {
  const { Kind } = PropertyDiff;

  it("reports the exact path and the kind of a nested change", async () => {
    const { diff } = await setup();
    const olds = {
      ...inputs,
      title: "x",
      seo: { title: "a", indexable: true },
      options: { "a.b": 1, list: [1, 2] },
    };
    const news = {
      ...inputs,
      seo: { title: "b", indexable: true },
      options: { "a.b": 2, list: [1] },
      slug: "abc",
    };
    const response = await diff(Link, olds, news);
    const detailed = [...response.getDetaileddiffMap().entries()];
    expect(detailed.map(([path, it]) => [path, it.getKind(), it.getInputdiff()]).toSorted()).toEqual(
      [
        ['options["a.b"]', Kind.UPDATE, true],
        ["options.list[1]", Kind.DELETE, true],
        ["seo.title", Kind.UPDATE, true],
        ["slug", Kind.ADD, true],
        ["title", Kind.DELETE, true],
      ].toSorted(),
    );
    expect(response.getHasdetaileddiff()).toBe(true);
    expect(response.getChanges()).toBe(DiffResponse.DiffChanges.DIFF_SOME);
    expect(response.getDiffsList().toSorted()).toEqual(["options", "seo", "slug", "title"]);
    expect(response.getReplacesList()).toEqual([]);
  });

  it("reports a value that changed in a route that moved at both paths", async () => {
    const { diff } = await setup();
    const german = { platform: "GEO", actionType: "URL", actionConfig: { url: "https://example.com/de" } };
    const fallback = { isGlobalFallback: true, actionType: "URL", actionConfig: { url } };
    const detailedOf = async (before: Json[], after: Json[]) => {
      const response = await diff(Link, { routes: before }, { routes: after });
      return [...response.getDetaileddiffMap().entries()]
        .map(([path, it]) => [path, it.getKind()])
        .toSorted();
    };
    expect(await detailedOf([fallback], [german, { ...fallback, actionType: "EMBED" }])).toEqual([
      ["routes[0]", Kind.ADD],
      ["routes[0].actionType", Kind.DELETE],
      ["routes[1].actionType", Kind.ADD],
    ]);
    expect(await detailedOf([fallback], [german, { ...fallback, priority: 1 }])).toEqual([
      ["routes[0]", Kind.ADD],
      ["routes[1].priority", Kind.ADD],
    ]);
    expect(
      await detailedOf(
        [german, fallback],
        [
          { ...fallback, actionType: "EMBED" },
          { ...german, actionType: "EVENT" },
        ],
      ),
    ).toEqual([
      ["routes[0].actionType", Kind.UPDATE],
      ["routes[1].actionType", Kind.UPDATE],
    ]);
  });

  it("replaces the object for inputs that cannot be changed in place", async () => {
    const { diff } = await setup();
    const olds = { linkId: "lnk_1", routeId: "rt_1", type: "LIMIT", config: { clicks: 1 } };
    const response = await diff("shortlink:index:Feature", olds, {
      ...olds,
      type: "UTM",
      config: { clicks: 2 },
    });
    expect(response.getReplacesList()).toEqual(["type"]);
    const kinds = [...response.getDetaileddiffMap().entries()].map(([path, it]) => [path, it.getKind()]);
    expect(kinds.toSorted()).toEqual([
      ["config.clicks", Kind.UPDATE],
      ["type", Kind.UPDATE_REPLACE],
    ]);
  });

  it("reports what a failed update may have changed although the inputs are as before", async () => {
    const { diff } = await setup();
    const olds = { ...inputs, sortOrder: 1 };
    const response = await diff(Link, olds, olds, { ...olds, __unfinished: { ...inputs, sortOrder: 2 } });
    const detailed = [...response.getDetaileddiffMap().entries()];
    expect(detailed.map(([path, it]) => [path, it.getKind()])).toEqual([["sortOrder", Kind.UPDATE]]);
  });

  it("ignores the order of keys and sets, and the spelling of a URL", async () => {
    const { diff } = await setup();
    const response = await diff(
      Link,
      { url: "https://example.com", options: { a: 1, b: 2 } },
      { url: "HTTPS://EXAMPLE.com/", options: { b: 2, a: 1 } },
    );
    expect(response.getChanges()).toBe(DiffResponse.DiffChanges.DIFF_NONE);
    expect(response.getDiffsList()).toEqual([]);
    expect(response.getDetaileddiffMap().getLength()).toBe(0);
  });
});
