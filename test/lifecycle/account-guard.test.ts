import { describe, expect, it } from "vitest";
import { withFingerprint } from "../../provider/lifecycle/properties/fingerprint";
import { AccountGuard } from "../../provider/lifecycle/tracker/account-guard";
import { failureOf } from "../support/client";

const settings = { apiKey: "sk-0123456789", baseUrl: "https://links.example.com" } as Parameters<
  AccountGuard["trackFound"]
>[1];
const own = withFingerprint({}, settings);
const others = withFingerprint({}, { ...settings, apiKey: "sk-rotated-0123456789" });

/** Reads an object that is missing. */
const miss = (guard: AccountGuard, outputs = others, more = {}) =>
  guard.watch(() => guard.requireDeleted("Link lnk_1", outputs, { settings, ...more }));

describe("a missing object", () => {
  it("is deleted if the key wrote it, state does not say who did, or the settings allow it", async () => {
    await miss(new AccountGuard(), own);
    await miss(new AccountGuard(), {});
    await miss(new AccountGuard(), others, { settings: { ...settings, allowMissing: true } });
  });

  it("that another key wrote may be elsewhere, which only the first error explains in full", async () => {
    const guard = new AccountGuard();
    guard.trackFound(own, settings);
    expect((await failureOf(miss(guard))).message).toBe(
      "Link lnk_1 is not in the account of this key, and another key wrote it. The key most likely belongs to another account: check shortlink:apiKey (or SHORTLINK_API_KEY) and shortlink:baseUrl (or SHORTLINK_BASE_URL). A refresh uses those of the last `pulumi up`, also if that one failed: with --run-program, it uses the current ones. It stays in the stack's state. If it is deleted, run again with SHORTLINK_ALLOW_MISSING=true.",
    );
    expect((await failureOf(miss(guard))).message).toBe(
      "This object is not in the account of this key, either. It stays in the stack's state.",
    );
  });

  it("is deleted once the key has found what another key wrote, also where that is read meanwhile", async () => {
    const guard = new AccountGuard();
    const { promise, resolve } = Promise.withResolvers<void>();
    const found = guard.watch(() => promise.then(() => guard.trackFound(others, settings)));
    const missing = [miss(guard), miss(guard)];
    resolve();
    await Promise.all([found, ...missing, miss(guard)]);
  });

  it("is not waited for longer than anything else is read, or than the operation runs", async () => {
    const guard = new AccountGuard();
    const { promise, resolve } = Promise.withResolvers<void>();
    const other = guard.watch(() => promise);
    const stop = new AbortController();
    const canceled = failureOf(miss(guard, others, { signal: stop.signal }));
    const missing = failureOf(miss(guard));
    stop.abort();
    expect(String(await canceled)).not.toContain("another account");
    resolve();
    await other;
    expect(String(await missing)).toContain("another account");
  });
});
