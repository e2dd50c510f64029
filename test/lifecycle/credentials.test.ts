import { describe, expect, it, onTestFinished, vi } from "vitest";
import { domains } from "../../provider/contract";
import { failureOf } from "../support/client";
import { type StubResponse, startStubService } from "../support/stub-service";
import { startRun } from "./online";

/** A context for a service that responds with these statuses, the last one from then on. */
async function setup(...statuses: number[]) {
  const failure = (status: number): StubResponse => ({ status, body: { error: "no", statusCode: status } });
  const page: StubResponse = { body: { data: [] } };
  const { url, requests } = await startStubService(
    ...statuses.map((status) => (status === 200 ? page : failure(status))),
  );
  const run = startRun({ settings: { apiKey: "k", baseUrl: url } });
  return { ...run, paths: () => requests.map((it) => it.url.replace("/api/v1/links", "")) };
}

describe("the check of a key", () => {
  it.each([403, 500])(
    "leaves it to the operations to report a service that responds with %i",
    async (status) => {
      const { context, paths } = await setup(status);
      expect(await context.verifyCredentials()).toBeUndefined();
      expect(paths()).toEqual(["/domains/default"]);
    },
  );

  it("accepts an account without a default domain", async () => {
    const { context, paths } = await setup(404, 200);
    expect(await context.verifyCredentials()).toBeUndefined();
    expect(paths()).toEqual(["/domains/default", "?limit=1"]);
  });

  it("reports a service that has no list of links either", async () => {
    const { context } = await setup(404);
    const { message } = await failureOf(context.verifyCredentials());
    expect(message).toMatch(/^There is no shortlink API at this address: .* Check shortlink:baseUrl/);
  });

  it("reports an account without a default domain of which the links cannot be listed", async () => {
    const { context } = await setup(404, 500);
    expect((await failureOf(context.verifyCredentials())).message).toContain("List links");
  });
});

it("a bug while the domains are read is not reported as a failure of the service", async () => {
  const { context, warnings } = await setup(200);
  const parsing = vi.spyOn(domains.list.response, "safeParse").mockImplementationOnce(() => {
    throw new TypeError("a bug");
  });
  onTestFinished(() => parsing.mockRestore());
  expect((await failureOf(context.domains.hostOf("dom_1"))).message).toBe("a bug");
  expect(warnings).toEqual([]);
});
