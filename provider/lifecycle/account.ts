import { environmentName, UserError } from "../client";
import { pluginToken } from "../pulumi/format/type-tokens";
import type { Context } from "./context/context";
import type { AnyDefinition } from "./definition/definition";
import { type AnyResource, isSet } from "./definition/set";
import { hasLink, readLive } from "./live/read-live";
import type { DiffRequest } from "./operations/diff";
import { isKeyOf } from "./properties/fingerprint";
import { keyInId, splitId } from "./properties/id";
import { likelyMistake } from "./tracker/account-guard";

/**
 * Checks that a resource which another key wrote is in the account of this key, which is so for a new key of that account. A
 * comparison with state alone would call it unchanged in any account. The first object that is found proves it for all that the
 * same key wrote.
 *
 * @throws UserError when the account does not have it
 */
export async function requireAccount(
  { definition, id, olds: { outputs } }: DiffRequest<AnyResource>,
  context: Context,
): Promise<void> {
  const { recorder, settings, tracker, urn } = context;
  const isKnown = () => isKeyOf(outputs, settings) || tracker.account.hasFoundLike(outputs);
  if (recorder || settings.allowMissing || isKnown()) return;
  const [kind, ids] = isSet(definition)
    ? [definition.of, Object.values(outputs.ids ?? {}).map(String)]
    : [definition, [id]];
  const all = ids.filter((it) => keyInId(it) === undefined);
  const known = all.slice(0, maxAsked);
  const entries = all.length > known.length ? `None of ${known.length} entries` : "No entry";
  const subject = isSet(definition)
    ? `${entries} of this ${definition.name} is`
    : `${definition.name} ${id} is not`;
  if (known.length === 0) return;
  for (const it of known) {
    if (await exists(kind, it, context)) return tracker.account.trackFound(outputs, settings);
  }
  // Another resource may have been found meanwhile.
  if (isKnown()) return;
  const move = urn?.includes(`::${pluginToken("")}`)
    ? " To move it to the account of another provider, remove it from the program, run `pulumi up`, and add it again with that provider."
    : "";
  throw new UserError(
    `${subject} in the account of this key, and another key wrote it. ${likelyMistake()}${move} If it was deleted, run again with --refresh, and if that keeps it, also with ${environmentName("allowMissing")}=true.`,
  );
}

/** How many entries of a set are looked for. */
const maxAsked = 10;

/** Whether the account has an object, or the link that it is a part of. */
async function exists(kind: AnyDefinition, id: string, context: Context): Promise<boolean> {
  const { linkId } = splitId(kind, id);
  return linkId === undefined ? (await readLive(kind, id, context)) !== undefined : hasLink(linkId, context);
}
