import { assumed } from "./table";

/**
 * The host name of the short links on a domain: the field of its record that is named so, or else the only string in it that
 * looks like one (2.8, not shown). Undefined if the record does not show it. A short link is `https://<host>/<slug>`.
 *
 * @param field the field that holds it, if it is there
 */
export function hostOf(
  domain: Readonly<Record<string, unknown>>,
  field: string = assumed.domainHostField,
): string | undefined {
  const [named] = [field, "domain", "host", "hostname", "name"].flatMap((name) =>
    hostsOf({ value: domain[name] }),
  );
  const [only, ...others] = new Set(hostsOf(domain));
  return named ?? (others.length === 0 ? only : undefined);
}

/**
 * The host names of a domain record: all its strings that look like one, except its id (2.8, not shown).
 *
 * @param field the field that holds the host name; if it is not the assumed one and in the record, no other counts
 */
export function hostsOf(
  { id, ...fields }: Readonly<Record<string, unknown>>,
  field: string = assumed.domainHostField,
): string[] {
  const isOnly = field !== assumed.domainHostField && Object.hasOwn(fields, field);
  return (isOnly ? [fields[field]] : Object.values(fields)).flatMap((value) =>
    typeof value === "string" && isHost(value) ? [value.toLowerCase()] : [],
  );
}

/** Whether a text looks like a host name: it has a dot. */
export const isHost = (text: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i.test(text);

/** The host and slug of a URL, if its path has exactly one part, as that of a short link does. */
export function shortAddress(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { host, pathname } = new URL(url);
  const [, slug = ""] = /^\/([^/]+)\/?$/.exec(pathname) ?? [];
  return slug ? `${host}/${slug}` : undefined;
}
