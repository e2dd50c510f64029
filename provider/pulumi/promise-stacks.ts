import { createRequire } from "node:module";

type Debuggable = (promise: Promise<unknown>, context: unknown) => Promise<unknown>;

const load = createRequire(__filename);

/**
 * Keeps the SDK from noting where each of its promises was made. It makes four for every output of every resource, and
 * writing down so many stacks takes a third of the time of a large program; nobody sees them unless
 * PULUMI_DEBUG_PROMISE_LEAKS asks for it, and then they stay.
 */
export function skipPromiseStacks(): void {
  // The SDK's own copy: what an import gives of it may not be changed.
  const sdk: { debuggablePromise?: Debuggable } = load("@pulumi/pulumi/runtime/debuggable");
  const { debuggablePromise } = sdk;
  if (!debuggablePromise || process.env.PULUMI_DEBUG_PROMISE_LEAKS) return;
  const quick: Debuggable = (promise, context) => {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      return debuggablePromise(promise, context);
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  };
  Object.assign(sdk, { debuggablePromise: quick });
}
