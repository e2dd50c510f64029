import { keepOrder } from "../compare/changes";
import type { Context } from "../context/context";
import type { AnyDefinition, ResourceRequest } from "../definition/definition";
import { mayAdopt } from "../properties/adopt";
import { type Failure, formatFailure } from "../properties/failure";
import { keyInId } from "../properties/id";
import { withoutNulls } from "../properties/schema";
import { isAbsent, type Path, type Properties, withoutReserved } from "../properties/values";
import { unmanagedFields } from "../update/body";
import { duplicateClaims, inlineConflict } from "../validation/addresses";
import { redactFailures } from "../validation/redaction";
import { newFailures, validate } from "../validation/validate";
import { type Autonaming, autoname, unnamed } from "./autoname";
import { resolveAll } from "./resolve";

/** A request to validate inputs. */
export interface CheckRequest<Definition = AnyDefinition> extends ResourceRequest<Definition> {
  /** The inputs of the last update; empty for a new object. */
  readonly olds: Properties;
  /** The inputs as the program declares them. */
  readonly news: Properties;
  /** What the front door has found wrong with the inputs already. */
  readonly refused?: readonly Failure[];
  /** How the engine names the object, where the configuration says it and the program does not. */
  readonly autonaming?: Autonaming | undefined;
  /** Whether to run the preflight, too: for a front door that the engine does not ask to preview creates and updates. */
  readonly runsPreflight?: boolean;
}

/** The inputs to continue with, and all of their failures. */
export interface CheckResponse {
  readonly inputs: Properties;
  readonly failures: readonly Failure[];
}

/** Validates the inputs of an object, and reports all failures at once. */
export async function checkObject(request: CheckRequest, context: Context): Promise<CheckResponse> {
  const { definition, news, secrets = [] } = request;
  const olds = withoutReserved(request.olds);
  const isNew = Object.keys(olds).length === 0;
  const given = withoutNulls(definition.inputs, news);
  const declared = autoname(definition, olds, given, request.autonaming, context);
  const known = context.known(declared);
  const refused = isNew ? unnamed(definition, declared, request.autonaming?.mode) : [];
  const invalid = newFailures((it) => failuresIn(definition, it, secrets, isNew), olds, known);
  const failures = [...refused, ...invalid.filter(({ path }) => !refused.some((it) => it.path === path))];
  if (failures.length > 0) return { inputs: declared, failures };
  const doubts = newFailures((it) => doubtsIn(definition, it, secrets), olds, known);
  for (const doubt of doubts) context.warn(formatFailure(doubt));
  const { tracker } = context;
  const whole = await tracker.duringCheck(addDefaults(definition, olds, declared, context));
  const isKept = (name: string, text: string) => olds[name] === text;
  const resolved = await tracker.duringCheck(resolveAll(definition.resolveInputs, whole, context, isKept));
  if (resolved.failures.length > 0) {
    return { inputs: declared, failures: redactFailures(resolved.failures, declared, secrets) };
  }
  const inputs = keepOrder(definition.inputs, olds, resolved.inputs, secrets);
  const unmanaged = unmanagedFields(definition, olds, inputs);
  if (unmanaged.length > 0) context.warn(noLongerManaged(unmanaged));
  tracker.trackChecked(definition, inputs);
  if (mayAdopt(inputs)) tracker.adopters.add(context.urn);
  if (!isNew) tracker.priorStates.record(definition, context.urn, { inputs: olds });
  const conflicts = [
    ...duplicateClaims(definition, definition.name, [{ inputs }], context),
    ...(isNew ? [] : inlineConflict(definition, inputs, false, tracker)),
  ];
  return { inputs, failures: conflicts };
}

/** What is wrong with inputs by themselves. */
export const failuresIn = (
  definition: AnyDefinition,
  inputs: Properties,
  secrets: readonly Path[],
  isNew: boolean,
): readonly Failure[] => [
  ...validate(definition.inputs, inputs, secrets),
  ...unconfirmedIds(inputs),
  ...redactFailures(definition.rules?.(inputs, isNew) ?? [], inputs, secrets),
];

/** What must not be sent to the service: an update of only some targets leaves placeholders for the ids of other resources. */
const unconfirmedIds = (inputs: Properties): Failure[] =>
  Object.entries(inputs)
    .filter(([name, id]) => name.endsWith("Id") && typeof id === "string" && keyInId(id) !== undefined)
    .map(([path]) => ({
      path,
      reason:
        "is not known yet, because the create of that object got no response. Run `pulumi up` without --target, or with that object's resource as a target, too.",
    }));

/** What is probably a mistake in inputs. */
export const doubtsIn = (
  definition: AnyDefinition,
  inputs: Properties,
  secrets: readonly Path[],
): readonly Failure[] => redactFailures(definition.warnings?.(inputs) ?? [], inputs, secrets);

const noLongerManaged = (names: readonly string[]): string =>
  names.length === 1
    ? `${names[0]} is no longer declared. It keeps its value, and this program no longer manages it. To change it, declare another value.`
    : `${names.join(", ")} are no longer declared. They keep their values, and this program no longer manages them. To change one, declare another value.`;

/** Adds the defaults of the settings or the account; those of an object that exists stay as they are. */
export async function addDefaults(
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
