import { expect, it, onTestFinished, vi } from "vitest";
import { ApiError, UserError } from "../../provider/client";
import { reportAtResource } from "../../provider/dynamic/failure";
import { PartialFailure } from "../../provider/lifecycle";
import { failureOf } from "../support/client";

const refusal = {
  operation: "Read a link",
  method: "GET",
  path: "/api/v1/links/lnk_1",
  hasIdInPath: true,
  status: 404,
  code: undefined,
  requestId: undefined,
  reason: "no such link",
};

it.each([
  new UserError("title: is too long"),
  new ApiError(refusal),
  new PartialFailure({ id: "lnk_1", outputs: {} }, "it could not be read"),
])("the SDK prints neither the message nor the stack of a $name, which the engine shows", async (error) => {
  const { message } = error;
  const failure = await failureOf(reportAtResource(() => Promise.reject(error)));
  expect(failure).toBe(error);
  expect(failure.message).toBe(message);
  expect(String(failure)).toBe("shortlink");
  expect(failure.stack).not.toContain(message);
  expect(failure.stack).toMatch(/^an operation failed/);
});

it("the console of the process shows bugs only, with their stacks", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  vi.resetModules();
  const { reportAtResource } = await import("../../provider/dynamic/failure.js");
  const { UserError } = await import("../../provider/client/index.js");
  for (const error of [new UserError("title: is too long"), new TypeError("oops")]) {
    const failure = await failureOf(reportAtResource(() => Promise.reject(error)));
    // As the SDK prints it.
    const { error: print } = console;
    print(`${failure}: ${failure.stack}`);
  }
  const bug = /^TypeError: oops: TypeError: oops\n.*failure\.test\.ts/s;
  expect(printed.mock.calls).toEqual([[expect.stringMatching(bug)]]);
});
