import { isExpectedError } from "../client";
import { PartialFailure } from "../lifecycle";
import { hideLine } from "../pulumi/hidden-line";

/** Runs an operation, and removes the stack from errors that the person or the service caused. A bug keeps its stack. */
export async function reportAtResource<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    throw isExpectedError(error) || error instanceof PartialFailure ? withoutStack(error) : error;
  }
}

/** The engine shows the message at the resource. The SDK also prints the error and its stack, which would only repeat it. */
function withoutStack(error: Error): Error {
  error.stack = "an operation failed; its resource says why";
  error.toString = () => "shortlink";
  hideLine(`${error}: ${error.stack}`);
  return error;
}
