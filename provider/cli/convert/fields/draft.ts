import { isUri, suggestUri } from "../../../contract";
import type { ArrivedLink, Target } from "../arrived";
import { decodePath, type ShortUrl, shortUrlIn } from "./values";

/** A link while its fields are read. */
export interface Draft {
  slug?: string;
  domain?: string;
  address?: ShortUrl;
  /** Its other short URLs. */
  readonly others: ShortUrl[];
  url?: string;
  title?: string;
  description?: string;
  imageUrl?: string;
  isIndexable?: boolean;
  hasQr?: boolean;
  readonly tags: string[];
  folder?: string;
  /** Those with the lowest rank come first. */
  readonly targets: (Target & { readonly rank: number })[];
  expiresAt?: string;
  expiredUrl?: string;
  hasPassword?: boolean;
  clickLimit?: number;
  readonly utm: [name: string, value: string][];
  /** Why it does not lead anywhere any more. */
  deadBecause?: string;
}

export const newDraft = (): Draft => ({ others: [], tags: [], targets: [], utm: [] });

/** The links that a draft describes: one for each of its short URLs. */
export function linksOf(draft: Draft, line: number, url: string): ArrivedLink[] {
  const { address, domain, others, targets, isIndexable, hasQr = false, hasPassword = false } = draft;
  const path = draft.slug ?? (address?.path || undefined);
  const host = domain === undefined ? address?.host : hostIn(domain);
  const link = {
    ...{ line, url, isIndexable, hasQr, hasPassword, tags: draft.tags, utm: draft.utm },
    ...{ title: draft.title, description: draft.description, imageUrl: draft.imageUrl, folder: draft.folder },
    ...{ expiresAt: draft.expiresAt, expiredUrl: draft.expiredUrl, clickLimit: draft.clickLimit },
    targets: targets
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ visitors, url }) => ({ visitors, url })),
  };
  const own = { host, path, protocol: address?.protocol };
  // The short URL as it is written may be below a path of its domain.
  const asked = address && addressDiffers(draft) === undefined ? address : own;
  const all = [
    ...(path === undefined && others.length > 0 ? [] : [own]),
    ...others.filter((it) => it.host !== own.host || it.path !== own.path),
  ];
  return all.map((it) => ({
    ...{ ...link, domain: it.host, slug: it.path },
    address: addressOf(it === own ? asked : it),
  }));
}

/** The host of a domain as URLs have it. */
const hostIn = (domain: string): string => shortUrlIn(domain)?.host ?? domain.toLowerCase();

/** How the short URL of a draft differs from its other fields, which count; undefined if it does not. */
export function addressDiffers({ address, slug, domain }: Draft): string | undefined {
  if (!address) return undefined;
  // The service may be below a path of its domain.
  if (slug !== undefined && !`/${address.path}`.endsWith(`/${decodePath(slug)}`))
    return `differs from ${slug}, which is carried over.`;
  return domain === undefined || hostIn(domain) === address.host
    ? undefined
    : `differs from the domain ${domain}, which is carried over.`;
}

const addressOf = ({ host, path, protocol = "https:" }: { [K in keyof ShortUrl]?: string | undefined }) =>
  host === undefined || path === undefined ? undefined : `${protocol}//${host}/${encodeURI(path)}`;

/** A destination as this service accepts it, or why it does not. */
export function destinationIn(text: string): { readonly url: string } | { readonly reason: string } {
  if (isUri(text)) return { url: text };
  const suggested = suggestUri(text);
  if (suggested !== undefined && /^[a-z][a-z0-9+.-]*:/i.test(text)) return { url: suggested };
  return { reason: `is not an absolute URL${suggested === undefined ? "" : ` such as ${suggested}`}.` };
}
