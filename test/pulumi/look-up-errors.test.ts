import { RunError } from "@pulumi/pulumi/errors";
import { expect, it } from "vitest";
import { hideLookUpStacks } from "../../provider/pulumi/look-up-errors";

/** A promise of a patched SDK. */
function patched(
  promise: Promise<unknown>,
  context = "Invoking function: tok=shortlink:index:getLinks asynchronously",
) {
  const debuggable = { debuggablePromise: (it: Promise<unknown>, _: unknown) => it };
  hideLookUpStacks(() => debuggable);
  return debuggable.debuggablePromise(promise, context);
}

/** What it rejects with. */
const rejectionOf = (error: unknown, context?: string) =>
  patched(Promise.reject(error), context).catch((it: unknown) => it);

it("the error of a look-up is shown as it is, without a stack", async () => {
  const message =
    "invocation of shortlink:index:getLinks returned an error: The service does not accept the API key.";
  const error = (await rejectionOf(new Error(message))) as Error;
  expect(RunError.isInstance(error)).toBe(true);
  expect([error.message, error.stack]).toEqual([message, message]);
});

it.each([
  "invocation of shortlink:index:getLinks returned an error: rpc error: code = Canceled desc = grpc: the client connection is closing",
  "Resource monitor is terminating",
])("a look-up that the engine cuts off says so, and not: %s", async (message) => {
  expect(await rejectionOf(new Error(message))).toMatchObject({
    message: "getLinks was not run to its end, because the run has ended with another error.",
  });
});

it.each([
  [
    "the function of another provider",
    new Error("x"),
    "Invoking function: tok=aws:index:getAmi asynchronously",
  ],
  ["a resource", new Error("x"), "resource:link[shortlink:index:Link]"],
  ["what is no error", "x", undefined],
])("the failure of %s stays as it is", async (_, error, context) => {
  expect(await rejectionOf(error, context)).toBe(error);
});

it("what a look-up returns stays as it is", async () => {
  expect(await patched(Promise.resolve(1))).toBe(1);
});
