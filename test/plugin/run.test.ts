import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { run } from "../../provider/plugin/run";

// A process that the test can interrupt, and whose engine can die. test/e2e runs the real one.

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

/** Starts the plugin in a simulated process. */
async function start({ write }: { write?: (text: string) => void } = {}) {
  const printed: string[] = [];
  const errors: string[] = [];
  const signals = new EventEmitter();
  const exit = vi.fn();
  const process = {
    argv: ["node", "pulumi-resource-shortlink", "127.0.0.1:1"],
    ppid: 7,
    exitCode: undefined,
    stdout: { write: write ?? ((text: string) => void printed.push(text)) },
    stderr: { write: (text: string) => void errors.push(text) },
    on: signals.on.bind(signals),
    exit,
  };
  await run(process as unknown as Parameters<typeof run>[0]);
  return { process, printed, errors, signals, exit };
}

/** How connecting to a port ends. */
async function connectTo(port: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return "connected";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "";
  } finally {
    socket.destroy();
  }
}

describe("the process of the plugin", () => {
  it("prints its port on the first line, where it listens until its engine dies", async () => {
    const { process, printed, errors, exit } = await start();
    expect(printed).toEqual([expect.stringMatching(/^\d+\n$/)]);
    const port = Number(printed[0]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(exit).not.toHaveBeenCalled();
    expect(await connectTo(port)).toBe("connected");
    // A process whose parent dies gets another one.
    process.ppid = 1;
    await vi.advanceTimersByTimeAsync(1000);
    expect(exit).toHaveBeenCalled();
    expect(await connectTo(port)).toBe("ECONNREFUSED");
    expect([errors, process.exitCode]).toEqual([[], undefined]);
  });

  it.each(["SIGINT", "SIGTERM"])("ends with %s", async (signal) => {
    const { printed, signals, exit } = await start();
    signals.emit(signal);
    expect(exit).toHaveBeenCalledTimes(1);
    expect(await connectTo(Number(printed[0]))).toBe("ECONNREFUSED");
  });

  it("says why it cannot start", async () => {
    const { process, errors } = await start({
      write: () => {
        throw new Error("write EPIPE");
      },
    });
    expect(errors).toEqual(["pulumi-resource-shortlink cannot start: Error: write EPIPE\n"]);
    expect(process.exitCode).toBe(1);
  });
});
