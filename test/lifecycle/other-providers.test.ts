import { EventEmitter } from "node:events";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { OtherProviders } from "../../provider/lifecycle/tracker/other-providers";
import { temporaryFolder } from "../support/shell";

/** What a process declares is written before it responds. */
const written = () => Promise.resolve();

const account = { baseUrl: "https://api.example.com", apiKey: "k" };

/** An engine whose processes share a folder, and the numbers of those that run. */
function startEngine() {
  const folder = temporaryFolder();
  const running = new Set<number>();
  const start = (
    pid: number,
    {
      engine = "127.0.0.1:1",
      ppid = 0,
      ...more
    }: Partial<typeof account & { engine: string; ppid: number }> = {},
  ) => {
    const events = new EventEmitter();
    const own = {
      ...{ pid, ppid },
      once: (event: "exit", end: () => void) => events.once(event, end),
      kill: (other: number) => {
        if (!running.has(other)) throw new Error("ESRCH");
        return true;
      },
    };
    running.add(pid);
    return {
      end: () => events.emit("exit"),
      others: new OtherProviders(engine, { ...account, ...more }, own, folder),
    };
  };
  return { folder, running, start };
}

describe("the processes of a preview", () => {
  const entry = (others: OtherProviders, urn = "two") => others.declareAddress("a", urn, "takes");

  it.each([
    ["the update of the same CLI", { ppid: 7 }, true],
    ["the update of another CLI", { ppid: 8 }, false],
    ["the update in another account", { ppid: 7, apiKey: "other" }, false],
  ])("leave to %s which entries sets will have: %j %s", async (_, more, isKnown) => {
    const { start } = startEngine();
    // The engine may kill it.
    const preview = start(1, { ppid: 7 });
    entry(preview.others);
    await written();
    preview.others.trackPreview(true);
    preview.others.declareAddress("b", "link", undefined);
    preview.others.declareAddress("c", "three", "takes");
    for (const use of ["takes", "keeps"] as const) preview.others.declareAddress("d", "adopting", use);
    await written();
    const { others } = start(2, { engine: "127.0.0.1:2", ...more });
    const taken = ["a", "b", "c", "d"].map((it) => others.willBeTakenOver(it, "one"));
    expect(taken).toEqual([isKnown, false, isKnown, false]);
    expect([others.willBeTakenOver("a", "two"), others.declares("a")]).toEqual([false, false]);
  });

  it("show each other who may take over what has an address", async () => {
    const { start } = startEngine();
    const [one, two] = [start(1), start(2)];
    for (const [address, use] of [
      ["a", "takes"],
      ["b", "takes"],
      ["b", "keeps"],
      ["c", undefined],
    ] as const)
      one.others.declareAddress(address, "one", use);
    await written();
    expect(["a", "b", "c", "d"].map((it) => two.others.mayTake(it))).toEqual([true, false, true, false]);
    expect(two.others.mayTake("a", "one")).toBe(false);
    expect(two.others.declares("b")).toBe(true);
  });

  it("leave nothing to a second update, nor for longer than their CLI runs", async () => {
    const { folder, running, start } = startEngine();
    running.add(7);
    const previewOf = async (pid: number) => {
      const preview = start(pid, { ppid: 7 });
      preview.others.trackPreview(true);
      entry(preview.others);
      await written();
      preview.end();
    };
    await previewOf(1);
    const idle = start(6, { ppid: 7 });
    entry(idle.others, "three");
    const update = start(2, { ppid: 7 });
    update.others.trackPreview(false);
    entry(update.others, "one");
    await written();
    idle.end();
    expect(update.others.willBeTakenOver("a", "one")).toBe(true);
    update.end();
    expect(start(3, { ppid: 7 }).others.willBeTakenOver("a", "one")).toBe(false);

    await previewOf(4);
    running.delete(7);
    entry(start(5, { ppid: 8 }).others);
    await written();
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^shortlink-run-/)]);
  });
});

