import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import type { SetDefinition } from "../definition/set";
import type { EntryNames } from "./names";

/**
 * The kind of a set's entries, for the operations on single objects. State keeps no outputs of an entry but its id, so no
 * operation has to read them, and the preflight of the set covers all entries.
 */
export const entryKind = ({ of: kind }: SetDefinition): AnyDefinition => {
  const { preflight: _, ...rest } = kind;
  return { ...rest, outputs: {} };
};

/** The context for an operation on one entry: its messages name it, and so do its idempotency keys. */
export const entryContext = (names: EntryNames, key: string, context: Context): Context => {
  const name = names.place(key);
  return context.forOperation({
    urn: context.urn && `${context.urn}#${key}`,
    identity: context.identity && `${context.identity}#${key}`,
    warn: (message) => context.warn(`${name}: ${message}`),
    inform: (message) => context.inform?.(`${name}: ${message}`),
  });
};
