import { ApiError, UserError } from "../../client";
import { links } from "../../contract";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { counted, type Failure } from "../properties/failure";
import type { Path } from "../properties/path";
import { isUnknown } from "../properties/unknown";
import type { Properties } from "../properties/values";
import { planPreview } from "../update/plan";
import { redactFailures } from "../validation/redaction";
import { titleOf, uniqueValuesOf } from "../validation/unique";
import { type Applied, stateOf } from "./applied";
import { type Entries, secretsByKey } from "./entries";
import { addressOf, type Job, planJobs } from "./jobs";
import { type Place, placeIn, someKeys } from "./messages";
import { differsFrom, findOwners, type Owners, pagesOf } from "./owners";

/** What the preflight of a set looks at. */
export interface SetPreflight {
  readonly definition: SetDefinition;
  /** The checked inputs of the set. */
  readonly inputs: Properties;
  readonly secrets: readonly Path[];
  readonly entries: Entries;
  /** The entries that exist; their ids are empty where they are not known. */
  readonly applied: Applied;
  /** Whether the set is to be created. */
  readonly isNew: boolean;
}

/**
 * Checks what the service would refuse: entries that exchange their slugs, slugs that are taken, and passwords that an update
 * would remove. Many slugs are checked with one list of the account's links, where that takes fewer requests.
 */
export async function preflightSet(request: SetPreflight, context: Context): Promise<readonly Failure[]> {
  const { definition, inputs, secrets, entries, applied, isNew } = request;
  const known = new Map(
    [...entries].filter((entry): entry is [string, Properties] => isKnownEntry(definition, entry[1])),
  );
  const { jobs, exchanges } = planJobs(definition, applied, known);
  const place = placeIn(definition, inputs);
  const failures = [
    ...exchanges.map((keys) => ({
      path: place(keys[0] ?? "", definition.keyInput),
      reason: `${keys.join(", ")} exchange their slugs, which no order of updates can do. Give one of them another slug, run \`pulumi up\`, and then exchange the rest.`,
    })),
    ...movedEntries(definition, jobs, place, context),
    ...(await takenSlugs(definition, jobs, { place, isNew }, context)),
    ...(await lostPasswords(definition, jobs, place, context)),
  ];
  const secretsOf = secretsByKey(definition, inputs, secrets);
  const hasSecrets = secrets.length > 0;
  return hasSecrets
    ? [...entries].reduce(
        (left, [key, entry]) => redactFailures(left, entry ?? {}, secretsOf(key)),
        failures as Failure[],
      )
    : failures;
}

/**
 * Fails for each entry that another resource of the program gives up, and for each that the set gives up and another resource
 * declares: one update may delete the link before the other resource has it.
 */
function movedEntries(
  { of: kind }: SetDefinition,
  jobs: readonly Job[],
  place: Place,
  { tracker, urn }: Context,
): Failure[] {
  if (urn === undefined) return [];
  return jobs.flatMap(({ key, before, now }) => {
    if (before && now) return [];
    const values = uniqueValuesOf(kind, now ?? before?.inputs ?? {});
    if (!now) tracker.uniqueValues.release(urn, values);
    const others = values.flatMap((value) => tracker.uniqueValues.otherParty(urn, value) ?? []);
    return others.map((other) => ({
      path: place(key),
      reason: `moves ${now ? "here from" : "to"} ${titleOf(other)}. This update may delete the link and create another one, with another id. To move it, first run \`pulumi state delete\` on both resources; to create another one, delete this one in an update before.`,
    }));
  });
}

const isKnownEntry = ({ keyInput }: SetDefinition, inputs: Properties | undefined): boolean =>
  inputs !== undefined && !isUnknown(inputs[keyInput]) && !isUnknown(inputs.domainId);

