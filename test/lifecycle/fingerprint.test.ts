import { describe, expect, it } from "vitest";
import {
  type AnyResource,
  create,
  deleteResource,
  type Properties,
  read,
  type State,
  update,
} from "../../provider/lifecycle";
import { fingerprintIn, isKeyOf, withFingerprint } from "../../provider/lifecycle/properties/fingerprint";
import { folder, link, resources } from "../../provider/resources";
import { apiKey, startAccount } from "../support/account";
import { failureOf } from "../support/client";
import { startRun } from "./online";

const own = { apiKey: "sk-0123456789", baseUrl: "https://links.example.com" };
const rotated = "sk-rotated-0123456789";
const foreign = "sk-of-another-account-0123456789";

/** An account with two keys, and a key of another account. */
async function setup(definition: AnyResource, inputs: Properties, more: Properties = {}) {
  const account = await startAccount({
    callers: [
      { key: apiKey, name: "test" },
      { key: rotated, name: "test" },
      { key: foreign, name: "another" },
    ],
  });
  const start = (key: string) => startRun({ settings: { ...account.settings, apiKey: key } });
  const { id, outputs } = await create({ definition, inputs }, start(apiKey).context);
  return { account, start, id, state: { inputs, outputs: { ...outputs, ...more } } };
}

describe("the fingerprint of a key", () => {
  it("identifies the key and the service, in 24 bits", () => {
    const outputs = withFingerprint({ title: "x" }, own);
    expect(outputs).toEqual({ title: "x", __fingerprint: expect.stringMatching(/^[0-9a-f]{6}$/) });
    expect(isKeyOf(outputs, own)).toBe(true);
    expect(isKeyOf(outputs, { ...own, apiKey: "sk-0123456780" })).toBe(false);
    expect(isKeyOf(outputs, { ...own, baseUrl: "https://staging.example.com" })).toBe(false);
    expect(isKeyOf({}, own)).toBe(true);
  });

  it("is that of the last key that wrote or imported an object, and a refresh changes nothing", async () => {
    const { start, id, state, account } = await setup(folder, { title: "x" });
    const { context } = start(rotated);
    const settings = { ...account.settings, apiKey: rotated };
    expect(await read({ definition: folder, id, state }, context)).toEqual({ id, ...state });
    const change = (title: string) =>
      update({ definition: folder, id, olds: state, news: { title } }, context);
    expect(fingerprintIn(await change("x"))).toEqual(fingerprintIn(state.outputs));
    expect(isKeyOf(await change("y"), settings)).toBe(true);
    const imported = await read({ definition: folder, id, state: { inputs: {}, outputs: {} } }, context);
    expect(isKeyOf(imported?.outputs ?? {}, settings)).toBe(true);
  });
});

describe("a refresh that does not find the only object of a stack", () => {
  const kinds = [
    ["Folder", folder, { title: "x" }],
    [
      "LinkSet",
      resources.LinkSet as AnyResource,
      { links: { one: { url: "https://example.com", domainId: "dom_1" } } },
    ],
  ] as const;

  describe.each(kinds)("a %s", (_, definition, inputs) => {
    const refresh = async (key: string, more?: Properties) => {
      const { account, start, id, state } = await setup(definition, inputs, more);
      for (const { id } of await account.links()) await account.request("DELETE", `/${id}`);
      if (definition === folder) await account.request("DELETE", `/folders/${id}`);
      const { context, warnings } = start(key);
      const found = await read({ definition, id, state }, context);
      return {
        keeps: found !== undefined && JSON.stringify(found.inputs) === JSON.stringify(inputs),
        warnings,
      };
    };

    it("drops it if the key wrote it, or state does not say who did", async () => {
      expect(await refresh(apiKey)).toEqual({ keeps: false, warnings: [] });
      expect(await refresh(foreign, { __fingerprint: undefined })).toEqual({ keeps: false, warnings: [] });
    });

    it("fails if another key wrote it, so that it stays in state, and says how to drop it", async () => {
      for (const key of [rotated, foreign]) {
        const { message } = await failureOf(refresh(key));
        expect(message).toContain("The key most likely belongs to another account");
        expect(message).toMatch(
          /It stays in the stack's state\. If it is deleted, run again with SHORTLINK_ALLOW_MISSING=true\.$/,
        );
      }
    });
  });
});

it("a refresh drops an object that another key wrote once the key finds one, for which it waits", async () => {
  const { account, start, id, state } = await setup(folder, { title: "x" });
  const { context, warnings } = start(rotated);
  const inputs = { url: "https://example.com", domainId: "dom_1" };
  const other = await create({ definition: link, inputs }, start(apiKey).context);
  await account.request("DELETE", `/folders/${id}`);
  account.emulator.faults.add({ kind: "hold", delay: 200, method: "GET", path: `/api/v1/links/${other.id}` });
  const found = await Promise.all([
    read({ definition: folder, id, state }, context),
    read({ definition: link, id: other.id, state: { inputs, outputs: other.outputs } }, context),
  ]);
  expect(found).toEqual([undefined, expect.objectContaining({ id: other.id })]);
  expect(warnings).toEqual([]);
});

it("what the key of another account has created there does not prove that it is that of the stack", async () => {
  const { start, id, state } = await setup(folder, { title: "x" });
  const inputs = { title: "own" };
  const createOwn = async () => {
    const { outputs, id } = await create({ definition: folder, inputs }, start(foreign).context);
    return { definition: folder, id, state: { inputs, outputs } };
  };
  const refresh = start(foreign);
  const reads = [await createOwn(), await createOwn(), { definition: folder, id, state }];
  const found = await Promise.allSettled(reads.map((it) => read(it, refresh.context)));
  expect(found.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);

  const { context } = start(foreign);
  const own = await createOwn();
  const change = { olds: own.state, news: { title: "edited" } };
  await update({ definition: folder, id: own.id, ...change }, context);
  const remove = (it: { readonly id: string; readonly state: State }) =>
    deleteResource({ definition: folder, id: it.id, outputs: it.state.outputs }, context);
  const other = await createOwn();
  await remove(other);
  // It is missing now, and this key wrote it.
  await remove(other);
  await expect(remove({ id, state })).rejects.toThrow("The key most likely belongs to another account");
});
