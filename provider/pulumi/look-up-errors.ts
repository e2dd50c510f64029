import { RunError } from "@pulumi/pulumi/errors";
import { pluginToken } from "./format/type-tokens";
import { type Load, loadModule, replaceFunction } from "./replace-function";

type Debuggable = (promise: Promise<unknown>, context: unknown) => Promise<unknown>;

/**
 * Shows the error of a look-up through the plugin without a stack: the SDK's has nothing but its own functions in it. A look-up that the
 * engine cuts off, because a resource has failed, says so. With an SDK that runs look-ups in another way, nothing changes.
 */
export function hideLookUpStacks(load: Load = loadModule): void {
  replaceFunction<Debuggable>(
    () => load("@pulumi/pulumi/runtime/debuggable"),
    "debuggablePromise",
    (debuggablePromise) => (promise, context) => {
      const name = lookUpIn(context);
      const own =
        name === undefined ? promise : promise.catch((error) => Promise.reject(toRunError(name, error)));
      return debuggablePromise(own, context);
    },
  );
}

/** The look-up of ours that the SDK names in the context of a promise. */
const lookUpIn = (context: unknown): string | undefined => {
  const prefix = `Invoking function: tok=${pluginToken("")}`;
  return typeof context === "string" && context.startsWith(prefix)
    ? context.slice(prefix.length).split(" ")[0]
    : undefined;
};

function toRunError(name: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const message = isCutOff.test(error.message)
    ? `${name} was not run to its end, because the run has ended with another error.`
    : error.message;
  // Node.js prints the stack of an unhandled rejection.
  return Object.assign(new RunError(message), { cause: error, stack: message });
}

/** What gRPC and the SDK say while the engine ends. */
const isCutOff = /client connection is closing|Resource monitor is terminating/;