describe("the processes of an engine", () => {
  it("know what the others declare, and not what they declare themselves", async () => {
    const { start } = startEngine();
    const [one, two] = [start(1).others, start(2).others];
    one.declare(["a", "b"]);
    one.declare(["b", "c"]);
    await written();
    expect(["a", "b", "c", "d"].map((value) => two.declares(value))).toEqual([true, true, true, false]);
    expect(one.declares("a")).toBe(false);
  });

  it.each([
    ["another engine", { engine: "127.0.0.1:2" }],
    ["another account", { apiKey: "other" }],
    ["another service", { baseUrl: "https://other.example.com" }],
  ])("know nothing of those of %s", async (_, more) => {
    const { start } = startEngine();
    start(1).others.declare(["a"]);
    await written();
    expect(start(2, more).others.declares("a")).toBe(false);
  });

  it("know which resource declares something, and with which inputs", async () => {
    const { start } = startEngine();
    const [one, two, three] = [start(1).others, start(2).others, start(3).others];
    one.declare(["a"], "urn:one");
    two.declare(["b"], "urn:two", ["slug", "url"]);
    await written();
    expect([three.declares("a", "urn:one"), three.declares("a", "urn:two"), three.declares("a")]).toEqual([
      ...[false, true, true],
    ]);
    expect([three.namesOf("a"), three.namesOf("b"), two.namesOf("b")]).toEqual([[], ["slug", "url"], []]);
  });

  it("know what a resource declares that already has all of it", async () => {
    const { start } = startEngine();
    const [one, two] = [start(1).others, start(2).others];
    one.declare(["a"], "urn:one");
    one.declare(["b"], "urn:other");
    one.declareSettled("urn:one");
    await written();
    expect(["a", "b", "c"].map((value) => two.haveSettled(value))).toEqual([true, false, false]);
  });

  it("remove what others have left that were killed, and nothing that a process may still need", async () => {
    const { folder, running, start } = startEngine();
    start(1).others.declare(["a"]);
    start(2, { engine: "127.0.0.1:2" }).others.declare(["b"]);
    await written();
    mkdirSync(join(folder, "shortlink-run-new"));
    running.delete(1);
    start(3, { engine: "127.0.0.1:3" }).others.declare(["c"]);
    await written();
    const left = readdirSync(folder).flatMap((name) => readdirSync(join(folder, name)));
    expect([left.toSorted(), readdirSync(folder).includes("shortlink-run-new")]).toEqual([["2", "3"], true]);
  });

  it("count only while they run, and leave no file behind", async () => {
    const { folder, running, start } = startEngine();
    const [one, two] = [start(1), start(2)];
    one.others.declare(["a"]);
    await written();
    running.delete(1);
    expect(two.others.declares("a")).toBe(false);
    const again = start(1);
    again.others.declare(["b"]);
    await written();
    expect(["a", "b"].map((value) => two.others.declares(value))).toEqual([false, true]);
    again.end();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("leave no file where they declare nothing", async () => {
    const { folder, start } = startEngine();
    start(1).others.declare([]);
    await written();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("show nobody what they declare", async () => {
    const { folder, start } = startEngine();
    start(1).others.declare(["hush-1"]);
    await written();
    const [name = ""] = readdirSync(folder);
    const [file = ""] = readdirSync(join(folder, name)).map((it) => join(folder, name, it));
    expect(readFileSync(file, "utf8")).not.toContain("hush-1");
    expect([file, join(folder, name)].map((it) => statSync(it).mode & 0o777)).toEqual([0o600, 0o700]);
  });

  it("work without a folder that they can write to", async () => {
    const { others } = startEngine().start(1);
    const lost = new OtherProviders("e", account, process, "/dev/null/none");
    lost.declare(["a"]);
    await written();
    expect([lost.declares("a"), others.declares("a")]).toEqual([false, false]);
  });
});
