import { describe, expect, it } from "vitest";
import type { Comparison } from "../../../provider/cli/reconcile/comparison";
import {
  type DeleteLimit,
  enforceDeleteLimit,
  parseDeleteLimit,
} from "../../../provider/cli/reconcile/delete-limit";
import { countMissing } from "../../../provider/cli/reconcile/missing-objects";
import { plannedDeletes } from "../../../provider/cli/reconcile/planned-deletes";
import type { PreviewedResource } from "../../../provider/cli/stack/events";
import type { StackState } from "../../../provider/cli/stack/state";
import { UserError } from "../../../provider/client";
import type { EntryChange } from "../../../provider/lifecycle";
import { urnOf } from "../graph/fixtures";

const type = "shortlink:index:LinkSet";
const urn = urnOf("LinkSet", "redirects");
const ids = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`link-${n}`, `lnk_${n}`]));
const single = {
  urn: urnOf("Link", "one"),
  type: "shortlink:index:Link",
  custom: true,
  id: "lnk_one",
};
const stateWith = (outputs: object): StackState => ({
  version: "1",
  pending: [],
  resources: [
    { urn: urnOf("Stack", "dev"), type: "pulumi:pulumi:Stack" },
    { urn: urnOf("Group", "group"), type: "shop:index:Group" },
    { urn: urnOf("Provider", "default"), type: "pulumi:providers:shortlink", custom: true },
    { urn, type, custom: true, id: "set-1", outputs: { ...outputs } },
    single,
  ],
});
const state = stateWith({ ids });

const update = (changes?: readonly EntryChange[], existing = 9): PreviewedResource => ({
  ...{ urn, type, id: "set-1", step: "update", paths: [] },
  ...(changes && { setChanges: { existing, changes } }),
  ...{ before: {}, live: {}, after: {} },
});
const deleting = (count: number) =>
  update(Object.keys(ids).map((key, index) => ({ key, change: index < count ? "delete" : "update" })));

const none = { resources: [], deletes: [], parts: [] };

describe("the objects that an update deletes", () => {
  it("are those of deleted resources, with all links of a set", () => {
    const deleted = [single, { urn, type, id: "set-1" }];
    expect([...plannedDeletes({ ...none, deletes: deleted }, state).objects].toSorted()).toEqual(
      [...Object.values(ids), "lnk_one"].map((id) => `Link:${id}`).toSorted(),
    );
    expect(plannedDeletes({ ...none, deletes: [{ urn, type, id: "set-1" }] }, state).count).toBe(9);
  });

  it("include the links of a set that the provider would delete", () => {
    const { objects, unclear } = plannedDeletes({ ...none, resources: [deleting(2)] }, state);
    expect([[...objects], unclear]).toEqual([["Link:lnk_0", "Link:lnk_1"], []]);
  });

  it("include every link of a set of which the provider does not know, or did not say, what it would delete", () => {
    const { objects, unclear } = plannedDeletes({ ...none, resources: [update()] }, state);
    expect([objects.size, unclear]).toEqual([9, ["LinkSet redirects"]]);
  });

  it("are known where state keeps the ids of a set as a secret", () => {
    const hidden = {
      ids: {
        "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
        plaintext: JSON.stringify(ids),
      },
    };
    expect(plannedDeletes({ ...none, resources: [update()] }, stateWith(hidden)).objects.size).toBe(9);
  });

  it("count each, also where another provider has the same id for all", () => {
    const deletes = ["one", "two"].map((name) => ({
      ...{ urn: `urn:pulumi:dev::shop::random:index:Text::${name}`, type: "random:index:Text", id: "none" },
    }));
    expect(plannedDeletes({ ...none, deletes }, state)).toMatchObject({ count: 2 });
  });

  it("are none where a set stays as it is", () => {
    const resources = [{ ...update(), step: "same" as const }];
    expect(plannedDeletes({ ...none, resources }, state).objects.size).toBe(0);
  });
});

/** A comparison that finds some objects missing, and others to delete. */
function comparison(
  missing: readonly string[],
  resources: readonly PreviewedResource[] = [],
): Pick<Comparison, "state" | "deletes" | "missing"> {
  const drift = missing.map((id) => ({
    ...{ urn: single.urn, kind: "Link", name: id, id, change: "delete" as const, properties: [] },
  }));
  return {
    state,
    deletes: plannedDeletes({ ...none, resources }, state),
    missing: countMissing({ drift }, { resources }, state),
  };
}

const lost = (count: number) => Object.values(ids).slice(0, count);
const share = { count: 30, isPercentage: true };

