import { describe, expect, it } from "vitest";
import { EmulatorError, startEmulator } from "../../emulator";
import { table } from "../support/table";
import { base, clientOf, serve } from "./support/emulator";

describe("an emulator", () => {
  it("listens only on this machine, on a free port", async () => {
    const one = await serve();
    const other = await serve();
    expect(one.emulator.url).toBe(`http://127.0.0.1:${one.emulator.port}`);
    expect(one.emulator.port).not.toBe(other.emulator.port);
  });

  it("reports that its port is in use", async () => {
    const { emulator } = await serve();
    const second = startEmulator({ port: emulator.port });
    await expect(second).rejects.toThrow(EmulatorError);
    await expect(second).rejects.toThrow(`port ${emulator.port} is in use`);
  });

  it.each(table<[object, string]>`
    {port: 70000}                       | port is 70000; give a whole number from 0 to 65535.
    {latency: ${-1}}                    | latency is -1; give milliseconds from 0 to 600000.
    {rateLimit: 0}                      | rateLimit is 0; give a whole number from 1 on.
    {rateLimit: 2.5}                    | rateLimit is 2.5; give a whole number from 1 on.
    {listShape: list}                   | listShape is "list"; give array or object.
    {masks: dots}                       | masks is "dots"; give stars, omitted, keys, partial, word or hash.
    {colour: red}                       | there is no property colour.
    {faults: [{}]} | faults[0].kind is missing; give status, dropBefore, dropAfter, truncate, wrongType, slow, hold, late or refuse.
    {faults: [{kind: slow}, {kind: status, status: x, times: 0}]}
      | faults[1].times is 0; give a whole number from 1 on. faults[1].status is "x"; give a whole number from 200 to 599.
    {faults: [{kind: slow, dellay: 1}]} | there is no property faults[0].dellay.
    {faults: [null]}                    | faults[0] is null; give a rule such as {"kind":"status","status":503}.
    {callers: [{key: ""}]}              | an API key must not be empty or contain white space
    {callers: [{key: a}, {key: a}]}     | two callers have the same key; give each its own
  `)("reports why it cannot be started with %j", async (options, why) => {
    const started = startEmulator(options);
    await expect(started).rejects.toThrow(EmulatorError);
    await expect(started).rejects.toThrow(expect.objectContaining({ message: why }));
  });

  it("stops at once, even with open connections and pending requests", async () => {
    const service = clientOf(await startEmulator());
    await service.send("GET", base);
    service.emulator.setBehaviour({ latency: 600_000 });
    const unanswered = service.send("GET", base).catch(() => "ended");
    service.emulator.faults.add({ kind: "slow", delay: 600_000 });
    service.emulator.setBehaviour({ latency: 0 });
    const unfinished = service.send("GET", base).catch(() => "ended");
    while (service.emulator.requests.filter(({ fault }) => fault === "slow").length < 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    // If it waited for them, the test would time out.
    await service.emulator.close();
    expect(await unfinished).toBe("ended");
    expect(await unanswered).toBe("ended");
  });
});
