import { ConcurrentUpdateError, type EngineEvent } from "@pulumi/pulumi/automation";
import { UserError } from "../../client";
import { errorsIn } from "./events";
import { firstError } from "./open";

/** Another run has the stack. */
export class Locked extends UserError {}

/**
 * Runs the engine.
 *
 * @param events takes what it tells
 * @throws Locked when another run has the stack
 * @throws UserError when it fails, with what it says is wrong
 */
export async function runEngine<T>(
  events: EngineEvent[],
  operation: (onEvent: (event: EngineEvent) => void) => Promise<T>,
): Promise<T> {
  try {
    return await operation((event) => void events.push(event));
  } catch (error) {
    if (error instanceof ConcurrentUpdateError) throw new Locked(firstError(error), { cause: error });
    const errors = errorsIn(events);
    throw new UserError(errors.length > 0 ? errors.join("\n") : firstError(error), { cause: error });
  }
}
