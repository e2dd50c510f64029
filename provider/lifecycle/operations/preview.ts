import type { Context } from "../context/context";
import type { ResourceRequest } from "../definition/definition";
import { isSame } from "../properties/equality";
import { throwFailures } from "../properties/failure";
import { propertySchema } from "../properties/schema";
import { isAbsent, isUnknown, type Properties, withoutReserved } from "../properties/values";
import { previewOutputs, withNormalizedValues } from "../state/outputs";
import type { State } from "../state/state";
import { planPreview } from "../update/plan";
import { addressOf, otherClaimant } from "../validation/addresses";
import { redactingContext } from "../validation/redaction";
import { type CheckRequest, type CheckResponse, checkObject } from "./check";
import type { CreateRequest } from "./create";
import { preflight } from "./preflight";
import type { UpdateRequest } from "./update";

// What a preview says before anything is written: what the service would refuse, and what an update would lose.

/** Checks inputs, and runs the preflight for a front door that the engine does not ask to preview creates and updates. */
export async function checkWithPreflight(request: CheckRequest, context: Context): Promise<CheckResponse> {
  const { definition, secrets = [], runsPreflight = false } = request;
  const { inputs, failures } = await checkObject(request, context);
  if (failures.length > 0 || !runsPreflight) return { inputs, failures };
  const olds = withoutReserved(request.olds);
  const prior = Object.keys(olds).length === 0 ? undefined : { inputs: olds };
  return { inputs, failures: await preflight({ definition, prior, inputs, secrets }, context) };
}

/**
 * Runs the preflight of a create.
 *
 * @returns the outputs, unknown where the service assigns them
 * @throws UserError when the service would refuse the create
 */
export async function previewCreate(request: CreateRequest, context: Context): Promise<Properties> {
  throwFailures(await preflight({ ...request, prior: undefined }, context));
  return previewOutputs(request.definition, request.inputs);
}

/**
 * Runs the preflight of an update and plans its requests.
 *
 * @returns the outputs, unknown where the update may change them
 * @throws UserError when the service would refuse the update, or the update would remove a password that the program does
 * not declare
 */
export async function previewUpdate(request: UpdateRequest, operation: Context): Promise<Properties> {
  const { definition, id, olds, news, secrets } = request;
  throwFailures(await preflight({ definition, prior: { id, ...olds }, inputs: news, secrets }, operation));
  const { keepsRoutes } = await requireSafeUpdate(request, operation);
  return previewOutputs(definition, news, olds, keepsRoutes ? ["routes"] : []);
}

/**
 * Plans the requests of an update for a preview, without the preflight. Warns if the object loses its address.
 *
 * @throws UserError when the update would remove a password that the program does not declare
 */
export async function requireSafeUpdate(
  { definition, id, olds, news, secrets = [] }: UpdateRequest,
  operation: Context,
): Promise<{ readonly keepsRoutes: boolean }> {
  const context = redactingContext(operation, news, secrets);
  const { failures, keepsRoutes } = await planPreview(definition, id, olds, news, context);
  throwFailures(failures);
  await warnOfLostAddress({ definition, olds, news }, context);
  return { keepsRoutes };
}

/** Warns of an update that gives an object another address, if no other resource of the program gets the one that it has. */
async function warnOfLostAddress(
  { definition, olds, news }: ResourceRequest & { readonly olds: State; readonly news: Properties },
  context: Context,
): Promise<void> {
  const { name: kind, inputs: schema, address, affects = {} } = definition;
  if (address === undefined) return;
  const before = withNormalizedValues(olds.outputs);
  const changed = (affects[address] ?? []).filter(
    (name) =>
      !isAbsent(news[name]) &&
      !isUnknown(news[name]) &&
      ![before[name], olds.inputs[name]].some((old) => isSame(propertySchema(schema, name), old, news[name])),
  );
  if (changed.length === 0) return;
  await context.tracker.whenDeclared(context.signal);
  const known = { ...olds.inputs, ...olds.outputs };
  const own = addressOf(definition, known);
  if (own !== undefined && otherClaimant([own], context)) return;
  if (await context.tracker.isAnnounced(definition, known, false)) return;
  const shown = olds.outputs[address];
  const old = typeof shown === "string" ? shown : `that the ${kind} has now`;
  context.warn(`This update changes ${changed.join(" and ")}, so the address ${old} stops working.`);
}
