import { ApiError, UserError } from "../client";
import { PartialFailure } from "../lifecycle";

/**
 * Runs an operation. What the person or the service did wrong is thrown again without a stack. A bug of ours keeps its
 * stack.
 */
export async function reportAtResource<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    const isPlain =
      error instanceof ApiError || error instanceof UserError || error instanceof PartialFailure;
    throw isPlain ? withoutStack(error) : error;
  }
}

/**
 * The engine tells an error's message at its resource. The SDK prints the error and its stack beside that, where a
 * second telling would only be noise.
 */
function withoutStack(error: Error): Error {
  error.stack = "an operation failed; its resource says why";
  error.toString = () => "shortlink";
  return error;
}
