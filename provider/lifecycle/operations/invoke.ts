import type { z } from "zod";
import { ApiError, UserError } from "../../client";
import type { Context } from "../context/context";
import { type AnyFunction, type AnyLookUp, isLocal } from "../definition/function";
import type { Failure } from "../properties/failure";
import { pathNames } from "../properties/id";
import { entrySchema, pickKnown, propertySchema, withoutNulls } from "../properties/schema";
import { isAbsent, type Path, type Properties } from "../properties/values";
import { placeholdersFor, withUnknowns } from "../recording/placeholders";
import type { Recorder } from "../recording/recorder";
import { redactFailures, redactingContext } from "../validation/redaction";
import { validate } from "../validation/validate";
import { compute, failureOf } from "./compute";
import { resolveAll } from "./resolve";

/**
 * Runs a function. It reads all pages of a list.
 *
 * @param onProgress receives the number of list entries read so far
 * @param secrets the paths of secret arguments; no failure shows their values
 * @throws UserError when arguments are invalid, with all failures at once
 * @throws ApiError when the service refuses the request
 */
export async function invoke(
  definition: AnyFunction,
  args: Properties,
  context: Context,
  onProgress: (count: number) => void = () => {},
  secrets: readonly Path[] = [],
): Promise<Properties> {
  if (isLocal(definition)) return compute(definition, args, secrets);
  if (context.recorder) return recordLookUp(definition, args, context.recorder, secrets);
  const { endpoint, entries } = definition;
  if (entries !== undefined) {
    const all: Properties[] = [];
    for await (const page of invokePages(definition, args, context, secrets)) {
      all.push(...page);
      onProgress(all.length);
    }
    return { [entries]: all };
  }
  const redacting = redactingContext(context, args, secrets);
  const declared = await prepare(definition, args, redacting, secrets);
  try {
    const found = (await definition.find?.(declared, redacting)) ?? { args: declared };
    if (!("args" in found)) throw failureOf(definition.name, redactFailures([found], args, secrets));
    const { params, queries } = requestsOf(definition, found.args);
    const live = await redacting.client.call(endpoint, { params, query: queries[0] });
    return resultOf(definition, definition.result, live, declared, context);
  } catch (error) {
    throw withHint(definition, declared, error);
  }
}

/**
 * Runs a look-up of a list, and yields each page as soon as it arrives.
 *
 * @throws UserError when arguments are invalid, with all failures at once
 * @throws ApiError when the service refuses a request
 */
export async function* invokePages(
  definition: AnyLookUp,
  args: Properties,
  context: Context,
  secrets: readonly Path[] = [],
): AsyncGenerator<Properties[]> {
  const { endpoint, entries = "" } = definition;
  if (context.recorder) {
    yield recordLookUp(definition, args, context.recorder, secrets)[entries] as Properties[];
    return;
  }
  const redacting = redactingContext(context, args, secrets);
  const declared = await prepare(definition, args, redacting, secrets);
  const { params, queries } = requestsOf(definition, declared);
  const schema = entrySchema(propertySchema(definition.result, entries));
  try {
    for (const query of queries) {
      for await (const page of redacting.client.pages(endpoint, { params, query })) {
        yield page.map((live) => resultOf(definition, schema, live, declared, context));
      }
    }
  } catch (error) {
    throw withHint(definition, declared, error);
  }
}

/** Notes what is wrong with the arguments of a look-up in a recording run, and returns placeholders. */
function recordLookUp(
  definition: AnyLookUp,
  args: Properties,
  recorder: Recorder,
  secrets: readonly Path[],
): Properties {
  const { name: kind, result } = definition;
  const declared = withoutNulls(definition.args, args);
  const failures = failuresIn(definition, withUnknowns(declared), secrets);
  if (failures.length > 0) recorder.note({ kind, failures });
  return placeholdersFor(result, [kind, declared]);
}

/** Converts a live object to the look-up's result. */
const resultOf = (
  definition: AnyLookUp,
  schema: z.ZodType | undefined,
  live: unknown,
  args: Properties,
  { conventions }: Context,
) => pickKnown(schema, definition.toResult?.(live, args, conventions) ?? live, isAbsent) as Properties;

/** Validates the arguments of a look-up, and converts them to those that the API takes. */
async function prepare(
  definition: AnyLookUp,
  args: Properties,
  context: Context,
  secrets: readonly Path[],
): Promise<Properties> {
  const declared = withoutNulls(definition.args, args);
  const wrong = failuresIn(definition, declared, secrets);
  if (wrong.length > 0) throw failureOf(definition.name, wrong);
  const { inputs, failures } = await resolveAll(definition.resolveArgs, declared, context);
  if (failures.length > 0) throw failureOf(definition.name, redactFailures(failures, declared, secrets));
  return inputs;
}

/** What is wrong with the arguments of a look-up. */
function failuresIn({ args, rules }: AnyLookUp, declared: Properties, secrets: readonly Path[]): Failure[] {
  const failures = validate(args, declared, secrets);
  return failures.length > 0 ? failures : redactFailures(rules?.(declared) ?? [], declared, secrets);
}

/** Converts the arguments of a look-up to path parameters and queries. */
function requestsOf({ path = [], endpoint, queries }: AnyLookUp, declared: Properties) {
  const params = Object.fromEntries(
    pathNames(endpoint).map((param, index) => [param, String(declared[path[index] ?? ""])]),
  );
  const rest = Object.fromEntries(Object.entries(declared).filter(([arg]) => !path.includes(arg)));
  return { params, queries: queries?.(declared) ?? [rest] };
}

/** The statuses with which a service refuses the arguments rather than the key (spec 7 shows none). */
const refusalStatuses = [400, 403, 422];

/** Adds the look-up's hint to an error, if the service refused the arguments. */
function withHint(definition: AnyLookUp, args: Properties, error: unknown): unknown {
  const hint = definition.hint?.(args);
  if (!hint || !(error instanceof ApiError) || !refusalStatuses.includes(error.status)) return error;
  return new UserError(`${error.message} ${hint}`, { cause: error });
}
