import { type ApiError, UserError } from "../../client/index";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { normalizedAfter } from "../live/normalized-by";
import { readLive } from "../live/read-live";
import { formatFailure } from "../properties/failure";
import type { Properties } from "../properties/values";
import { withNormalized } from "../state/normalized";
import { isComplete, outputsOf } from "../state/outputs";
import type { State } from "../state/state";
import { trackInline } from "../update/inline";
import { lostPasswordFailure, planUpdate } from "../update/plan";
import type { Write } from "../update/write";

/**
 * Sends what differs, and nothing when nothing does. Gives the new outputs.
 *
 * @throws UserError when the object is gone, or the update would take a password away that nobody declares
 */
export async function update(
  definition: AnyDefinition,
  id: string,
  olds: State,
  news: Properties,
  context: Context,
): Promise<Properties> {
  context.tracker.trackRetained(definition, id, news);
  const plan = await planUpdate(definition, id, olds, news, context);
  if (!plan) throw gone(definition, id);
  if (plan.lostPasswords.length > 0) {
    throw new UserError(
      plan.lostPasswords.map((path) => formatFailure(lostPasswordFailure(path))).join("\n"),
    );
  }
  let { live } = plan;
  for (const write of plan.writes)
    live = write.applyTo(live ?? {}, await send(definition, id, write, context));
  // What an earlier, partial failure could not read is read now.
  if (plan.writes.length === 0 && !isComplete(definition, olds.outputs))
    live = await readLive(definition, id, context);
  if (live) trackInline(definition, id, news, live, context.tracker);
  return withNormalized(
    outputsOf(definition, news, live, olds.outputs),
    normalizedAfter(definition, olds, news, live),
  );
}

async function send(
  definition: AnyDefinition,
  id: string,
  { endpoint, params, body }: Write,
  context: Context,
): Promise<Properties | undefined> {
  try {
    return (await context.client.call(endpoint, { params, body })) as Properties | undefined;
  } catch (error) {
    if (!(await context.isGone(error))) throw error;
    // What is to be deleted may be gone already.
    if (endpoint.method === "DELETE") return undefined;
    throw gone(definition, id, error as ApiError);
  }
}

function gone(definition: AnyDefinition, id: string, error?: ApiError): UserError {
  const { summary } = definition.endpoints.update;
  const requestId = error?.requestId ? `, request id ${error.requestId}` : "";
  return new UserError(
    `${summary}: ${definition.name} ${id} is gone, or a part of it is: deleted behind Pulumi's back (HTTP 404${requestId}). \`pulumi up --refresh\` creates it again.`,
    { cause: error },
  );
}
