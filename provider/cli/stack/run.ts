import type { EngineEvent } from "@pulumi/pulumi/automation";
import { UserError } from "../../client";
import { automation } from "./automation";
import { errorsIn } from "./events";
import { firstError } from "./open";
import type { Progress } from "./progress";

/**
 * How many operations the engine has under way at once: they wait for the network more than they compute. PULUMI_PARALLEL
 * sets another number.
 */
export const parallel = Number(process.env.PULUMI_PARALLEL) || 32;

/** Another run has the stack. */
export class Locked extends UserError {}

/**
 * Runs the engine, and gives what it tells.
 *
 * @param doing what is shown while it lasts: "Comparing"
 * @throws Locked when another run has the stack
 * @throws UserError when it fails, with what it says is wrong
 */
export async function runEngine(
  progress: Progress,
  doing: string,
  operation: (onEvent: (event: EngineEvent) => void) => Promise<unknown>,
): Promise<EngineEvent[]> {
  const events: EngineEvent[] = [];
  const follow = progress.follow(doing);
  try {
    await operation((event) => {
      events.push(event);
      follow(event);
    });
    return events;
  } catch (error) {
    const { ConcurrentUpdateError } = await automation();
    if (error instanceof ConcurrentUpdateError) throw new Locked(firstError(error), { cause: error });
    const errors = errorsIn(events);
    throw new UserError(errors.length > 0 ? errors.join("\n") : firstError(error), { cause: error });
  }
}
