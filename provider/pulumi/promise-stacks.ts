import { type Load, loadModule, replaceFunction } from "./replace-function";

type Debuggable = (promise: Promise<unknown>, context: unknown) => Promise<unknown>;

/**
 * Keeps the SDK from recording the stack of each of its promises. It creates four promises for every output of every
 * resource, and recording their stacks takes a third of the time of a large program. With PULUMI_DEBUG_PROMISE_LEAKS, which
 * prints the stacks, nothing changes; nor does it with an SDK that has no such module.
 */
export function skipPromiseStacks(load: Load = loadModule): void {
  if (process.env.PULUMI_DEBUG_PROMISE_LEAKS) return;
  replaceFunction<Debuggable>(
    () => load("@pulumi/pulumi/runtime/debuggable"),
    "debuggablePromise",
    (debuggablePromise) => (promise, context) => {
      const { stackTraceLimit } = Error;
      Error.stackTraceLimit = 0;
      try {
        return debuggablePromise(promise, context);
      } finally {
        Error.stackTraceLimit = stackTraceLimit;
      }
    },
  );
}
