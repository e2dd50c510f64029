import { type ApiError, UserError } from "../client";
import type { Context } from "./context";
import type { AnyDefinition, Properties } from "./definition";
import { changesOf } from "./diff";
import { pathParams, splitId } from "./id";
import { isComplete, outsOf } from "./outs";
import { readLive } from "./read";
import type { State } from "./state";

/** Sends what differs, and nothing when nothing does. Gives the new outputs. */
export async function update(
  definition: AnyDefinition,
  id: string,
  olds: State,
  news: Properties,
  context: Context,
): Promise<Properties> {
  context.run.keeps(definition, id, news);
  const body = changesOf(definition, olds.inputs, news);
  if (Object.keys(body).length === 0) {
    // What an earlier, partial failure could not read is read now.
    const live = isComplete(definition, olds.outs) ? undefined : await readLive(definition, id, context);
    return outsOf(definition, news, live, olds.outs);
  }
  const endpoint = definition.endpoints.update;
  const params = pathParams(endpoint, definition, splitId(definition, id));
  try {
    const live = (await context.client.call(endpoint, { params, body })) as Properties;
    return outsOf(definition, news, live, olds.outs);
  } catch (error) {
    if (!(await context.isGone(error))) throw error;
    const { requestId } = error as ApiError;
    throw new UserError(
      `${endpoint.summary}: ${definition.name} ${id} is gone, deleted behind Pulumi's back (HTTP 404${requestId ? `, request id ${requestId}` : ""}). \`pulumi up --refresh\` makes it anew.`,
      { cause: error },
    );
  }
}
