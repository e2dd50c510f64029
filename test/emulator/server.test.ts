import { connect } from "node:net";
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

  it.each([
    { port: 70_000 },
    { latency: -1 },
    { callers: [{ key: "" }] },
    { callers: [{ key: "a" }, { key: "a" }] },
  ])("says so when it cannot be started with %o", async (options) => {
    await expect(startEmulator(options)).rejects.toThrow(EmulatorError);
  });

  it("ends at once, with connections kept alive and requests unanswered", async () => {
    const scene = sceneOf(await startEmulator());
    await scene.send("GET", base);
    scene.emulator.setBehaviour({ latency: 60_000 });
    const unanswered = scene.send("GET", base).catch(() => "ended");
    scene.emulator.faults.add({ kind: "slow", delay: 60_000 });
    scene.emulator.setBehaviour({ latency: 0 });
    const unfinished = scene.send("GET", base).catch(() => "ended");
    while (scene.emulator.requests.filter(({ fault }) => fault === "slow").length < 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const start = performance.now();
    await scene.emulator.close();
    expect(performance.now() - start).toBeLessThan(1000);
    expect(await unfinished).toBe("ended");
    expect(await unanswered).toBe("ended");
  });

  it("answers even what is no HTTP with a request id", async () => {
    const { emulator } = await serve();
    const bytes = await new Promise<string>((resolve) => {
      let received = "";
      const socket = connect(emulator.port, "127.0.0.1", () => socket.write("HELLO\r\n\r\n"));
      socket.on("data", (chunk) => {
        received += chunk;
      });
      socket.on("close", () => resolve(received));
    });
    expect(bytes).toContain("400 Bad Request");
    const id = /X-Request-Id: (\S+)/.exec(bytes)?.[1];
    expect(bytes).toContain(`"requestId":"${id}"`);
  });
});
