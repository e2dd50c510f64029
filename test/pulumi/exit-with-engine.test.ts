import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { engineAddress, exitWithEngine } from "../../provider/pulumi/exit-with-engine";
import { actAsDynamicProvider } from "../support/dynamic-process";
import { listen } from "../support/listen";

describe("the address of the engine", () => {
  it.each(["/app/cmd/dynamic-provider/index.js", "C:\\app\\cmd\\dynamic-provider\\index.js"])(
    "is the argument of its process for dynamic providers: %s",
    (script) => {
      actAsDynamicProvider("127.0.0.1:4242", script);
      expect(engineAddress()).toBe("127.0.0.1:4242");
    },
  );

  it.each([
    ["in another process", "/app/cmd/run/index.js", "127.0.0.1:4242"],
    ["in a process whose name only resembles it", "/app/my-dynamic-provider-x/index.js", "127.0.0.1:4242"],
    ["without an argument", undefined, undefined],
    ["for an argument without a port", undefined, "127.0.0.1:"],
    ["for an argument without a host", undefined, ":4242"],
    ["for an argument with more than a port", undefined, "127.0.0.1:4242/x"],
    ["for an argument with more than a host", undefined, "tcp://127.0.0.1:4242"],
  ])("is undefined %s", (_, script, address) => {
    actAsDynamicProvider(address, script);
    expect(engineAddress()).toBeUndefined();
  });
});

describe("a process for dynamic providers", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
  });

  /** Prevents this process from ending. Returns how often it would have ended. */
  function countExits(): () => number {
    const exit = vi.spyOn(process, "exit").mockImplementation((() => {}) as () => never);
    onTestFinished(() => exit.mockRestore());
    return () => exit.mock.calls.length;
  }

  /** The socket of the next connection that this process tries to open. */
  const nextConnection = () =>
    new Promise<Socket>((resolve) => {
      const onSocket = (message: unknown) => {
        unsubscribe("net.client.socket", onSocket);
        resolve((message as { socket: Socket }).socket);
      };
      subscribe("net.client.socket", onSocket);
    });

  /** Listens as an engine does, and counts the connections that were opened and closed. */
  async function startEngine() {
    const connections = { opened: 0, closed: 0 };
    const server = createServer((socket: Socket) => {
      connections.opened += 1;
      socket.on("close", () => {
        connections.closed += 1;
      });
    });
    const close = () => new Promise((resolve) => server.close(resolve));
    return { address: `127.0.0.1:${await listen(server)}`, connections, close };
  }

  it("ends soon after its engine has died, and not before", async () => {
    const exits = countExits();
    const engine = await startEngine();
    actAsDynamicProvider(engine.address);
    exitWithEngine();
    vi.advanceTimersByTime(1000);
    await expect.poll(() => engine.connections).toEqual({ opened: 1, closed: 1 });
    expect(exits()).toBe(0);
    await engine.close();
    vi.advanceTimersByTime(1000);
    await expect.poll(exits).toBe(1);
  });

  it("does not end when it cannot find out whether its engine runs", async () => {
    const exits = countExits();
    actAsDynamicProvider("no_such.host.invalid:1");
    exitWithEngine();
    const attempt = nextConnection();
    vi.advanceTimersByTime(1000);
    const [{ code }] = (await once(await attempt, "error")) as [NodeJS.ErrnoException];
    expect(code).not.toBe("ECONNREFUSED");
    expect(exits()).toBe(0);
  });

  it("is the only process that checks this", () => {
    exitWithEngine();
    expect(vi.getTimerCount()).toBe(0);
  });
});
