import { EventEmitter } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { OtherProviders } from "../../provider/lifecycle/tracker/other-providers";
import { temporaryFolder } from "../support/shell";

const account = { baseUrl: "https://api.example.com", apiKey: "k" };

/** An engine whose processes share a folder, and the numbers of those that run. */
function startEngine() {
  const folder = temporaryFolder();
  const running = new Set<number>();
  const start = (
    pid: number,
    { engine = "127.0.0.1:1", ...more }: Partial<typeof account & { engine: string }> = {},
  ) => {
    const events = new EventEmitter();
    const own = {
      pid,
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

describe("the processes of an engine", () => {
  it("know what the others declare, and not what they declare themselves", () => {
    const { start } = startEngine();
    const [one, two] = [start(1).others, start(2).others];
    one.declare(["a", "b"]);
    one.declare(["b", "c"]);
    expect(["a", "b", "c", "d"].map((value) => two.declares(value))).toEqual([true, true, true, false]);
    expect(one.declares("a")).toBe(false);
  });

  it.each([
    ["another engine", { engine: "127.0.0.1:2" }],
    ["another account", { apiKey: "other" }],
    ["another service", { baseUrl: "https://other.example.com" }],
  ])("know nothing of those of %s", (_, more) => {
    const { start } = startEngine();
    start(1).others.declare(["a"]);
    expect(start(2, more).others.declares("a")).toBe(false);
  });

  it("count only while they run, and leave no file behind", () => {
    const { folder, running, start } = startEngine();
    const [one, two] = [start(1), start(2)];
    one.others.declare(["a"]);
    running.delete(1);
    expect(two.others.declares("a")).toBe(false);
    const again = start(1);
    again.others.declare(["b"]);
    expect(["a", "b"].map((value) => two.others.declares(value))).toEqual([false, true]);
    again.end();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("leave no file where they declare nothing", () => {
    const { folder, start } = startEngine();
    start(1).others.declare([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("show nobody what they declare", () => {
    const { folder, start } = startEngine();
    start(1).others.declare(["hush-1"]);
    const [name = ""] = readdirSync(folder);
    const [file = ""] = readdirSync(join(folder, name)).map((it) => join(folder, name, it));
    expect(readFileSync(file, "utf8")).not.toContain("hush-1");
    expect([file, join(folder, name)].map((it) => statSync(it).mode & 0o777)).toEqual([0o600, 0o700]);
  });

  it("work without a folder that they can write to", () => {
    const { others } = startEngine().start(1);
    const lost = new OtherProviders("e", account, process, "/dev/null/none");
    lost.declare(["a"]);
    expect([lost.declares("a"), others.declares("a")]).toEqual([false, false]);
  });
});
