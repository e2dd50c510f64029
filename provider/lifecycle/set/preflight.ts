import { links } from "../../contract";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { findOwners, type Owners, pagesOf } from "../live/owners";
import { unlessInconclusive } from "../operations/preflight";
import { takeOver } from "../operations/take-over";
import { mayAdopt } from "../properties/adopt";
import { counted, type Failure, someOf } from "../properties/failure";
import { planPreview } from "../update/plan";
import { addressOf, withRivals } from "../validation/addresses";
import type { Declaration } from "./declaration";
import { exchangeFailures, isClaim, type SetPlan, type Step } from "./plan";
import { adopted, certainId, stateOf } from "./record";

/**
 * Checks what an operation or the service would refuse: entries that exchange their slugs, slugs that are taken, and updates that
 * would remove a password or not keep an order. Many slugs are checked with one list of the account's links, where that takes fewer requests.
 *
 * @param isNew whether the set is to be created
 */
export async function preflightSet(
  declared: Declaration,
  plan: SetPlan,
  isNew: boolean,
  context: Context,
): Promise<readonly Failure[]> {
  return [
    ...exchangeFailures(plan, declared),
    ...(await takenSlugs(declared, plan, isNew, context)),
    ...(await refusedUpdates(declared, plan, context)),
  ];
}

/** Fails for each new slug that another link has. A link of the account that is just the entry is no failure: it is taken over. */
async function takenSlugs(
  declared: Declaration,
  { steps, record }: SetPlan,
  isNew: boolean,
  context: Context,
): Promise<Failure[]> {
  const { definition } = declared;
  const { priorStates } = context.tracker;
  const isFreed = ({ now = {} }: Step) =>
    isNew && priorStates.frees(context.urn, addressOf(definition.of, now) ?? "");
  const claims = steps.filter((step) => isClaim(definition, step) && !isFreed(step));
  if (claims.length === 0 || context.settings.checkSlugs === false) return [];
  const what = `${counted(claims.length, "slug is", "slugs are")} available`;
  return unlessInconclusive(what, context, async () => {
    const { taken, owners } = await look(definition.of, claims, context);
    if (taken.size + owners.size > 0) await context.tracker.whenDeclared(context.signal);
    const held = new Set([...record.values()].map(({ id }) => id));
    const adopts = mayAdopt(declared.inputs);
    const same: string[] = [];
    const different: string[] = [];
    const failures: Failure[] = [];
    for (const { key, before, now: inputs = {} } of claims) {
      const address = addressOf(definition.of, inputs) ?? "";
      const owner = owners.get(address);
      if ((!owner && !taken.has(address)) || (before && owner?.id === before.id)) continue;
      const isOther = before !== undefined || held.has(String(owner?.id));
      const result = takeOver(definition.of, { inputs, owner, adopts, isOther, isNew }, context);
      if ("id" in result) {
        const changes = result.differences.join(", ");
        if (changes === "") same.push(key);
        else different.push(`${declared.nameOf(key)} (${changes})`);
        // The update that follows may write more than the address, which a comparison has to note.
        const entry = adopted(result, inputs);
        if (context.setChanges && entry.attempted)
          await planPreview(definition.of, entry.id, stateOf(entry), inputs, context);
      } else {
        const path = () => declared.place(key, definition.keyInput);
        const own = [{ path: path(), reason: result.reason }];
        const found = await withRivals(own, definition.of, definition.name, { inputs, path }, context);
        failures.push(...declared.redact(key, found));
      }
    }
    if (same.length > 0) {
      context.warn(
        `Links of the account are just what entries declare, and will be taken over: ${declared.namesOf(same)}.`,
      );
    }
    if (different.length > 0) {
      context.warn(
        `Links of the account will be taken over and changed${adopts ? ", because of `adopt`" : ""}: ${someOf(different, String)}.`,
      );
    }
    return failures;
  });
}

/** Which slugs are taken, and by which links of the account. */
async function look(
  kind: AnyDefinition,
  claims: readonly Step[],
  context: Context,
): Promise<{ readonly taken: ReadonlySet<string>; readonly owners: Owners }> {
  const wanted = claims.flatMap(({ now }) => (now ? [now] : []));
  const domains = [...new Set(wanted.map(({ domainId }) => String(domainId)))];
  const pages =
    claims.length > fewSlugs ? domains.map((id) => pagesOf(id, context)) : [Number.POSITIVE_INFINITY];
  const requests = (await Promise.all(pages)).reduce((sum, it) => sum + it, 0);
  const taken = new Set<string>();
  if (requests < claims.length) return { taken, owners: await findOwners(kind, wanted, context, false) };
  const ask = async ({ before, now = {} }: Step) => {
    const query = { slug: String(now.slug), domainId: String(now.domainId), excludeLinkId: before?.id };
    const { available } = await context.client.call(links.slugAvailability, { query });
    if (!available) taken.add(addressOf(kind, now) ?? "");
  };
  await Promise.all(claims.map(ask));
  const mine = wanted.filter((inputs) => taken.has(addressOf(kind, inputs) ?? ""));
  return { taken, owners: await findOwners(kind, mine, context) };
}

/** For so few slugs it is not worth finding out how many links the account has. */
const fewSlugs = 3;

/** Plans each update of an entry, and fails for those that would be refused. */
async function refusedUpdates(
  declared: Declaration,
  { steps }: SetPlan,
  context: Context,
): Promise<Failure[]> {
  const found = await Promise.all(
    steps.map(async ({ key, before, now }) => {
      if (!before || !now || certainId(before) === undefined) return [];
      const { of: kind } = declared.definition;
      const { failures } = await planPreview(kind, before.id, stateOf(before), now, context);
      return failures.map(({ path, reason }) => ({ path: declared.place(key, path), reason }));
    }),
  );
  return found.flat();
}
