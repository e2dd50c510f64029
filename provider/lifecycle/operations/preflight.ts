import { ApiError, UserError } from "../../client";
import type { Context } from "../context/context";
import type { ResourceRequest } from "../definition/definition";
import type { Failure } from "../properties/failure";
import type { PriorState, Properties } from "../properties/values";
import { inlineConflict, withRivals } from "../validation/addresses";
import { redactFailures, redactingContext } from "../validation/redaction";
import { takenValues } from "./taken";

/** A request to check what the service would refuse. */
export interface PreflightRequest extends ResourceRequest {
  /** The checked inputs. */
  readonly inputs: Properties;
  /** Undefined for a new object. */
  readonly prior: PriorState | undefined;
}

/** Runs the checks that only the service can make. */
export async function preflight(request: PreflightRequest, context: Context): Promise<readonly Failure[]> {
  const { definition, prior, inputs, secrets = [] } = request;
  if (!prior) {
    const conflicts = inlineConflict(definition, inputs, true, context.tracker);
    if (conflicts.length > 0) return conflicts;
  }
  const redacting = redactingContext(context, inputs, secrets);
  const own = definition.preflight ?? (() => (prior ? [] : takenValues(definition, inputs, redacting)));
  const failures = await own(inputs, prior, redacting, definition);
  if (failures.length === 0) return [];
  await context.tracker.whenDeclared(context.signal);
  const found = await withRivals(failures, definition, definition.name, { inputs }, context);
  return redactFailures(found, inputs, secrets);
}

/**
 * Asks the service whether slugs are available. If it cannot say, this is only a warning, and the operation reports the conflict.
 *
 * @param what what the service is asked: "2 slugs are available"
 */
export async function unlessInconclusive(
  what: string,
  { signal, warn }: Context,
  ask: () => Promise<Failure[]>,
): Promise<Failure[]> {
  try {
    return await ask();
  } catch (error) {
    const isInconclusive = error instanceof UserError || (error instanceof ApiError && error.status !== 401);
    if (!isInconclusive) throw error;
    signal?.throwIfAborted();
    warn(
      `Could not check whether ${what} (set shortlink:checkSlugs to false to skip the check). ${error.message}`,
    );
    return [];
  }
}
