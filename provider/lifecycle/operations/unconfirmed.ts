import { environmentName, isExpectedError, UserError } from "../../client";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { markKey } from "../live/managed-by";
import { fingerprintIn, isKeyOf, withFingerprint } from "../properties/fingerprint";
import { joinId, keyInId, unconfirmedId } from "../properties/id";
import { isObject, type Properties } from "../properties/values";
import { outputsOf } from "../state/outputs";
import { PartialFailure, unfinishedKey } from "../state/state";
import type { UnconfirmedCreate } from "../tracker/unconfirmed-creates";

// If no try of a create gets a response, nobody knows whether the service carried it out. State then keeps the resource with an id
// that holds the create's Idempotency-Key. The next update replaces it: it repeats the create with the same key, so that the
// service repeats its response instead of creating a second object (spec 4.6), and then updates the object if the program has
// changed since. Nothing is deleted for the replacement, because there is no other object: by default, the engine deletes the resource
// from state only after that, so that a failure or an interrupt leaves it there.

/** The failure of a create whose responses are lost, with what state keeps of it. A bug keeps its own error. */
export function unconfirmedFailure(
  error: unknown,
  definition: AnyDefinition,
  { key, inputs, owner }: Omit<UnconfirmedCreate, "fingerprint">,
  { settings }: Context,
): unknown {
  if (!isExpectedError(error)) return error;
  const id = joinId(definition, inputs, { id: unconfirmedId(key) });
  const outputs = withFingerprint(outputsOf(definition, inputs, undefined), settings);
  return new PartialFailure(
    { id, outputs: { ...outputs, [unfinishedKey]: { ...inputs, ...(owner && { [markKey]: owner }) } } },
    `${error.message} State keeps the ${definition.name} as unconfirmed. The next update finds out whether the service created it, and creates nothing twice.`,
    error,
  );
}

/** The unconfirmed create of an object in state; undefined for any other object. */
export function unconfirmedCreate(id: string, outputs: Properties): UnconfirmedCreate | undefined {
  const key = keyInId(id);
  const unfinished = outputs[unfinishedKey];
  if (key === undefined || !isObject(unfinished)) return undefined;
  const { [markKey]: owner, ...inputs } = unfinished;
  return { key, inputs, owner: owner as string | undefined, fingerprint: fingerprintIn(outputs) };
}

/**
 * Checks that a repetition of a create goes to the account to which the create went.
 *
 * @throws UserError when another key has sent it, unless the settings allow that
 */
export function requireOwn(
  { name }: AnyDefinition,
  { fingerprint }: UnconfirmedCreate,
  { settings }: Context,
): void {
  if (isKeyOf(fingerprint, settings) || settings.allowMissing) return;
  throw new UserError(
    `A create of this ${name} got no response, and it was sent with another key or base URL. Only a run with those finds out whether the ${name} exists. If this run uses the same account, run again with ${environmentName("allowMissing")}=true.`,
  );
}
