import { createRequire } from "node:module";

type Debuggable = (promise: Promise<unknown>, context: unknown) => Promise<unknown>;

/**
 * Keeps the SDK from recording the stack of each of its promises. It creates four promises for every output of every
 * resource, and recording their stacks takes a third of the time of a large program. With PULUMI_DEBUG_PROMISE_LEAKS, which
 * prints the stacks, nothing changes; nor does it with an SDK that has no such module.
 *
 * @param load loads a module of the SDK. An import would not do: its exports are read-only.
 */
export function skipPromiseStacks(load: (module: string) => unknown = createRequire(__filename)): void {
  if (process.env.PULUMI_DEBUG_PROMISE_LEAKS) return;
  try {
    const sdk = load("@pulumi/pulumi/runtime/debuggable") as { debuggablePromise?: Debuggable };
    const { debuggablePromise } = sdk;
    if (typeof debuggablePromise !== "function") return;
    const withoutStack: Debuggable = (promise, context) => {
      const { stackTraceLimit } = Error;
      Error.stackTraceLimit = 0;
      try {
        return debuggablePromise(promise, context);
      } finally {
        Error.stackTraceLimit = stackTraceLimit;
      }
    };
    Object.assign(sdk, { debuggablePromise: withoutStack });
  } catch {
    // This SDK records the stacks elsewhere, or does not let the function be replaced.
  }
}
