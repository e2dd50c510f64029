import { UserError } from "../../client";
import type { ArrivedLink, Content, Kind, Loss, Unit } from "./arrived";
import type { ConvertOptions, Form } from "./choices";
import { kindNamed, recognizeKind } from "./kinds/kinds";
import { placeOnDomains, placeTags } from "./placing";
import { checkSlugs, type SlugProblem } from "./slugs";

/** A link that is converted. */
export type ConvertedLink = ArrivedLink & { readonly slug: string };

/** The result of a conversion. */
export interface Conversion {
  readonly kind: Kind;
  readonly links: readonly ConvertedLink[];
  readonly losses: readonly Loss[];
  readonly slugs: readonly SlugProblem[];
  readonly metadata: ReadonlyMap<string, number>;
  readonly unit: Unit;
  readonly entries: number;
  readonly merged: number;
}

/**
 * Converts the export of another service, or a redirect file.
 *
 * @param file its name, for errors
 * @param to what the links become: no table holds a password
 * @throws UserError when its kind is unclear, or it is not of the kind that is named
 */
export function convert(content: Content, file: string, to: Form, options: ConvertOptions): Conversion {
  const { service, tags, onDomain, site, rename = false, sets } = options;
  const kind = service === undefined ? recognizeKind(content, file) : kindNamed(service);
  const arrival = kind.read(content, { site });
  const { unit = "line", metadata, entries, merged = 0 } = arrival;
  if (arrival.links.length === 0 && kind.recognize(content) === 0) throw new UserError(notOfKind(kind, file));
  const tagged = placeTags(arrival.links, tags);
  const placed = placeOnDomains(tagged.links, onDomain, kind.sharedHosts);
  const { links, problems, repeated } = checkSlugs(placed.links, rename, unit);
  const repeats = repeated.map(({ link, earlier }) => ({
    ...{ line: link.line, what: `the link ${link.slug}` },
    reason: `is the same as the one in ${unit} ${earlier}.`,
    isEntry: true,
  }));
  const isTable = to === "table";
  const unsaid = links.flatMap((link) => [
    ...withoutExpiry(link),
    ...replacedParameters(link),
    ...(isTable ? withoutPlace(link, sets === "folder") : []),
  ]);
  const losses = [...arrival.losses, ...tagged.losses, ...placed.losses, ...repeats, ...unsaid];
  const kept = isTable ? links.filter((link) => !link.hasPassword) : links;
  return { kind, links: kept, losses, slugs: problems, metadata, unit, entries, merged };
}

const notOfKind = ({ title, name, howToExport }: Kind, file: string): string =>
  `${file} has no links in the form of ${title.replaceAll("`", "")} (--service ${name}). ${howToExport} If it is another kind of file, name that, or leave out --service.`;

/** Parameters of a destination that others replace. */
function replacedParameters({ line, url, utm }: ArrivedLink): Loss[] {
  const parameters = utm.length > 0 && URL.canParse(url) ? new URL(url).searchParams : undefined;
  return utm.flatMap(([name, value]) => {
    const old = parameters?.get(name) ?? value;
    return old === value ? [] : [{ line, what: `${name}=${old}`, reason: `gives way to ${value}.` }];
  });
}

/** When a destination after the expiry has no effect. */
function withoutExpiry({ line, expiredUrl, expiresAt, clickLimit }: ArrivedLink): Loss[] {
  const what = "destination after the expiry";
  if (expiredUrl === undefined) return [];
  if (clickLimit !== undefined)
    return [
      { line, what, reason: "is not for the visitors after the limit of visits; declare it as a route." },
    ];
  return expiresAt === undefined ? [{ line, what, reason: "has no effect: the link has no expiry." }] : [];
}

/** What has no place in a table. */
function withoutPlace({ line, slug, folder, hasPassword }: ConvertedLink, isNamed: boolean): Loss[] {
  const other = "convert it with --format typescript or yaml.";
  if (hasPassword) {
    const reason = `asks for a password, which no table holds; ${other}`;
    return [{ line, what: `the link ${slug}`, reason, isEntry: true }];
  }
  return folder === undefined || isNamed
    ? []
    : [
        {
          line,
          what: `folder ${folder}`,
          reason: `is not named in a table; use --sets folder, or ${other}`,
        },
      ];
}
