import { createHash } from "node:crypto";
import { ApiError, canonicalJson, UserError } from "../../client/index";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { normalizedBy } from "../live/normalized-by";
import { project } from "../live/project";
import { readLive } from "../live/read-live";
import { joinId, pathParams } from "../properties/id";
import type { Properties } from "../properties/values";
import { withNormalized } from "../state/normalized";
import { outputsOf, showsOutputs } from "../state/outputs";
import { PartialFailure, type StoredObject } from "../state/state";
import { mergeFields } from "../update/merge";
import { requestBody } from "../update/request-body";
import { update } from "./update";

/**
 * Creates the object that is declared. With an operation seed, a run that does again what a run before it had begun gets
 * the object which that one made.
 *
 * @throws PartialFailure when it was created, but something that belongs to it failed
 */
export async function create(
  definition: AnyDefinition,
  inputs: Properties,
  context: Context,
): Promise<StoredObject> {
  const { id, live, isFresh } = await createObject(definition, inputs, context);
  context.tracker.trackCreated(definition, id, isFresh);
  try {
    if (!isFresh) return { id, outputs: await adoptReplayed(definition, id, live, inputs, context) };
    const whole = showsOutputs(definition, live) ? live : ((await readLive(definition, id, context)) ?? live);
    const outputs = outputsOf(definition, inputs, whole);
    return { id, outputs: withNormalized(outputs, normalizedBy(definition, inputs, whole)) };
  } catch (error) {
    throw partialFailure(error, { id, outputs: outputsOf(definition, inputs, live) });
  }
}

/** A failure after something was made: its resource keeps the id. */
function partialFailure(error: unknown, made: StoredObject): unknown {
  const isPlain = error instanceof ApiError || error instanceof UserError;
  return isPlain ? new PartialFailure(made, error.message) : error;
}

interface Created {
  readonly id: string;
  readonly live: Properties;
  /** Whether it cannot be what an earlier run has made. */
  readonly isFresh: boolean;
}

/**
 * The body of a create. Where that is a PATCH of what is always there, what is live and not declared is carried along.
 */
async function createBody(
  definition: AnyDefinition,
  inputs: Properties,
  context: Context,
): Promise<Properties> {
  const body = requestBody(definition, inputs);
  const { create: endpoint } = definition.endpoints;
  if (endpoint.method !== "PATCH" || !Object.values(body).some((value) => typeof value === "object"))
    return body;
  const live = await readLive(definition, joinId(definition, inputs, {}), context);
  const names = Object.keys(body);
  const versions = { before: {}, now: body, live, normalized: undefined };
  return mergeFields(endpoint.body, versions, names, []).value;
}

/** How often an object may be made, deleted and made again under one seed. */
const maxGenerations = 100;

async function createObject(
  definition: AnyDefinition,
  inputs: Properties,
  context: Context,
): Promise<Created> {
  const { settings, urn } = context;
  const endpoint = definition.endpoints.create;
  const params = pathParams(endpoint, definition, inputs);
  const body = await createBody(definition, inputs, context);
  const send = async (idempotencyKey?: string): Promise<Created> => {
    const live = (await context.client.call(endpoint, { params, body, idempotencyKey })) as Properties;
    return { id: joinId(definition, inputs, live), live, isFresh: true };
  };
  // A PATCH makes nothing twice, and the key of an earlier one would swallow it.
  if (!settings.operationSeed || !urn || endpoint.method !== "POST") return send();

  for (let generation = 0; generation < maxGenerations; generation += 1) {
    const key = derivedKey([settings.operationSeed, urn, endpoint.path, params, body, generation]);
    const made = await send(key).catch((error) => {
      // A refusal may be that of an earlier try, whose cause has been mended since. It has made nothing.
      const isRefused = error instanceof ApiError && refusals.includes(error.status) && !error.isInFlight;
      if (isRefused) return send();
      throw error;
    });
    // What state holds already is what is to be replaced by the same once more.
    if (context.tracker.isKnown(definition, made.id)) continue;
    if (isFresh(definition, made, context)) return made;
    const live = await readLive(definition, made.id, context).catch((error) => {
      throw partialFailure(error, { id: made.id, outputs: outputsOf(definition, inputs, made.live) });
    });
    if (live) return { id: made.id, live, isFresh: false };
  }
  throw new UserError(
    `${endpoint.summary}: this has been made and deleted ${maxGenerations} times under one operation seed. Set shortlink:operationSeed to another value.`,
  );
}

/** The Idempotency-Key of a create that every run with the same seed finds again (spec 4.6). */
const derivedKey = (parts: readonly unknown[]): string =>
  createHash("sha256").update(canonicalJson(parts)).digest("hex");

/** With what a service refuses a body or a path (spec 7 shows few). */
const refusals = [400, 404, 409, 422];

/** How far the clocks of a service may be apart, in milliseconds, and what its Date header leaves out. */
const clockSkew = 2000;

/** Whether an answer can only be to this request, and not the one to an earlier run's, given again. */
function isFresh(definition: AnyDefinition, { id, live }: Created, { client, tracker }: Context): boolean {
  if (tracker.isInsideCreated(definition, id)) return true;
  const { createdAt } = live;
  const began = client.firstResponseTime();
  // A time without its zone might be hours away.
  const isTime = typeof createdAt === "string" && /(Z|[+-]\d\d:?\d\d)$/i.test(createdAt);
  return isTime && began !== undefined && Date.parse(createdAt) > began + clockSkew;
}

/** Takes an object that an earlier run has made, and gives it what has changed of it since. */
async function adoptReplayed(
  definition: AnyDefinition,
  id: string,
  live: Properties,
  inputs: Properties,
  context: Context,
): Promise<Properties> {
  const view = definition.toInputs?.(live, inputs) ?? live;
  const olds = {
    inputs: project(definition.inputs, inputs, view),
    outputs: outputsOf(definition, inputs, live),
  };
  return update(definition, id, olds, inputs, context);
}
