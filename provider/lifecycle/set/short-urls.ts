import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { isObject, type Properties, propertyOf, unknownValue } from "../properties/values";
import { addressOf } from "../validation/addresses";
import { isSecretAt } from "../validation/redaction";
import type { Declaration } from "./declaration";
import { type EntryRecord, liveInputsOf, type SetRecord } from "./record";

// The short URLs of entries: of those whose slug the outputs show. As a preview says, one stays as long as slug and domain of its
// entry stay.

/**
 * Adds the short URLs of the entries to the outputs of a set.
 *
 * @param before the record and the outputs before the operation
 */
export async function withShortUrls(
  declared: Declaration,
  before: { readonly record: SetRecord; readonly outputs: Properties },
  record: SetRecord,
  outputs: Properties,
  context: Context,
): Promise<Properties> {
  const { definition } = declared;
  const shortUrls: [string, unknown][] = [];
  for (const key of shownKeys(declared, outputs)) {
    const entry = record.get(key);
    const address = certainAddress(definition, entry);
    if (!entry || address === undefined) continue;
    const isKept = address === certainAddress(definition, before.record.get(key));
    const kept = isKept ? propertyOf(before.outputs.shortUrls, key) : undefined;
    const shortUrl = kept ?? (await derive(definition, liveInputsOf(entry), context));
    if (shortUrl !== undefined) shortUrls.push([key, shortUrl]);
  }
  return { ...outputs, shortUrls: Object.fromEntries(shortUrls) };
}

/** Adds the short URLs that a preview knows, and unknown values for the others. */
export function withKnownShortUrls(
  declared: Declaration,
  olds: Properties,
  record: SetRecord,
  outputs: Properties,
): Properties {
  const { definition, entries } = declared;
  if (!entries) return { ...outputs, shortUrls: unknownValue };
  const shortUrls = shownKeys(declared, outputs).map((key) => {
    const address = addressOf(definition.of, record.get(key)?.inputs ?? {});
    const isKept = address !== undefined && address === addressOf(definition.of, entries.get(key) ?? {});
    return [key, (isKept ? propertyOf(olds.shortUrls, key) : undefined) ?? unknownValue];
  });
  return { ...outputs, shortUrls: Object.fromEntries(shortUrls) };
}

/** The keys of entries whose short URL repeats no secret. */
function shownKeys({ secretsOf }: Declaration, { slugs }: Properties): string[] {
  const keys = isObject(slugs) ? Object.keys(slugs) : [];
  return keys.filter((key) => !isSecretAt(["domainId"], secretsOf(key)));
}

/** The address of an entry as the service writes it; undefined where a failed operation may have changed it. */
function certainAddress(definition: SetDefinition, entry: EntryRecord | undefined): string | undefined {
  if (!entry) return undefined;
  const { inputs, attempted } = entry;
  const mayDiffer =
    addressOf(definition.of, { ...inputs, ...attempted }) !== addressOf(definition.of, inputs);
  return mayDiffer ? undefined : addressOf(definition.of, liveInputsOf(entry));
}

/** What an operation has done must be recorded, also when it is canceled. */
async function derive(
  { of: { outputs, address = "" } }: SetDefinition,
  link: Properties,
  context: Context,
): Promise<unknown> {
  try {
    return await outputs[address]?.derive?.(link, context);
  } catch (error) {
    if (!context.signal?.aborted) throw error;
    return undefined;
  }
}
