import { ApiError, UserError } from "../client";
import { PartialFailure } from "../lifecycle";

/**
 * Runs an operation; what the person or the service did wrong is thrown again without a stack, since the SDK prints
 * every stack it gets. A bug of ours keeps its stack.
 */
export async function plainly<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof ApiError || error instanceof UserError || error instanceof PartialFailure) {
      error.stack = "";
    }
    throw error;
  }
}
