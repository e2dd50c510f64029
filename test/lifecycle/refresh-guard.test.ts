import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { RefreshGuard } from "../../provider/lifecycle/tracker/refresh-guard";
import { failureOf } from "../support/client";

/** The result of refreshing the resources of a stack. */
interface Outcome {
  readonly found: number;
  readonly dropped: number;
  readonly kept: number;
  readonly refused: string[];
}

/**
 * Refreshes a stack as the engine does: `parallel` reads at once, and the next one whenever a read ends.
 *
 * @param stack for each object, whether it exists
 */
async function refresh(
  guard: RefreshGuard,
  stack: readonly boolean[],
  parallel: number,
  { idOf = String, ...more }: { idOf?: (n: number) => string; isComparison?: boolean; isKey?: boolean } = {},
): Promise<Outcome> {
  const outcome = { found: 0, dropped: 0, kept: 0, refused: [] as string[] };
  const rest = [...stack.entries()];
  const worker = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
      const [n, exists] = next;
      const live = exists ? "live" : undefined;
      const read = guard.watch({
        ...{ id: `${idOf(n)}-${exists}`, ...more },
        ...{ read: async () => live, fromState: () => "in state" },
      });
      const result = await read.catch((error: Error) => error);
      if (result instanceof Error) outcome.refused.push(result.message);
      else if (result === undefined) outcome.dropped += 1;
      else if (result === "live") outcome.found += 1;
      else outcome.kept += 1;
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return outcome;
}

const objects = (missing: number, existing: number): boolean[] => [
  ...Array<boolean>(missing).fill(false),
  ...Array<boolean>(existing).fill(true),
];

/** A short period, because this simulated engine starts its next read at once. */
const quietPeriod = 50;

