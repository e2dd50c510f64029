import { beforeEach, describe, expect, it, vi } from "vitest";
import { create, deleteResource, update } from "../../provider/lifecycle";
import { folder, link } from "../../provider/resources";
import { startAccount } from "../support/account";
import { failureOf } from "../support/client";
import { startRun } from "./online";

const ids = (count: number) => Array.from({ length: count }, (_, n) => `fld_${n}`);

// The engine deletes eight objects at once.
beforeEach(() => void vi.stubEnv("PULUMI_PARALLEL", "8"));

/** A run whose key may belong to another account, which has none of the objects. */
async function startWithKey(more: Parameters<typeof startRun>[1] = {}) {
  const account = await startAccount();
  const { context, warnings } = startRun(account, more);
  const remove = (id: string) => deleteResource({ definition: folder, id, outputs: {} }, context);
  account.written();
  return { account, context, warnings, remove };
}

describe("deletes with a key that finds nothing", () => {
  it("end with an error after ten objects, before any other is dropped", async () => {
    const { account, remove } = await startWithKey();
    for (const id of ids(10)) await remove(id);
    const failure = await failureOf(remove("fld_10"));
    expect(failure.message).toBe(
      "11 objects that this run was to delete are not in the account of this key. The key most likely belongs to another account: check shortlink:apiKey (or SHORTLINK_API_KEY) and shortlink:baseUrl (or SHORTLINK_BASE_URL). All other objects stay in the stack's state. If they really are deleted, run `pulumi refresh` first, or run again with SHORTLINK_ALLOW_MISSING=true.",
    );
    account.written();
    expect((await failureOf(remove("fld_11"))).message).toBe(failure.message);
    expect(account.writes()).toEqual([]);
  });

  it("end with an error for the first object, if another key wrote it and this one has found none", async () => {
    const writer = startRun(await startAccount()).context;
    const { id, outputs } = await create({ definition: folder, inputs: { title: "x" } }, writer);
    const { account, context } = await startWithKey();
    const remove = (it: string) => deleteResource({ definition: folder, id: it, outputs }, context);
    const failure = await failureOf(remove(id));
    expect(failure.message).toBe(
      `Folder ${id} is not in the account of this key, and another key wrote it. The key most likely belongs to another account: check shortlink:apiKey (or SHORTLINK_API_KEY) and shortlink:baseUrl (or SHORTLINK_BASE_URL). It stays in the stack's state. If it really is deleted, run \`pulumi refresh\` first, or run again with SHORTLINK_ALLOW_MISSING=true.`,
    );
    const found = await create({ definition: folder, inputs: { title: "y" } }, startRun(account).context);
    // The engine deletes both at once.
    await Promise.all([remove(id), remove(found.id)]);
  });

  it("warn once, after three objects, unless the key has found one", async () => {
    const { remove, warnings } = await startWithKey();
    for (const id of ids(9)) await remove(id);
    expect(warnings).toEqual([
      "The first 3 objects that this run was to delete are not in the account of this key. If the key belongs to another account, they still exist there.",
    ]);
    const other = await startWithKey();
    const { id } = await create({ definition: folder, inputs: { title: "x" } }, other.context);
    await other.remove(id);
    for (const id of ids(9)) await other.remove(id);
    expect(other.warnings).toEqual([]);
  });

  it("are trusted while the key finds as many objects", async () => {
    const { context, remove } = await startWithKey();
    for (const title of ids(12)) {
      const { id, outputs } = await create({ definition: folder, inputs: { title } }, context);
      const request = {
        definition: folder,
        id,
        olds: { inputs: { title }, outputs },
        news: { title: "new" },
      };
      await update(request, context);
    }
    for (const id of ids(12)) await remove(id);
    expect((await failureOf(remove("fld_12"))).message).toContain("13 objects that this run was to delete");
  });

  it("count the parts of a link as one object with it", async () => {
    const { context, remove, warnings } = await startWithKey();
    for (const id of [...ids(20).map((part) => `lnk_1/${part}`), "lnk_1"]) {
      expect(context.tracker.deleteGuard.trackMissing(id)).toBeUndefined();
    }
    await remove("fld_1");
    expect(warnings).toEqual([]);
    await remove("fld_2");
    expect(warnings).toHaveLength(1);
    expect(context.tracker.deleteGuard.trackMissing("fld_2/part")).toBeUndefined();
  });

  it("are trusted as far as a run that was killed may have deleted them", async () => {
    const { deleteGuard } = (await startWithKey()).context.tracker;
    for (const id of ids(33)) deleteGuard.trackMissing(id);
    expect(() => deleteGuard.requireTrust(33)).not.toThrow();
    expect(() => deleteGuard.requireTrust(32)).toThrow("33 objects");
  });

  it("are done where the settings allow missing objects", async () => {
    const { remove, warnings } = await startWithKey({ allowMissing: true });
    for (const id of ids(20)) await remove(id);
    expect(warnings).toEqual([]);
    await deleteResource({ definition: link, id: "lnk_1", outputs: {} }, (await startWithKey()).context);
  });
});
