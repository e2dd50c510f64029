import { ApiError, UserError } from "../../client";
import { links } from "../../contract";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { counted, type Failure } from "../properties/failure";
import type { Path } from "../properties/path";
import type { Properties } from "../properties/values";
import { planPreview } from "../update/plan";
import { redactFailures } from "../validation/redaction";
import { findOwners, type Owners, pagesOf } from "./account";
import { secretsByKey } from "./entries";
import { type EntryNames, namesIn } from "./names";
import { addressOf, isClaim, type SetPlan, type Step } from "./plan";
import { stateOf } from "./record";
import { takeOver, whyTaken } from "./take-over";

/** What the preflight of a set looks at. */
export interface SetPreflight {
  readonly definition: SetDefinition;
  /** The checked inputs of the set. */
  readonly inputs: Properties;
  readonly secrets: readonly Path[];
  readonly plan: SetPlan;
  /** Whether the set is to be created. */
  readonly isNew: boolean;
}

/**
 * Checks what an operation or the service would refuse: entries that exchange their slugs, slugs that are taken, and passwords that
 * an update would remove. Many slugs are checked with one list of the account's links, where that takes fewer requests.
 */
export async function preflightSet(request: SetPreflight, context: Context): Promise<readonly Failure[]> {
  const { definition, inputs, secrets, plan } = request;
  const names = namesIn(definition, inputs, secrets);
  const failures = [
    ...exchanges(definition, plan, names),
    ...(await takenSlugs(request, names, context)),
    ...(await lostPasswords(definition, plan, names, context)),
  ];
  if (failures.length === 0 || secrets.length === 0) return failures;
  const secretsOf = secretsByKey(definition, inputs, secrets);
  return [...(plan.entries ?? [])].reduce<readonly Failure[]>(
    (left, [key, entry]) => redactFailures(left, entry ?? {}, secretsOf(key)),
    failures,
  );
}

/** Fails for entries that exchange their slugs. */
export const exchanges = ({ keyInput }: SetDefinition, plan: SetPlan, names: EntryNames): Failure[] =>
  plan.exchanges.map((keys) => ({
    path: names.place(keys[0] ?? "", keyInput),
    reason: `${keys.map(names.of).join(", ")} exchange their slugs, which no order of updates can do. Give one of them another slug, run \`pulumi up\`, and then exchange the rest.`,
  }));

/** Fails for each new slug that another link has. A link of the account that is just the entry is no failure: it is taken over. */
async function takenSlugs(
  { definition, plan, isNew }: SetPreflight,
  names: EntryNames,
  context: Context,
): Promise<Failure[]> {
  const { priorStates } = context.tracker;
  const isFreed = ({ now = {} }: Step) =>
    isNew && priorStates.frees(context.urn, addressOf(definition, now) ?? "");
  const claims = plan.steps.filter((step) => isClaim(definition, step) && !isFreed(step));
  if (claims.length === 0 || context.settings.checkSlugs === false) return [];
  try {
    const { taken, owners } = await look(definition, claims, context);
    const found: string[] = [];
    const failures: Failure[] = [];
    for (const { key, before, now = {} } of claims) {
      const address = addressOf(definition, now) ?? "";
      const owner = owners.get(address);
      if ((!owner && !taken.has(address)) || (before && owner?.id === before.id)) continue;
      const result =
        owner && !before
          ? takeOver(definition, { inputs: now, owner, isNew }, context)
          : { reason: whyTaken(now, owner, []) };
      if ("entry" in result) found.push(key);
      else failures.push({ path: names.place(key, definition.keyInput), reason: result.reason });
    }
    if (found.length > 0) {
      // The engine does not say which links the removed resources hold, and another provider's process would delete them.
      context.warn(
        `Links of the account are just what entries declare, and will be taken over: ${names.some(found)}. If a resource of another provider holds one of these links and gives it up in this update, first run \`pulumi state delete\` on that resource, or the link may be deleted with it.`,
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

/** Which slugs are taken, and by which links of the account. */
async function look(
  definition: SetDefinition,
  claims: readonly Step[],
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
  claims: readonly Step[],
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

/** Fails for each update that would remove a password that the program does not declare. */
async function lostPasswords(
  { of: kind }: SetDefinition,
  { steps }: SetPlan,
  names: EntryNames,
  context: Context,
): Promise<Failure[]> {
  const found = await Promise.all(
    steps.map(async ({ key, before, now }) => {
      if (!before || !now) return [];
      const { failures } = await planPreview(kind, before.id, stateOf(before), now, context);
      return failures.map(({ path, reason }) => ({ path: names.place(key, path), reason }));
    }),
  );
  return found.flat();
}
