import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { skipPromiseStacks } from "../../provider/pulumi/promise-stacks";

const load = createRequire(__filename);
const debuggable = "@pulumi/pulumi/runtime/debuggable";

/** What the SDK notes of where one of its promises was made. */
const noted = (): string => {
  const promise = Promise.resolve();
  load(debuggable).debuggablePromise(promise, "a promise");
  return (promise as unknown as { _debugStackTrace: string })._debugStackTrace;
};

describe("quickPromises", () => {
  it("keeps the SDK from noting stacks, unless it is asked to, and leaves those of errors", () => {
    // Tests that came before in this process may have loaded the provider, which changes it.
    delete load.cache[load.resolve(debuggable)];
    expect(noted()).toMatch(/^\s+at /m);

    process.env.PULUMI_DEBUG_PROMISE_LEAKS = "true";
    skipPromiseStacks();
    expect(noted()).toMatch(/^\s+at /m);

    delete process.env.PULUMI_DEBUG_PROMISE_LEAKS;
    skipPromiseStacks();
    expect(noted()).not.toMatch(/^\s+at /m);
    expect(new Error("mine").stack).toMatch(/^\s+at /m);
  });
});
