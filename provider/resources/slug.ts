import { ApiError, UserError } from "../client";
import { links } from "../contract";
import { type Context, type Failure, isUnknown, type Properties } from "../lifecycle";

/**
 * Asks whether a new slug is free (spec 4.1), so that a taken one is known before anything is written. Where the
 * service does not answer that, it is only a warning: the create will tell.
 */
export async function slugRules(inputs: Properties, olds: Properties, context: Context): Promise<Failure[]> {
  const { slug, domainId } = inputs;
  const isKept = slug === olds.slug && domainId === olds.domainId;
  const isOpen = typeof slug !== "string" || isUnknown(slug) || isUnknown(domainId);
  if (isKept || isOpen || context.settings.checkSlugs === false) return [];
  try {
    const query = { slug, domainId: String(domainId) };
    const { available } = await context.client.call(links.slugAvailability, { query });
    return available ? [] : [{ path: "slug", reason: await taken(slug, String(domainId), context) }];
  } catch (error) {
    const isUnanswered = error instanceof UserError || (error instanceof ApiError && error.status !== 401);
    if (!isUnanswered) throw error;
    context.warn(
      `Whether the slug "${slug}" is free could not be asked (shortlink:checkSlugs false switches this off). ${error.message}`,
    );
    return [];
  }
}

/** How far an account is searched for the link that has the slug. */
const mostPages = 50;

/** What to do about a taken slug depends on whose link it is. */
async function taken(slug: string, domainId: string, { client }: Context): Promise<string> {
  let pages = 0;
  for await (const page of client.pages(links.list, { query: { domainId, limit: 100 } })) {
    pages += 1;
    if (pages > mostPages) break;
    const own = page.find((link) => link.slug === slug);
    if (!own) continue;
    return `"${slug}" is taken by your own link ${own.id}; take it over with \`pulumi import shortlink:index:Link … ${own.id}\` (the plugin), use it with Link.get("…", "${own.id}"), delete it, or choose another slug.`;
  }
  return `"${slug}" is taken on this domain; choose another.`;
}
