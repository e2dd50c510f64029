/**
 * The host name of the short links on a domain: the field of its record that is named so, or else the only string in it that
 * looks like one (2.8, not shown). Undefined if the record does not show it. A short link is `https://<host>/<slug>`.
 */
export function hostOf(domain: Readonly<Record<string, unknown>>): string | undefined {
  const [named] = ["domain", "host", "hostname", "name"].flatMap((field) =>
    hostsOf({ value: domain[field] }),
  );
  const [only, ...others] = new Set(hostsOf(domain));
  return named ?? (others.length === 0 ? only : undefined);
}

/** The host names of a domain record: all its strings that look like one, except its id (2.8, not shown). */
export const hostsOf = ({ id, ...fields }: Readonly<Record<string, unknown>>): string[] =>
  Object.values(fields).flatMap((value) =>
    typeof value === "string" && /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i.test(value)
      ? [value.toLowerCase()]
      : [],
  );
