import { describe, expect, it } from "vitest";
import { EmulatorError, startEmulator } from "../../emulator";
import { base, sceneOf, serve } from "./support/scene";

describe("an emulator", () => {
  it("listens on this machine only, on a port of its own", async () => {
    const one = await serve();
    const other = await serve();
    expect(one.emulator.url).toBe(`http://127.0.0.1:${one.emulator.port}`);
    expect(one.emulator.port).not.toBe(other.emulator.port);
  });

  it("says so when its port is taken", async () => {
    const { emulator } = await serve();
    const second = startEmulator({ port: emulator.port });
    await expect(second).rejects.toThrow(EmulatorError);
    await expect(second).rejects.toThrow(`port ${emulator.port} is taken`);
  });

  it.each<[object, string]>([
    [{ port: 70_000 }, "port is 70000; give a whole number from 0 to 65535."],
    [{ latency: -1 }, "latency is -1; give milliseconds from 0 to 600000."],
    [{ rateLimit: 0 }, "rateLimit is 0; give a number above 0."],
    [{ listShape: "list" }, 'listShape is "list"; give array or object.'],
    [{ masks: "dots" }, 'masks is "dots"; give stars, omitted or keys.'],
    [{ colour: "red" }, "there is no colour."],
    [
      { faults: [{}] },
      "faults[0].kind is missing; give status, dropBefore, dropAfter, truncate, wrongType, slow, hold, late or refuse.",
    ],
    [
      { faults: [{ kind: "slow" }, { kind: "status", status: "x", times: 0 }] },
      'faults[1].times is 0; give a whole number from 1 on. faults[1].status is "x"; give a whole number from 200 to 599.',
    ],
    [{ faults: [{ kind: "slow", dellay: 1 }] }, "there is no faults[0].dellay."],
    [{ faults: [null] }, 'faults[0] is null; give a rule such as {"kind":"status","status":503}.'],
    [{ callers: [{ key: "" }] }, "an API key must not be empty or hold white space"],
    [{ callers: [{ key: "a" }, { key: "a" }] }, "two callers have the same key; give each its own"],
  ])("says why it cannot be started with %j", async (options, why) => {
    const started = startEmulator(options);
    await expect(started).rejects.toThrow(EmulatorError);
    await expect(started).rejects.toThrow(expect.objectContaining({ message: why }));
  });

  it("ends at once, with connections kept alive and requests unanswered", async () => {
    const scene = sceneOf(await startEmulator());
    await scene.send("GET", base);
    scene.emulator.setBehaviour({ latency: 600_000 });
    const unanswered = scene.send("GET", base).catch(() => "ended");
    scene.emulator.faults.add({ kind: "slow", delay: 600_000 });
    scene.emulator.setBehaviour({ latency: 0 });
    const unfinished = scene.send("GET", base).catch(() => "ended");
    while (scene.emulator.requests.filter(({ fault }) => fault === "slow").length < 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    // Were it to wait for them, the test would run out of time.
    await scene.emulator.close();
    expect(await unfinished).toBe("ended");
    expect(await unanswered).toBe("ended");
  });
});