describe("a refresh", () => {
  it.each([8, 16, 64])(
    "drops nothing if all of 30 objects are missing, with %i reads at once",
    async (parallel) => {
      const { dropped, refused, kept } = await refresh(
        new RefreshGuard(quietPeriod, parallel),
        objects(30, 0),
        parallel,
      );
      expect(dropped).toBe(0);
      expect(refused.length + kept).toBe(30);
      expect(refused.length).toBeGreaterThanOrEqual(20);
    },
  );

  it("names the likely mistake once, and how to continue if the objects really are deleted", async () => {
    const { refused } = await refresh(new RefreshGuard(quietPeriod, 16), objects(12, 5), 17);
    expect(refused).toHaveLength(12);
    expect(refused[0]).toBe(
      "12 of the 17 objects read so far are not in the account of this key. The key most likely belongs to another account: check shortlink:apiKey (or SHORTLINK_API_KEY) and shortlink:baseUrl (or SHORTLINK_BASE_URL). Nothing is dropped from the stack's state. If the objects really are deleted, run again with SHORTLINK_ALLOW_MISSING=true.",
    );
    expect(new Set(refused.slice(1))).toEqual(
      new Set([
        "This object is not in the account of this key, like most others of the stack; see the first of these errors. It stays in the stack's state.",
      ]),
    );
  });

  it.each([
    ["is the one that wrote them", true, "The key is the one that wrote them, so they are deleted"],
    ["did not write them", false, "The key most likely belongs to another account"],
  ])("says why most objects are missing where its key %s", async (_, isKey, reason) => {
    const { refused } = await refresh(new RefreshGuard(quietPeriod, 16), objects(12, 5), 17, { isKey });
    expect(refused[0]).toContain(reason);
  });

  it.each([
    ["ten of ten", objects(10, 0), 16],
    ["one of one", objects(1, 0), 1],
    ["half of forty", objects(20, 20), 40],
    ["the first twelve of a hundred", objects(12, 88), 32],
    ["the first seven of a thousand", objects(7, 993), 8],
    ["the last hundred and fifty of a thousand", objects(150, 850).toReversed(), 8],
  ])("drops the missing objects if they are %s", async (_, stack, parallel) => {
    const missing = stack.filter((exists) => !exists).length;
    const outcome = await refresh(new RefreshGuard(quietPeriod, 64), stack, parallel);
    expect(outcome).toEqual({ found: stack.length - missing, dropped: missing, kept: 0, refused: [] });
  });

  it("drops nothing if most of a stack is missing, in any order", async () => {
    for (const stack of [objects(15, 5), objects(15, 5).toReversed()]) {
      const outcome = await refresh(new RefreshGuard(quietPeriod, 8), stack, 8);
      expect(outcome).toMatchObject({ found: 5, dropped: 0 });
      expect(outcome.refused.length).toBeGreaterThan(0);
    }
  });

  it("keeps missing objects in state while the engine may wait for them, so that it continues", async () => {
    const guard = new RefreshGuard(quietPeriod, 4);
    const { dropped, kept } = await refresh(guard, objects(6, 0), 4);
    expect({ dropped, kept }).toEqual({ dropped: 3, kept: 3 });
  });

  it("shows what is missing in a comparison, which drops nothing, also while the engine may wait", async () => {
    const guard = new RefreshGuard(quietPeriod, 4);
    const shown = await refresh(guard, objects(6, 0), 4, { isComparison: true });
    expect(shown).toMatchObject({ dropped: 6, kept: 0 });
  });

  it("counts the parts of a link as one object with it", async () => {
    const guard = new RefreshGuard(quietPeriod, 8);
    const idOf = (n: number) => (n < 20 ? `lnk_1/${n}` : String(n));
    expect(await refresh(guard, objects(20, 1).toReversed(), 8, { idOf: (n) => idOf(20 - n) })).toEqual({
      ...{ found: 1, dropped: 20, kept: 0, refused: [] },
    });
  });

  it("reports how many objects it dropped before it detected that most are missing", async () => {
    const guard = new RefreshGuard(quietPeriod, 64);
    const { dropped, refused } = await refresh(guard, objects(12, 0), 1);
    expect(dropped).toBe(10);
    expect(refused[0]).toContain(
      "All other objects stay in the stack's state; 10 were already dropped from it.",
    );
  });

  it("keeps everything with a key that may be new, until the key finds an object", async () => {
    const guard = new RefreshGuard(quietPeriod, 64);
    guard.mayHaveNewKey = true;
    expect(await refresh(guard, [false], 1)).toMatchObject({ kept: 1, dropped: 0 });
    expect(await refresh(guard, [true, false], 1)).toMatchObject({ found: 1, dropped: 1 });
  });

  /** Starts a read that finds its object when the returned function is called. */
  const startSlowRead = (guard: RefreshGuard) => {
    let resolve: (live: string) => void = () => {};
    const promise = new Promise<string>((resolved) => {
      resolve = resolved;
    });
    const read = guard.watch({ id: "other", read: () => promise, fromState: () => "in state" });
    return async () => {
      resolve("live");
      await read;
    };
  };

  it("drops a missing object at once after it found a hundred, even while it reads others", async () => {
    const guard = new RefreshGuard(3600_000, 64);
    await refresh(guard, objects(0, 100), 8);
    const finish = startSlowRead(guard);
    expect(await refresh(guard, [false], 1)).toMatchObject({ dropped: 1 });
    await finish();
  });

  it("decides about a missing object only after the reads that are in progress", async () => {
    const guard = new RefreshGuard(0, 64);
    const finish = startSlowRead(guard);
    let isDecided = false;
    const read = guard.watch({ id: "other", read: async () => undefined, fromState: () => "in state" });
    void read.then(() => {
      isDecided = true;
    });
    await setImmediate();
    expect(isDecided).toBe(false);
    await finish();
    expect(await read).toBeUndefined();
  });

  it("decides about no missing object while a read that began later is in progress", async () => {
    const guard = new RefreshGuard(20, 64);
    let isDecided = false;
    const read = guard.watch({ id: "missing", read: async () => undefined, fromState: () => "in state" });
    void read.then(() => {
      isDecided = true;
    });
    await setImmediate();
    const finish = startSlowRead(guard);
    // This takes ten times as long as the first guard waits.
    await refresh(new RefreshGuard(200, 64), [false], 1);
    expect(isDecided).toBe(false);
    await finish();
    expect(await read).toBeUndefined();
  });

  it("ignores a failed read, and does not wait for it", async () => {
    const guard = new RefreshGuard(quietPeriod, 64);
    const failing = guard.watch({
      id: "other",
      read: () => Promise.reject(new Error("503")),
      fromState: () => 1,
    });
    expect((await failureOf(failing)).message).toBe("503");
    expect(await refresh(guard, [false], 1)).toMatchObject({ dropped: 1 });
  });

  it("ends a waiting read when its operation is canceled, and the others continue", async () => {
    const guard = new RefreshGuard(quietPeriod, 64);
    let respond = (_: string) => {};
    const slow = new Promise<string>((resolve) => {
      respond = resolve;
    });
    const other = guard.watch({ id: "other", read: () => slow, fromState: () => "" });
    const stop = new AbortController();
    const waiting = guard.watch({
      id: "waiting",
      read: async () => undefined,
      fromState: () => "",
      signal: stop.signal,
    });
    stop.abort(new Error("stopped"));
    expect((await failureOf(waiting)).message).toBe("stopped");
    respond("live");
    expect(await other).toBe("live");
  });
});
