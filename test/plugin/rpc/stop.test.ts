import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { describe, expect, it } from "vitest";
import { failureOf } from "../../support/client";
import { startPluginClient } from "../../support/plugin-client";
import { type StubResponse, startStubService } from "../../support/stub-service";
import { inputs, Link } from "./fixture";

const domain: StubResponse = { body: { data: { id: "dom_1" } } };
const gone: StubResponse = { status: 404, body: { error: "gone", statusCode: 404, requestId: "req_1" } };
const never: StubResponse = () => {};

describe("Cancel", () => {
  it("ends a read that checks whether there is an API at the base URL", async () => {
    const { url, requests } = await startStubService(domain, gone, gone, never);
    const { read, client, send } = await startPluginClient({ apiKey: "k", baseUrl: url, maxRetries: "0" });
    const reading = failureOf(read(Link, "lnk_1", inputs, inputs));
    await expect.poll(() => requests.length).toBe(4);
    await send((reply) => client.cancel(new Empty(), reply));
    expect((await reading).message).toContain("The operation was canceled.");
  });

  it("ends a check that requests the default domain", async () => {
    const down: StubResponse = { status: 503 };
    const { url, requests } = await startStubService(down, never);
    const { check, client, send } = await startPluginClient({ apiKey: "k", baseUrl: url, maxRetries: "0" });
    const checking = check(Link, { url: inputs.url });
    await expect.poll(() => requests.length).toBe(2);
    await send((reply) => client.cancel(new Empty(), reply));
    const [failure] = (await checking).getFailuresList();
    expect(failure?.getReason()).toContain("The operation was canceled.");
  });

  it("ends the first call of a run, before any other request", async () => {
    const { url, requests } = await startStubService(never);
    const { configure, client, send } = await startPluginClient();
    const configuring = failureOf(configure({ apiKey: "k", baseUrl: url }));
    await expect.poll(() => requests.length).toBe(1);
    await send((reply) => client.cancel(new Empty(), reply));
    expect((await configuring).message).toContain("The operation was canceled.");
  });
});

describe("customTimeouts", () => {
  // A timer of more than 24 days would end at once.
  it.each([60, 10_000_000])("of %i seconds leave an operation its time", async (timeout) => {
    const { url } = await startStubService(domain, { status: 204 });
    const { delete: remove } = await startPluginClient({ apiKey: "k", baseUrl: url });
    await remove(Link, "lnk_1", timeout);
  });

  it("end a delete that checks whether there is an API at the base URL", async () => {
    const { url } = await startStubService(domain, gone, never);
    const { delete: remove } = await startPluginClient({ apiKey: "k", baseUrl: url, maxRetries: "0" });
    const failure = await failureOf(remove(Link, "lnk_1", 0.2));
    expect(failure.message).toContain(
      "The operation took longer than its customTimeouts allow: 0.2 seconds.",
    );
  });
});
