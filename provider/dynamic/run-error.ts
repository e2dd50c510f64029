import * as pulumi from "@pulumi/pulumi";
import { isExpectedError } from "../client/errors/errors";

/** Converts an error that the person or the service caused to the engine's RunError, which it prints without a stack. */
export function toRunError(error: unknown): unknown {
  if (!isExpectedError(error)) return error;
  const { message } = error;
  // Node.js prints the stack of an unhandled rejection.
  return Object.assign(new pulumi.RunError(message), { cause: error, stack: message });
}
