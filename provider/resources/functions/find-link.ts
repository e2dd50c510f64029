import { ApiError, settingName, UserError } from "../../client";
import { isHost, links, maxPageSize } from "../../contract";
import type { Context, Failure } from "../../lifecycle";

/** The ways to say which link to read: an id; or a slug, with a domain by its id or its host name. */
interface LinkArgs {
  readonly id?: string | undefined;
  readonly slug?: string | undefined;
  readonly domainId?: string | undefined;
  readonly host?: string | undefined;
}

/** Exactly one way to name a link, and at most one to name its domain. */
export function linkArgsRules({ id, slug, domainId, host }: LinkArgs): Failure[] {
  if (id === undefined && slug === undefined) {
    return [{ path: "id", reason: "is missing; set either id, or slug with domainId or host." }];
  }
  const others = Object.entries({ slug, domainId, host }).filter(([, value]) => value !== undefined);
  if (id !== undefined) {
    return others.map(([path]) => ({
      path,
      reason: "conflicts with id; set either id, or slug with its domain.",
    }));
  }
  return domainId !== undefined && host !== undefined
    ? [{ path: "host", reason: "conflicts with domainId; set one of them." }]
    : [];
}

/** Finds the id of the link that has a slug. The API has no such filter, so this reads the links of the domain. */
export async function findBySlug(
  { slug = "", domainId, host }: LinkArgs,
  context: Context,
): Promise<{ readonly args: { readonly id: string } } | Failure> {
  const domain = await findDomain({ domainId, host }, context);
  if (typeof domain !== "string") return domain;
  const wanted = slug.toLowerCase();
  let similar: string | undefined;
  for await (const page of context.client.pages(links.list, {
    query: { domainId: domain, limit: maxPageSize },
  })) {
    const found = page.find((link) => link.slug === slug);
    if (found) return { args: { id: found.id } };
    similar ??= page.find((link) => link.slug?.toLowerCase() === wanted)?.slug ?? undefined;
  }
  return (
    (await unknownDomain(domainId, context)) ?? {
      path: "slug",
      reason: noLink(slug, host ?? domain, similar),
    }
  );
}

/** The id of the link at `https://sho.rt/autumn` or `sho.rt/autumn`; undefined for a text without a host. */
export async function findByAddress(text: string, context: Context): Promise<string | undefined> {
  const [, host = "", slug = ""] = /^(?:https?:\/\/)?([^/]+)\/([^/?#]+)\/?$/i.exec(text) ?? [];
  if (!isHost(host)) return undefined;
  const found = await findBySlug({ slug, host }, context);
  if ("args" in found) return found.args.id;
  throw new UserError(`${text}: ${found.reason}`);
}

/** The id of the only link of the account with a slug, on whichever domain. */
export async function findByName(slug: string, context: Context): Promise<string | undefined> {
  const ids: string[] = [];
  for await (const page of context.client.pages(links.list, { query: { limit: maxPageSize } }))
    ids.push(...page.filter((link) => link.slug === slug).map(({ id }) => id));
  const [id, ...others] = ids;
  return others.length === 0 ? id : undefined;
}

const noLink = (slug: string, domain: string, similar: string | undefined): string =>
  `the account has no link ${JSON.stringify(slug)} on the domain ${domain}.${similar ? ` Did you mean ${similar}?` : ""}`;

/** The id of a domain; the default one where none is named. */
async function findDomain({ domainId, host }: LinkArgs, context: Context): Promise<string | Failure> {
  if (domainId !== undefined) return domainId;
  if (host === undefined) {
    const id = await context.defaultDomainId();
    const reason = `is missing, and the account has no default domain; set domainId, host or ${settingName("defaultDomainId")}.`;
    return id ?? { path: "domainId", reason };
  }
  const found = await context.domains.findByHost(host);
  return "value" in found ? found.value : { path: "host", reason: found.reason };
}

/** Why a domain has no links: the account does not have it. Unknown where its domains cannot be read. */
async function unknownDomain(
  domainId: string | undefined,
  { domains }: Context,
): Promise<Failure | undefined> {
  if (domainId === undefined) return undefined;
  try {
    const ids = (await domains.list()).map(({ id }) => id);
    if (ids.includes(domainId)) return undefined;
    const reason = `there is no domain ${JSON.stringify(domainId)}; the account has ${ids.join(", ") || "none"}.`;
    return { path: "domainId", reason };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
