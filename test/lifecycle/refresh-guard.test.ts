import { describe, expect, it } from "vitest";
import { RefreshGuard } from "../../provider/lifecycle/tracker/refresh-guard";
import { failureOf } from "../support/client";

/** What became of the resources of a stack in a refresh. */
interface Outcome {
  readonly found: number;
  readonly dropped: number;
  readonly kept: number;
  readonly refused: string[];
}

/**
 * Refreshes a stack as the engine does: so many reads at once, the next when one is over.
 *
 * @param stack for each object whether it is there
 */
async function refresh(guard: RefreshGuard, stack: readonly boolean[], parallel: number): Promise<Outcome> {
  const outcome = { found: 0, dropped: 0, kept: 0, refused: [] as string[] };
  const rest = [...stack];
  const worker = async () => {
    for (let isThere = rest.shift(); isThere !== undefined; isThere = rest.shift()) {
      const live = isThere ? "live" : undefined;
      const read = guard.watch({ read: async () => live, fromState: () => "as it was" });
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

const objects = (gone: number, there: number): boolean[] => [
  ...Array<boolean>(gone).fill(false),
  ...Array<boolean>(there).fill(true),
];

/** Short, so that no test waits for long; the engine that is played here answers at once. */
const quiet = 50;

describe("a refresh", () => {
  it.each([8, 16, 64])(
    "drops nothing when all of 30 objects are gone, with %i reads at once",
    async (parallel) => {
      const { dropped, refused, kept } = await refresh(
        new RefreshGuard(quiet, parallel),
        objects(30, 0),
        parallel,
      );
      expect(dropped).toBe(0);
      expect(refused.length + kept).toBe(30);
      expect(refused.length).toBeGreaterThanOrEqual(20);
    },
  );

  it("names the likely mistake once, and how to go on if it is none", async () => {
    const { refused } = await refresh(new RefreshGuard(quiet, 16), objects(12, 5), 17);
    expect(refused).toHaveLength(12);
    expect(refused[0]).toBe(
      "12 of the 17 objects read so far are not in the account of this key. Most likely it is the key of another account: check shortlink:apiKey (or SHORTLINK_API_KEY) and shortlink:baseUrl (or SHORTLINK_BASE_URL). Nothing is dropped from the stack's state. If they really are deleted, run again with SHORTLINK_ALLOW_MISSING=true.",
    );
    expect(new Set(refused.slice(1))).toEqual(
      new Set([
        "It is not in the account of this key, like most others of the stack: see the first of these errors. It stays in the stack's state.",
      ]),
    );
  });

  it.each([
    ["ten of ten", objects(10, 0), 16],
    ["one of one", objects(1, 0), 1],
    ["half of forty", objects(20, 20), 40],
    ["twelve of a hundred, the first that are read", objects(12, 88), 32],
    ["seven of a thousand, the first that are read", objects(7, 993), 8],
    ["a hundred and fifty of a thousand, the last", objects(150, 850).toReversed(), 8],
  ])("drops what is gone when that is %s", async (_, stack, parallel) => {
    const gone = stack.filter((isThere) => !isThere).length;
    const outcome = await refresh(new RefreshGuard(quiet, 64), stack, parallel);
    expect(outcome).toEqual({ found: stack.length - gone, dropped: gone, kept: 0, refused: [] });
  });

  it("drops nothing when most of a stack is gone, wherever what is left stands", async () => {
    for (const stack of [objects(15, 5), objects(15, 5).toReversed()]) {
      const outcome = await refresh(new RefreshGuard(quiet, 8), stack, 8);
      expect(outcome).toMatchObject({ found: 5, dropped: 0 });
      expect(outcome.refused.length).toBeGreaterThan(0);
    }
  });

  it("keeps what is gone as it was while the engine may wait for it, and goes on", async () => {
    const guard = new RefreshGuard(quiet, 4);
    const { dropped, kept } = await refresh(guard, objects(6, 0), 4);
    expect({ dropped, kept }).toEqual({ dropped: 3, kept: 3 });
  });

  it("says how many were dropped before it was clear that most are gone", async () => {
    const guard = new RefreshGuard(quiet, 64);
    const { dropped, refused } = await refresh(guard, objects(12, 0), 1);
    expect(dropped).toBe(10);
    expect(refused[0]).toContain("The others stay in the stack's state; 10 had been dropped from it before.");
  });

  it("with a key that may be new keeps everything until an object was found with it", async () => {
    const guard = new RefreshGuard(quiet, 64);
    guard.mayHaveNewKey = true;
    expect(await refresh(guard, [false], 1)).toMatchObject({ kept: 1, dropped: 0 });
    expect(await refresh(guard, [true, false], 1)).toMatchObject({ found: 1, dropped: 1 });
  });

  it("counts no read that fails, and does not wait for it", async () => {
    const guard = new RefreshGuard(quiet, 64);
    const failing = guard.watch({ read: () => Promise.reject(new Error("503")), fromState: () => 1 });
    expect((await failureOf(failing)).message).toBe("503");
    expect(await refresh(guard, [false], 1)).toMatchObject({ dropped: 1 });
  });

  it("ends a read that waits when its operation is stopped, and the others go on", async () => {
    const guard = new RefreshGuard(quiet, 64);
    let answer = (_: string) => {};
    const slow = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const other = guard.watch({ read: () => slow, fromState: () => "" });
    const stop = new AbortController();
    const waiting = guard.watch({ read: async () => undefined, fromState: () => "", signal: stop.signal });
    stop.abort(new Error("stopped"));
    expect((await failureOf(waiting)).message).toBe("stopped");
    answer("live");
    expect(await other).toBe("live");
  });
});