describe("the limit of deletes", () => {
  it.each([
    ["30%", share],
    ["10", { count: 10, isPercentage: false }],
    ["most", undefined],
    ["1.5", undefined],
  ])("is parsed: %s", (text, limit) => {
    expect(parseDeleteLimit(text)).toEqual(limit);
  });

  it.each<[string, Parameters<typeof comparison>, DeleteLimit, boolean?]>([
    ["a share", [[], [deleting(3)]], share],
    ["a number", [[], [deleting(9)]], { count: 9, isPercentage: false }],
    ["deletes and missing objects together", [lost(1), [deleting(2)]], share],
    ["one missing object of a small stack", [lost(1)], { count: 5, isPercentage: true }],
    [
      "what is inside of one missing link",
      [["lnk_0", "lnk_0/rte_1", "lnk_0/rte_2"]],
      { count: 1, isPercentage: false },
    ],
    ["missing objects that are allowed", [lost(9)], share, true],
  ])("allows %s", (_, compared, limit, allowMissing) => {
    expect(() => enforceDeleteLimit(comparison(...compared), limit, allowMissing)).not.toThrow();
  });

  it.each<[string, Parameters<typeof comparison>, DeleteLimit, string]>([
    [
      "a share",
      [[], [deleting(4)]],
      share,
      "4 of the stack's 10 resources and entries of sets would be deleted or replaced, and the limit is 3 (--max-deletes 30%). Nothing was changed. To allow it, run again with --max-deletes 4.",
    ],
    [
      "none",
      [lost(1)],
      { count: 0, isPercentage: false },
      "1 of the stack's 10 resources and entries of sets is missing in the account, and the limit is 0 (--max-deletes 0). Nothing was changed. To allow it, run again with --max-deletes 1.",
    ],
    [
      "deletes and missing objects together",
      [lost(2), [deleting(2)]],
      share,
      "2 of the stack's 10 resources and entries of sets would be deleted or replaced, 2 are missing in the account, and the limit is 3 (--max-deletes 30%). Nothing was changed. To allow it, run again with --max-deletes 4.",
    ],
    [
      "a set of which nobody knows what it deletes",
      [[], [update()]],
      share,
      "9 of the stack's 10 resources and entries of sets would be deleted or replaced, and the limit is 3 (--max-deletes 30%). Which entries of LinkSet redirects would be deleted is not known before the update, so each one counts. Nothing was changed. To allow it, run again with --max-deletes 9.",
    ],
  ])("refuses more: %s", (_, compared, limit, message) => {
    expect(() => enforceDeleteLimit(comparison(...compared), limit)).toThrow(new UserError(message));
  });

  it("counts resources alone in a stack without sets", () => {
    const small = { ...state, resources: [single] };
    const compared = {
      state: small,
      deletes: plannedDeletes({ ...none, deletes: [single] }, small),
      missing: 0,
    };
    expect(() => enforceDeleteLimit(compared, share)).toThrow(
      "1 of the stack's 1 resources would be deleted or replaced, and the limit is 0",
    );
  });
});

describe("a stack of which nothing is in the account", () => {
  const emptied = update([], 0);

  it("is recognized, also where only the provider knows what a set contains", () => {
    expect(comparison([...Object.values(ids), "lnk_one"]).missing).toEqual(10);
    expect(comparison(["lnk_one"], [emptied]).missing).toEqual(10);
  });

  it("is another case than one of which something is, and than an empty stack", () => {
    expect(comparison([], [emptied]).missing).toEqual(9);
    const empty = countMissing({ drift: [] }, none, { ...state, resources: [] });
    expect(empty).toEqual(0);
  });

  it("has each missing object once: those of a set that the provider counts, and others by their id or key", () => {
    const gone = { urn, kind: "Link", name: "redirects", change: "delete" as const, properties: [] };
    const drift = [
      { ...gone, entry: "link-0", id: "lnk_0" },
      { ...gone, urn: single.urn, change: "update" as const },
      ...["one", "two"].map((entry) => ({ ...gone, urn: urnOf("LinkSet", "others"), entry })),
    ];
    const created = { ...update([], 0), urn: urnOf("LinkSet", "new") };
    expect(countMissing({ drift }, { resources: [update([], 8), created] }, state)).toBe(3);
    expect(countMissing({ drift }, { resources: [update()] }, state)).toBe(3);
  });

  it("has each missing object of another provider, and each folder, tree and board that has the id of a link", () => {
    const gone = { name: "one", change: "delete" as const, properties: [] };
    const kinds = ["azure-native:web:WebApp", "Folder", "Tree", "Board"];
    const drift = kinds.flatMap((kind) => [
      { ...gone, kind, urn: urnOf(kind, "one"), id: "/subscriptions/1/one" },
      { ...gone, kind, urn: urnOf(kind, "two"), id: "/subscriptions/1/two" },
    ]);
    const [link, code] = ["Link", "QR"].map((kind) => ({ ...gone, kind, urn: urnOf(kind, "one"), id: "7" }));
    const folder = { ...gone, kind: "Folder", urn: urnOf("Folder", "seven"), id: "7" };
    expect(countMissing({ drift }, none, state)).toBe(8);
    expect(countMissing({ drift: [link, code, folder].flatMap((it) => it ?? []) }, none, state)).toBe(2);
  });
});
