import { ApiError } from "../client";
import { type Link, links, maxPageSize } from "../contract";
import {
  type AnyDefinition,
  adoptOrRefuse,
  type Context,
  type Failure,
  findOwner,
  isAddressHeld,
  isUnknown,
  mayAdopt,
  type PriorState,
  type Properties,
  unlessInconclusive,
  whichIsFirst,
} from "../lifecycle";

/**
 * Checks whether a new slug is available (spec 4.1), so that a conflict is reported before anything is written. If the
 * service cannot say, this is only a warning, and the create reports the conflict.
 *
 * A slug may move from one link of the program to another. An update that takes over another link's slug gets a warning,
 * because the slug may be available by then. A create fails, unless there is an operation seed: then the create gets a
 * warning too, because an earlier attempt of the same run may have created the link, if no resource of the stack has it.
 */
export async function slugRules(
  inputs: Properties,
  before: PriorState | undefined,
  context: Context,
  definition: AnyDefinition,
): Promise<Failure[]> {
  const { slug, domainId } = inputs;
  const isUndetermined = typeof slug !== "string" || isUnknown(slug) || isUnknown(domainId);
  if (isUndetermined || context.settings.checkSlugs === false) return [];
  if (hasSlug(before, inputs)) return [];
  const replaced = before ? undefined : context.tracker.priorStates.of(context.urn);
  const isKept = hasSlug(replaced, inputs);
  if (isKept && replaced?.isDeletedFirst) return [];
  return unlessInconclusive(`the slug "${slug}" is available`, context, async () => {
    const isFree = async (excludeLinkId: string | undefined) => {
      const query = { slug, domainId: String(domainId), excludeLinkId };
      return (await context.client.call(links.slugAvailability, { query })).available;
    };
    if (await isFree(before?.id)) return [];
    // The link that is replaced may be in another account, where it is in nobody's way.
    if (isKept && (replaced?.id === undefined || (await isFree(replaced.id)))) {
      context.warn(usedByReplacedLink(slug, replaced?.id));
      return [];
    }
    // What an earlier attempt of the same run has created is not in state.
    const mayBeOwn = context.settings.operationSeed !== undefined && !mayAdopt(inputs);
    if (mayBeOwn && !(await isAddressHeld(definition, inputs, context))) {
      context.warn(
        `The slug "${slug}" is already taken. This is expected if an earlier run with this operation seed created the link; otherwise the service will reject it.`,
      );
      return [];
    }
    const owner = mayAdopt(inputs)
      ? await findOwner(definition, inputs, context)
      : await findAnyOwner(inputs, context);
    if (!owner) {
      return [{ path: "slug", reason: `"${slug}" is already taken on this domain; choose another one.` }];
    }
    if (!before && context.tracker.priorStates.isTargetOfReplace(context.urn)) {
      context.warn(usedByReplacedLink(slug, String(owner.id)));
      return [];
    }
    if (!before)
      return (await adoptOrRefuse(definition, inputs, owner, context)).map((reason) => ({
        path: "slug",
        reason,
      }));
    context.warn(
      `The slug "${slug}" is already taken by your link ${owner.id}. This is expected if that is this link, or a link that gives up the slug earlier in the same run (use \`dependsOn\`); otherwise the service will reject it. A link that the program no longer declares is deleted last: remove it in an update of its own. To swap the slugs of two links, use a third slug in between.`,
    );
    return [];
  });
}

/** Whether a link already has the slug that is declared now. */
function hasSlug(before: PriorState | undefined, { slug, domainId }: Properties): boolean {
  const known = { ...before?.inputs, ...before?.outputs };
  return slug === known.slug && domainId === known.domainId;
}

/** How many pages of an account to search for the link that has a slug. */
const maxPages = 50;

/** The account's link that has a slug; undefined if it has none or its links cannot be listed. */
async function findAnyOwner({ slug, domainId }: Properties, { client }: Context): Promise<Link | undefined> {
  const query = { domainId: String(domainId), limit: maxPageSize };
  let pages = 0;
  try {
    for await (const page of client.pages(links.list, { query })) {
      const owner = page.find((link) => link.slug === slug);
      pages += 1;
      if (owner || pages === maxPages) return owner;
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return undefined;
}

/** The warning about a slug that still belongs to the link that is replaced. */
const usedByReplacedLink = (slug: string, id: string | undefined): string =>
  `The slug "${slug}" is already taken by the link that is being replaced${id === undefined ? "" : `, ${id}`}. ${whichIsFirst}${id === undefined ? " If this update moves to another account, another link has the slug there: choose another one." : ""}`;
