import { describe, expect, it } from "vitest";
import {
  deletedObjects,
  errorMessages,
  previewedResources,
  withRepeatedCreates,
} from "../../../provider/cli/stack/events";
import { withReplacedParts } from "../../../provider/cli/stack/replaced-parts";

it("a resource in a preview shows a secret as a placeholder, whether the engine marks it or not, and lacks what only the classes need", () => {
  const secret = {
    "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
    ciphertext: "[secret]",
  };
  const state = {
    type: "pulumi-nodejs:dynamic/shortlink:Link",
    urn: "urn",
    custom: true,
    id: "",
    parent: "",
    provider: "",
    inputs: { __provider: "…", slug: "shop", routes: secret, options: { list: [secret, "[secret]"] } },
    outputs: {},
  };
  const metadata = { op: "create", urn: "urn", type: state.type, new: state, provider: "" } as const;
  const events = [{ sequence: 1, timestamp: 1, resourcePreEvent: { metadata } }];
  expect(previewedResources(events)).toMatchObject([
    { after: { slug: "shop", routes: "[secret]", options: { list: ["[secret]", "[secret]"] } } },
  ]);
  expect(previewedResources(events)[0]?.after).not.toHaveProperty("__provider");
});

it("the repetition of a create that got no response is a create in a preview, and deletes nothing", () => {
  const type = "shortlink:index:Link";
  const [old, now] = [
    { type, urn: "urn", custom: true, id: "unconfirmed-key", inputs: { slug: "a" } },
    { type, urn: "urn", custom: true, id: "", inputs: { slug: "b" } },
  ];
  const events = ["refresh", "delete-replaced", "replace", "create-replacement"].map((op, sequence) => {
    const metadata = { op, urn: "urn", type, old, new: op === "refresh" ? old : now, provider: "" } as never;
    return { sequence, timestamp: 1, resourcePreEvent: { metadata } };
  });
  const shown = withRepeatedCreates(events);
  expect(previewedResources(shown)).toMatchObject([
    { step: "create", id: undefined, before: undefined, after: { slug: "b" } },
  ]);
  expect(deletedObjects(shown)).toEqual([]);
  const removal = { op: "delete", urn: "urn", type, old, provider: "" } as never;
  const removed = [{ sequence: 1, timestamp: 1, resourcePreEvent: { metadata: removal } }];
  expect(deletedObjects(withRepeatedCreates(removed))).toMatchObject([{ id: "unconfirmed-key" }]);
});

it("what the program only reads is not in a preview, also where a refresh shows it", () => {
  const old = { type: "shortlink:index:Link", urn: "urn", custom: true, id: "lnk_1", inputs: {} };
  const events = ["refresh", "read"].map((op, sequence) => {
    const metadata = { op, urn: "urn", type: old.type, old, new: old, provider: "" } as never;
    return { sequence, timestamp: 1, resOutputsEvent: { metadata, planning: true } };
  });
  expect(previewedResources(events)).toEqual([]);
});

it("the errors of a run are those of its resources, without what the engine adds at the end", () => {
  const error = (message: string, name?: string) => ({
    ...{ sequence: 1, timestamp: 1 },
    diagnosticEvent: {
      message,
      severity: "error",
      color: "never",
      ...(name && { urn: `urn:pulumi:dev::shop::shortlink:index:Link::${name}` }),
    },
  });
  const refused = error("The connection was refused.", "shop");
  const events = (...all: object[]) => errorMessages(all as never);
  expect(events(refused, error("preview failed"))).toEqual(["shop: The connection was refused."]);
  expect(events(error("preview failed"))).toEqual(["preview failed"]);
});