/** Fails for each new slug that another link has. A link of the account that is just the entry is no failure: it is taken over. */
async function takenSlugs(
  definition: SetDefinition,
  jobs: readonly Job[],
  { place, isNew }: { readonly place: Place; readonly isNew: boolean },
  context: Context,
): Promise<Failure[]> {
  const claims = jobs.filter((job) => isClaim(definition, job));
  if (claims.length === 0 || context.settings.checkSlugs === false) return [];
  try {
    const { taken, owners } = await look(definition, claims, context);
    const takenOver: string[] = [];
    const failures: Failure[] = [];
    for (const { key, before, now = {} } of claims) {
      const address = addressOf(definition, now) ?? "";
      const owner = owners.get(address);
      if ((!owner && !taken.has(address)) || (before && owner?.id === before.id)) continue;
      if (owner && isNew && context.tracker.priorStates.hasEntry(context.urn, address)) {
        const reason = whyReplaced(now, String(owner.id));
        failures.push({ path: place(key, definition.keyInput), reason });
        continue;
      }
      const differences = owner && !before ? differsFrom(definition, now, owner, context) : [];
      if (owner && !before && differences.length === 0) takenOver.push(key);
      else
        failures.push({ path: place(key, definition.keyInput), reason: whyTaken(now, owner, differences) });
    }
    if (takenOver.length > 0) {
      // The engine does not say which links the removed resources hold, and another provider's process would delete them.
      context.warn(
        `Links of the account are just what entries declare, and will be taken over: ${someKeys(takenOver)}. If a resource that this preview deletes holds one of these links, first run \`pulumi state delete\` on that resource, or the link may be deleted with it.`,
      );
    }
    return failures;
  } catch (error) {
    const isInconclusive = error instanceof UserError || (error instanceof ApiError && error.status !== 401);
    if (!isInconclusive) throw error;
    context.signal?.throwIfAborted();
    context.warn(
      `Could not check whether ${counted(claims.length, "slug is", "slugs are")} available (set shortlink:checkSlugs to false to skip the check). ${error.message}`,
    );
    return [];
  }
}

/** Whether a job needs a slug that no entry of the set has now. */
const isClaim = (definition: SetDefinition, { before, now, waitsFor }: Job): boolean =>
  now !== undefined &&
  waitsFor === undefined &&
  addressOf(definition, now) !== (before && addressOf(definition, before.inputs));

/** Which slugs are taken, and by which links of the account. */
async function look(
  definition: SetDefinition,
  claims: readonly Job[],
  context: Context,
): Promise<{ readonly taken: ReadonlySet<string>; readonly owners: Owners }> {
  const wanted = claims.flatMap(({ now }) => (now ? [now] : []));
  const domains = [...new Set(wanted.map(({ domainId }) => String(domainId)))];
  const pages = claims.length <= fewSlugs ? [] : await Promise.all(domains.map((id) => pagesOf(id, context)));
  const isListCheaper = pages.length > 0 && pages.reduce((sum, it) => sum + it, 0) < claims.length;
  if (isListCheaper) return { taken: new Set(), owners: await findOwners(definition, wanted, context) };
  const taken = await askEach(definition, claims, context);
  const mine = wanted.filter((inputs) => taken.has(addressOf(definition, inputs) ?? ""));
  return { taken, owners: mine.length > 0 ? await findOwners(definition, mine, context) : new Map() };
}

/** For so few slugs it is not worth finding out how many links the account has. */
const fewSlugs = 3;

async function askEach(
  definition: SetDefinition,
  claims: readonly Job[],
  { client }: Context,
): Promise<Set<string>> {
  const taken = new Set<string>();
  await Promise.all(
    claims.map(async ({ before, now = {} }) => {
      const query = { slug: String(now.slug), domainId: String(now.domainId), excludeLinkId: before?.id };
      const { available } = await client.call(links.slugAvailability, { query });
      if (!available) taken.add(addressOf(definition, now) ?? "");
    }),
  );
  return taken;
}

/** Why an entry of a set that replaces another cannot have a link: the other set may be about to delete it. */
export const whyReplaced = ({ slug }: Properties, id: string): string =>
  `${JSON.stringify(slug)} is already taken by your own link ${id}. This update replaces the set, and would then delete the links that it had, which may be this one. If shortlink:baseUrl is another URL of the same account, first run \`pulumi state delete\` on the set: the next update takes its links over. If it is another account, delete this link first.`;

/** Why an entry cannot have a slug. */
export function whyTaken(
  { slug }: Properties,
  owner: Properties | undefined,
  differences: readonly string[],
): string {
  const what = JSON.stringify(slug);
  if (!owner) return `${what} is already taken on this domain; choose another one.`;
  if (differences.length === 0) {
    return `${what} is already taken by your own link ${owner.id}; choose another one, or delete that link.`;
  }
  return `${what} is already taken by your own link ${owner.id}, which differs in ${differences.join(", ")}. Declare what that link has, and the set takes it over; or choose another slug, or delete that link.`;
}

/** Fails for each update that would remove a password that the program does not declare. */
export async function lostPasswords(
  { of: kind }: SetDefinition,
  jobs: readonly Job[],
  place: Place,
  context: Context,
): Promise<Failure[]> {
  const updates = jobs.filter(({ before, now }) => before?.id && now);
  const found = await Promise.all(
    updates.map(async ({ key, before, now = {} }) => {
      if (!before) return [];
      const { failures } = await planPreview(kind, before.id, stateOf(before), now, context);
      return failures.map(({ path, reason }) => ({ path: place(key, path), reason }));
    }),
  );
  return found.flat();
}
