import { afterEach, describe, expect, it, vi } from "vitest";
import { Progress } from "../../../provider/cli/output/progress";
import { LockWait } from "../../../provider/cli/reconcile/wait";
import { StackLockedError } from "../../../provider/cli/stack/run";
import { UserError } from "../../../provider/client";

/** A stack whose state has these versions, one after another, and which is locked for some attempts. */
function locked(versions: readonly string[], attempts: number, seconds: number) {
  const left = [...versions];
  const did: string[] = [];
  const version = async () => (left.length > 1 ? left.shift() : left[0]) ?? "";
  const sleep = async () => void did.push("wait");
  const wait = new LockWait(seconds, new Progress(), version, sleep);
  const update = async () => {
    did.push("update");
    if (did.filter((it) => it === "update").length <= attempts) throw new StackLockedError("locked");
  };
  return { did, wait, run: () => wait.update("1", update) };
}

const long = 3600;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("an update of a stack", () => {
  it("runs at once where nobody holds the lock", async () => {
    const { did, run } = locked(["1"], 0, 0);
    expect(await run()).toBe("done");
    expect(did).toEqual(["update"]);
  });

  it("does not run once another run has changed the stack since the comparison", async () => {
    const { did, run } = locked(["2"], 0, 0);
    expect(await run()).toBe("outdated");
    expect(did).toEqual([]);
  });

  it("waits for the lock, and runs if the other run changed nothing", async () => {
    const { did, run } = locked(["1"], 2, long);
    expect(await run()).toBe("done");
    expect(did).toEqual(["update", "wait", "update", "wait", "update"]);
  });

  it("waits until the other run has ended its changes, and does not run after them", async () => {
    const { did, run } = locked(["1", "2", "3", "4"], 1, long);
    expect(await run()).toBe("outdated");
    // Until the fourth version was there twice.
    expect(did).toEqual(["update", "wait", "wait", "wait", "wait"]);
  });

  it("fails on a stack that stays locked, with what to do", async () => {
    const { did, run } = locked(["1"], 1, 0);
    await expect(run()).rejects.toThrow(
      new UserError(
        "locked\nIf that run is dead, release its lock with `pulumi cancel`. Otherwise, wait for it with --wait <seconds>.",
      ),
    );
    expect(did).toEqual(["update"]);
  });

  it("fails at once for any other reason", async () => {
    const { wait } = locked(["1"], 0, 0);
    const fail = () => Promise.reject(new UserError("refused"));
    await expect(wait.update("1", fail)).rejects.toThrow(new UserError("refused"));
  });

  it("waits for just the time that it may, and shows that", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const show = vi.spyOn(Progress.prototype, "show");
    const { did, run } = locked(["1"], 1, 2);
    expect(await run()).toBe("done");
    expect(did).toEqual(["update", "wait", "update"]);
    expect(show.mock.calls).toEqual([["Waiting for another run that holds the stack's lock"]]);
  });
});

describe("a comparison beside another run", () => {
  const evidence = "somebody holds the lock";

  /** Another run that is seen this many times. */
  function running(times: number, seconds: number) {
    const did: string[] = [];
    const wait = new LockWait(
      seconds,
      new Progress(),
      async () => "1",
      async () => void did.push("wait"),
    );
    const find = async () => {
      did.push("look");
      return did.filter((it) => it === "look").length > times ? undefined : evidence;
    };
    return { did, run: () => wait.untilAlone(find) };
  }

  it("is repeated as soon as the other run has ended", async () => {
    const { did, run } = running(2, long);
    await run();
    expect(did).toEqual(["look", "wait", "look", "wait", "look"]);
  });

  it("fails if the other run does not end, with who holds the lock and what to do", async () => {
    const { did, run } = running(1, 0);
    await expect(run()).rejects.toThrow(
      new UserError(
        "Another run is in progress: somebody holds the lock. Nothing was changed.\nIf that run is dead, release its lock with `pulumi cancel`. Otherwise, wait for it with --wait <seconds>.",
      ),
    );
    expect(did).toEqual(["look"]);
  });
});