describe("a set in a preview", () => {
  const urn = "urn:pulumi:dev::shop::shortlink:index:LinkSet::redirects";
  const type = "shortlink:index:LinkSet";
  const state = (inputs: object, outputs: object) => ({
    ...{ type, urn, custom: true, id: "set-1", parent: "", provider: "" },
    ...{ inputs: { ...inputs }, outputs: { ...outputs } },
  });
  const step = (op: string, old: unknown, now: unknown, isEnd = false) => {
    const metadata = { op, urn, type, old, new: now, provider: "" } as never;
    return { sequence: 1, timestamp: 1, [isEnd ? "resOutputsEvent" : "resourcePreEvent"]: { metadata } };
  };

  it("has the ids of its entries in state, after the refresh and after the update", () => {
    const [before, live, after] = [{ table: "a" }, { table: "b" }, { table: "c" }];
    const old = state(before, { ids: { one: "lnk_1" }, more: 1 });
    const found = state(live, { ids: {} });
    const program = state(after, {});
    const events = [
      ...[step("refresh", old, old), step("refresh", old, found, true)],
      ...[step("update", found, program), step("update", found, state(after, { ids: { two: "?" } }), true)],
    ];
    const outputs = { before: { ids: { one: "lnk_1" } }, live: { ids: {} }, after: { ids: { two: "?" } } };
    expect(previewedResources(events)).toMatchObject([{ before, live, after, outputs }]);
    expect(previewedResources(events.slice(2))).toMatchObject([{ before: live, live, after }]);
  });

  it("has the inputs of an update that failed, which the engine keeps only in the outputs", () => {
    const old = state({ links: { a: 1 } }, { table: "new", ids: {} });
    expect(previewedResources([step("update", old, old)])[0]?.before).toEqual({ table: "new" });
  });

  it("has no inputs before it is created", () => {
    const [created] = previewedResources([step("create", null, state({ table: "a" }, {}))]);
    expect(created).toMatchObject({ before: undefined, live: undefined, after: { table: "a" } });
  });
});

describe("an object that an earlier run replaced and did not delete", () => {
  const urn = "urn:pulumi:dev::shop::shortlink:index:Feature::limit";
  const type = "shortlink:index:Feature";
  const state = (id: string) => ({
    ...{ type, urn, custom: true, id, parent: "", provider: "" },
    ...{ inputs: { type: "LIMIT" }, outputs: {} },
  });
  const step = (op: string, id: string) => {
    const metadata = { op, urn, type, old: state(id), new: state(id), provider: "" } as never;
    return { sequence: 1, timestamp: 1, resourcePreEvent: { metadata } };
  };

  it("is one that the next update deletes, besides the one that replaced it", () => {
    const events = [step("same", "new"), step("delete-replaced", "old")];
    expect(previewedResources(events)).toMatchObject([
      { id: "new", step: "same" },
      { id: "old", step: "delete", before: { type: "LIMIT" } },
    ]);
    expect(deletedObjects(events)).toEqual([{ urn, type, id: "old" }]);
  });

  it("is not refreshed in the place of the one that replaced it", () => {
    const refresh = (id: string, isPending: boolean) => {
      const old = { ...state(id), delete: isPending };
      return {
        ...{ sequence: 1, timestamp: 1 },
        resOutputsEvent: {
          metadata: { op: "refresh", urn, type, old, new: state(id), provider: "" } as never,
        },
      };
    };
    const events = [
      refresh("new", false),
      refresh("old", true),
      step("same", "new"),
      step("delete-replaced", "old"),
    ];
    expect(previewedResources(events)).toMatchObject([
      { id: "new", step: "same" },
      { id: "old", step: "delete" },
    ]);
  });

  it("does not stand for the one that this update changes", () => {
    const it = { urn, type, step: "update", paths: [], before: {}, live: {}, after: {} } as const;
    const both = [
      { ...it, id: "new" },
      { ...it, id: "old", step: "delete", after: undefined },
    ] as const;
    expect(withReplacedParts(both, () => [])).toEqual(both);
  });

  it("is not the one that this update replaces", () => {
    const events = [step("create-replacement", "old"), step("delete-replaced", "old")];
    expect(previewedResources(events)).toMatchObject([{ id: "old", step: "replace" }]);
  });
});
