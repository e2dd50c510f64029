import type { z } from "zod";
import { ApiError, UserError } from "../../client";
import type { Context } from "../context/context";
import type { AnyFunction } from "../definition/function";
import { formatFailure } from "../properties/failure";
import { pathNames } from "../properties/id";
import type { Path } from "../properties/path";
import { pickKnown } from "../properties/pick-known";
import { entrySchema, propertySchema } from "../properties/schema";
import type { Properties } from "../properties/values";
import { isAbsent } from "../properties/values";
import { withoutNulls } from "../properties/without-nulls";
import { redactingContext } from "../validation/redaction";
import { validate } from "../validation/validate";

/**
 * Runs a look-up. A list is read to its end, page by page.
 *
 * @param onProgress is told how many entries of a list have been read so far
 * @param secrets the places of what the program marks as secret in its arguments; no failure shows what stands there
 * @throws UserError when the arguments are wrong, all failures at once
 * @throws ApiError when the service refuses
 */
export async function invoke(
  definition: AnyFunction,
  args: Properties,
  context: Context,
  onProgress: (count: number) => void = () => {},
  secrets: readonly Path[] = [],
): Promise<Properties> {
  const { endpoint, entries } = definition;
  if (entries !== undefined) {
    const found: Properties[] = [];
    for await (const page of invokePages(definition, args, context, secrets)) {
      found.push(...page);
      onProgress(found.length);
    }
    return { [entries]: found };
  }
  const { params, queries, given } = prepare(definition, args, secrets);
  try {
    const live = await redactingContext(context, args, secrets).client.call(endpoint, {
      params,
      query: queries[0],
    });
    return resultOf(definition, definition.result, live, given);
  } catch (error) {
    throw withHint(definition, given, error);
  }
}

/**
 * The entries of a list, page by page as they come.
 *
 * @throws UserError when the arguments are wrong, all failures at once
 * @throws ApiError when the service refuses
 */
export async function* invokePages(
  definition: AnyFunction,
  args: Properties,
  context: Context,
  secrets: readonly Path[] = [],
): AsyncGenerator<Properties[]> {
  const { endpoint, entries } = definition;
  const { params, queries, given } = prepare(definition, args, secrets);
  const { client } = redactingContext(context, args, secrets);
  const schema = entrySchema(propertySchema(definition.result, entries ?? ""));
  try {
    for (const query of queries) {
      for await (const page of client.pages(endpoint, { params, query })) {
        yield page.map((live) => resultOf(definition, schema, live, given));
      }
    }
  } catch (error) {
    throw withHint(definition, given, error);
  }
}

/** What the result shows of a live object. */
const resultOf = (definition: AnyFunction, schema: z.ZodType | undefined, live: unknown, args: Properties) =>
  pickKnown(schema, definition.toResult?.(live, args) ?? live, isAbsent) as Properties;

/** The calls of a look-up, from its arguments. */
function prepare(definition: AnyFunction, args: Properties, secrets: readonly Path[]) {
  const { name, path = [], endpoint } = definition;
  const given = withoutNulls(definition.args, args);
  const failures = validate(definition.args, given, secrets);
  if (failures.length > 0) {
    throw new UserError(failures.map((failure) => `${name}: ${formatFailure(failure)}`).join("\n"));
  }
  const params = Object.fromEntries(
    pathNames(endpoint).map((param, index) => [param, String(given[path[index] ?? ""])]),
  );
  const rest = Object.fromEntries(Object.entries(given).filter(([arg]) => !path.includes(arg)));
  return { given, params, queries: definition.queries?.(given) ?? [rest] };
}

/** The statuses with which a service refuses what it was asked, rather than who asks (spec 7 shows none). */
const refusalStatuses = [400, 403, 422];

/** A failure with what to do about it, where the service refused the arguments. */
function withHint(definition: AnyFunction, args: Properties, error: unknown): unknown {
  const hint = definition.hint?.(args);
  if (!hint || !(error instanceof ApiError) || !refusalStatuses.includes(error.status)) return error;
  return new UserError(`${error.message} ${hint}`, { cause: error });
}
