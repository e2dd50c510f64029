import { isExpectedError } from "../../client";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { type AnyResource, isSet } from "../definition/resource";
import type { SetDefinition } from "../definition/set";
import type { Failure } from "../properties/failure";
import { withoutReserved } from "../properties/reserved";
import { isAbsent, type Properties } from "../properties/values";
import { withoutNulls } from "../properties/without-nulls";
import { withUnknowns } from "../recording/placeholders";
import { checkSet } from "../set/check";
import { shorten } from "../set/messages";
import { unmanagedFields } from "../update/request-body";
import { redactFailures } from "../validation/redaction";
import { duplicatesIn } from "../validation/unique";
import { validate } from "../validation/validate";
import { preflight } from "./preflight";
import type { ResourceRequest } from "./request";

/** A request to validate inputs. */
export interface CheckRequest extends ResourceRequest<AnyResource> {
  /** The inputs of the last update; empty for a new object. */
  readonly olds: Properties;
  /** The inputs as the program declares them. */
  readonly news: Properties;
  /** What the front door has found wrong with the inputs already. */
  readonly refused?: readonly Failure[];
  /** Whether to run the preflight, too: for a front door that the engine does not ask to preview creates and updates. */
  readonly runsPreflight?: boolean;
}

/** The inputs to continue with, and all of their failures. */
export interface CheckResponse {
  readonly inputs: Properties;
  readonly failures: readonly Failure[];
}

/**
 * Validates inputs, at preview and before every change, and reports all failures at once, each with its path. Unknown
 * values are accepted everywhere. Inputs that the program leaves out get their defaults from the settings or the account
 * (a link's domain).
 *
 * @throws UserError when the preflight runs and the service does not accept the key
 */
export async function check(request: CheckRequest, context: Context): Promise<CheckResponse> {
  const { definition, refused = [] } = request;
  const { recorder, urn } = context;
  const { inputs, failures } = await checkInputs(request, context);
  const all = [...refused, ...failures];
  if (!recorder) return { inputs, failures: isSet(definition) ? shorten(all) : all };
  recorder.note({ kind: definition.name, urn, failures: all });
  return { inputs, failures: [] };
}

async function checkInputs(request: CheckRequest, context: Context): Promise<CheckResponse> {
  const { definition, news, secrets = [], runsPreflight = false } = request;
  if (runsPreflight) await context.verifyCredentials();
  if (isSet(definition)) return checkEntries({ ...request, definition }, context);
  const olds = withoutReserved(request.olds);
  const isNew = Object.keys(olds).length === 0;
  const declared = withoutNulls(definition.inputs, news);
  const known = context.recorder ? withUnknowns(declared) : declared;
  const failures = [
    ...validate(definition.inputs, known, secrets),
    ...redactFailures(definition.rules?.(known, isNew) ?? [], known, secrets),
  ];
  if (failures.length > 0) return { inputs: declared, failures };
  try {
    const inputs = await resolveDefaults(definition, olds, declared, context);
    const unmanaged = unmanagedFields(definition, olds, inputs);
    if (unmanaged.length > 0) context.warn(noLongerManaged(unmanaged));
    context.tracker.trackChecked(definition, inputs);
    if (!isNew) context.tracker.priorStates.record(definition, context.urn, { inputs: olds });
    const duplicates = duplicatesIn(definition, inputs, context);
    if (duplicates.length > 0 || !runsPreflight || context.recorder) return { inputs, failures: duplicates };
    const prior = isNew ? undefined : { inputs: olds };
    return { inputs, failures: await preflight({ definition, prior, inputs, secrets }, context) };
  } catch (error) {
    if (!isExpectedError(error)) throw error;
    return { inputs: declared, failures: [{ path: "", reason: error.message }] };
  }
}

async function checkEntries(
  {
    definition,
    olds,
    news,
    secrets = [],
    runsPreflight = false,
  }: CheckRequest & { definition: SetDefinition },
  context: Context,
): Promise<CheckResponse> {
  try {
    return await checkSet({ definition, olds, news, secrets, runsPreflight }, context);
  } catch (error) {
    if (!isExpectedError(error)) throw error;
    return { inputs: news, failures: [{ path: "", reason: error.message }] };
  }
}

const noLongerManaged = (names: readonly string[]): string =>
  names.length === 1
    ? `${names[0]} is no longer declared. It keeps its value, and this program no longer manages it. To change it, declare another value.`
    : `${names.join(", ")} are no longer declared. They keep their values, and this program no longer manages them. To change one, declare another value.`;

async function resolveDefaults(
  definition: AnyDefinition,
  olds: Properties,
  inputs: Properties,
  context: Context,
): Promise<Properties> {
  let resolved = inputs;
  for (const [name, resolve] of Object.entries(definition.resolveDefaults ?? {})) {
    if (!isAbsent(inputs[name])) continue;
    resolved = { ...resolved, [name]: olds[name] ?? (await (resolve as Resolve)(context)) };
  }
  return resolved;
}

type Resolve = (context: Context) => Promise<unknown>;
