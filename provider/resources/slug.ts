import { ApiError, UserError } from "../client";
import { links } from "../contract";
import { type Context, type Failure, isUnknown, type PriorState, type Properties } from "../lifecycle";

/**
 * Asks whether a new slug is free (spec 4.1), so that a taken one is known before anything is written. Where the
 * service does not answer that, it is only a warning: the create will tell.
 *
 * A slug may move between two links of one program: a link that takes over another's is warned, since it may be free by
 * then, while a new link is refused. With an operation seed a new one is only warned, too: it may be there already, made
 * by the same run before it died.
 */
export async function slugRules(
  inputs: Properties,
  before: PriorState | undefined,
  context: Context,
): Promise<Failure[]> {
  const { slug, domainId } = inputs;
  const isOpen = typeof slug !== "string" || isUnknown(slug) || isUnknown(domainId);
  if (isOpen || context.settings.checkSlugs === false) return [];
  if (hasSlug(before, inputs)) return [];
  const replaced = before ? undefined : context.tracker.priorStates.of(context.urn);
  if (hasSlug(replaced, inputs)) {
    if (!replaced?.isDeletedFirst) context.warn(heldByReplaced(slug, replaced?.id));
    return [];
  }
  const place: Place = { slug, domainId: String(domainId) };
  try {
    const query = { ...place, excludeLinkId: before?.id };
    const { available } = await context.client.call(links.slugAvailability, { query });
    if (available) return [];
    if (context.settings.operationSeed) {
      context.warn(
        `The slug "${slug}" is taken. That is right if an earlier run with this operation seed has made the link; else the service will refuse it.`,
      );
      return [];
    }
    const owner = await ownLinkAt(place, context);
    if (owner === undefined) {
      return [{ path: "slug", reason: `"${slug}" is taken on this domain; choose another.` }];
    }
    if (!before) return [{ path: "slug", reason: takenByOwn(slug, owner) }];
    context.warn(
      `The slug "${slug}" is held by your link ${owner}. That is right if it is this link, or one that gives the slug up in the same run, before it is taken here (\`dependsOn\`); else the service will refuse it. Two links exchange their slugs by way of a third.`,
    );
    return [];
  } catch (error) {
    const isUnanswered = error instanceof UserError || (error instanceof ApiError && error.status !== 401);
    if (!isUnanswered) throw error;
    context.warn(
      `Whether the slug "${slug}" is free could not be asked (shortlink:checkSlugs false switches this off). ${error.message}`,
    );
    return [];
  }
}

/** Whether a link has the slug already that is declared now. */
function hasSlug(before: PriorState | undefined, { slug, domainId }: Properties): boolean {
  const known = { ...before?.inputs, ...before?.outputs };
  return slug === known.slug && domainId === known.domainId;
}

interface Place {
  readonly slug: string;
  readonly domainId: string;
}

/** How far an account is searched for the link that has the slug. */
const mostPages = 50;

/** The id of the caller's own link that has a slug; undefined when there is none, or the list cannot be read. */
async function ownLinkAt({ slug, domainId }: Place, { client }: Context): Promise<string | undefined> {
  let pages = 0;
  try {
    for await (const page of client.pages(links.list, { query: { domainId, limit: 100 } })) {
      const own = page.find((link) => link.slug === slug);
      pages += 1;
      if (own || pages === mostPages) return own?.id;
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return undefined;
}

/** What to do about a slug that the link has which is to be replaced. */
const heldByReplaced = (slug: string, id: string | undefined): string =>
  `The slug "${slug}" is held by the link that is replaced here${id === undefined ? "" : `, ${id}`}. The engine makes a new object before it deletes the old one, and the service will refuse it: give the resource the option \`deleteBeforeReplace: true\`, if it does not have it yet.`;

/** What to do about a slug that is taken by a link of the same account. */
const takenByOwn = (slug: string, id: string): string =>
  [
    `"${slug}" is taken by your own link ${id}. Choose another, or delete that link, or`,
    `- take it over with \`pulumi import shortlink:index:Link … ${id}\` (the plugin), or use it with Link.get("…", "${id}");`,
    "- if this is that link under a new name, tell so with the resource option `aliases`;",
    "- if that link gives the slug up in this very run, set shortlink:checkSlugs to false for it;",
    "- if this run replaces that link (--replace), give it the resource option `deleteBeforeReplace: true`, without which the service refuses the new one, and set shortlink:checkSlugs to false for this run.",
  ].join("\n");
