import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { skipPromiseStacks } from "../../provider/pulumi/promise-stacks";

const load = createRequire(__filename);
const debuggable = "@pulumi/pulumi/runtime/debuggable";

/** The stack that the SDK records for one of its promises. */
const recordedStack = (): string => {
  const promise = Promise.resolve();
  load(debuggable).debuggablePromise(promise, "a promise");
  return (promise as unknown as { _debugStackTrace: string })._debugStackTrace;
};

it("skipPromiseStacks stops the SDK from recording stacks unless leak detection is on, and keeps the stacks of errors", () => {
  // Earlier tests in this process may have loaded the provider, which patches the module.
  delete load.cache[load.resolve(debuggable)];
  expect(recordedStack()).toMatch(/^\s+at /m);

  process.env.PULUMI_DEBUG_PROMISE_LEAKS = "true";
  skipPromiseStacks();
  expect(recordedStack()).toMatch(/^\s+at /m);

  delete process.env.PULUMI_DEBUG_PROMISE_LEAKS;
  skipPromiseStacks();
  expect(recordedStack()).not.toMatch(/^\s+at /m);
  expect(new Error("mine").stack).toMatch(/^\s+at /m);
});
