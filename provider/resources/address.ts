import type { Context, Properties, Resolver } from "../lifecycle";

/** When the outputs that show the address of a link are absent. */
export const whenAbsent =
  "Absent where the account does not show the host of the domain, which is a warning, and where it would repeat a secret.";

/** The host of a link's domain. */
export const hostOfLink = async (
  { domainId }: Properties,
  { domains }: Context,
): Promise<string | undefined> => (typeof domainId === "string" ? domains.hostOf(domainId) : undefined);

/** The address of a link. */
export async function shortUrl(link: Properties, context: Context): Promise<string | undefined> {
  const host = typeof link.slug === "string" ? await hostOfLink(link, context) : undefined;
  return host && `https://${host}/${link.slug}`;
}

/** Finds the id of a domain that a program names by its host. */
export const resolveDomain: Resolver = (text, { domains }) => domains.find(text);
