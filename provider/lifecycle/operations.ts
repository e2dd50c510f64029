import { ApiError, UserError } from "../client";
import type { Context } from "./context";
import type { AnyDefinition, Properties } from "./definition";
import { bodyOf, changesOf } from "./diff";
import { joinId, parentNames, pathParams, splitId } from "./id";
import { isComplete, outsOf, shows } from "./outs";
import { declarable, project } from "./project";

/** What state remembers of an object. */
export interface State {
  /** What the program declared, and what was filled in for it. */
  readonly inputs: Properties;
  readonly outs: Properties;
}

/** An object as state holds it. */
export interface Recorded {
  readonly id: string;
  readonly outs: Properties;
}

/** An object as it is found. */
export interface Found extends Recorded {
  /** What a program would declare to get it. */
  readonly inputs: Properties;
}

/**
 * The object was created, and then something failed. The engine is told its id, so that it is not orphaned; the next
 * update reads what is missing.
 */
export class PartialFailure extends Error {
  override readonly name = "PartialFailure";
  readonly id: string;
  /** The outputs known so far; the engine's name for them. */
  readonly properties: Properties;
  readonly reasons: readonly string[];

  constructor({ id, outs }: Recorded, reason: string) {
    super(reason);
    this.id = id;
    this.properties = outs;
    this.reasons = [reason];
  }

  /** The same with further outputs. */
  with(more: Properties): PartialFailure {
    return new PartialFailure({ id: this.id, outs: { ...this.properties, ...more } }, this.message);
  }
}

/**
 * Creates the object that is declared.
 *
 * @throws PartialFailure when it was created, but what the service added to it could not be read
 */
export async function create(
  definition: AnyDefinition,
  inputs: Properties,
  context: Context,
): Promise<Recorded> {
  const { client } = context;
  const { endpoints } = definition;
  const params = pathParams(endpoints.create, definition, inputs);
  const body = bodyOf(definition, inputs);
  const live = (await client.call(endpoints.create, { params, body })) as Properties;
  const id = joinId(definition, inputs, live);
  context.kept.made(definition, id, context.urn);
  if (shows(definition, live)) return { id, outs: outsOf(definition, inputs, live) };
  try {
    const whole = await readLive(definition, id, context);
    return { id, outs: outsOf(definition, inputs, whole ?? live) };
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof UserError)) throw error;
    throw new PartialFailure({ id, outs: outsOf(definition, inputs, live) }, error.message);
  }
}

/**
 * Reads the object and holds it against what was declared. Without anything declared (an import), takes every property
 * that says something. Undefined when the object is gone.
 *
 * @throws UserError when the id has the wrong form
 */
export async function read(
  definition: AnyDefinition,
  id: string,
  olds: State,
  context: Context,
): Promise<Found | undefined> {
  const parts = splitId(definition, id);
  const live = await readLive(definition, id, context);
  if (!live) return undefined;
  const view = definition.view?.(live, olds.inputs) ?? live;
  const inputs =
    Object.keys(olds.inputs).length > 0
      ? project(definition.inputs, olds.inputs, view)
      : { ...parentsOf(definition, parts), ...(declarable(definition.inputs, view) as Properties) };
  return { id, inputs, outs: outsOf(definition, inputs, live, olds.outs) };
}

/** Sends what differs, and nothing when nothing does. Gives the new outputs. */
export async function update(
  definition: AnyDefinition,
  id: string,
  olds: State,
  news: Properties,
  context: Context,
): Promise<Properties> {
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
    context.kept.wrote(id, body);
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

/** Deletes the object; one that is gone already is no error, and what this run has just made or written elsewhere stays. */
export async function remove(definition: AnyDefinition, id: string, context: Context): Promise<void> {
  if (context.kept.holds(definition, id, context.urn)) return;
  const endpoint = definition.endpoints.delete;
  const params = pathParams(endpoint, definition, splitId(definition, id));
  try {
    await context.client.call(endpoint, { params, body: definition.removal });
  } catch (error) {
    if (!(await context.isGone(error))) throw error;
  }
}

/** The object as the service has it; undefined when it is gone. */
async function readLive(
  definition: AnyDefinition,
  id: string,
  context: Context,
): Promise<Properties | undefined> {
  const { endpoints } = definition;
  const parts = splitId(definition, id);
  const endpoint = endpoints.read ?? endpoints.list;
  try {
    const params = pathParams(endpoint, definition, parts);
    if (endpoints.read) return (await context.client.call(endpoint, { params })) as Properties;
    const ownId = parts[definition.id.at(-1) ?? ""];
    for await (const page of context.client.pages(endpoint, { params })) {
      const found = (page as Properties[]).find(({ id: it }) => it === ownId);
      if (found) return found;
    }
    return undefined;
  } catch (error) {
    if (await context.isGone(error)) return undefined;
    throw error;
  }
}

const parentsOf = (definition: AnyDefinition, parts: Readonly<Record<string, string>>): Properties =>
  Object.fromEntries(parentNames(definition).map((name) => [name, parts[name] ?? ""]));
