import type { ArrivedLink, Content, Kind, Loss } from "./arrived";
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
  readonly entries: number;
}

/**
 * Converts the export of another service, or a redirect file.
 *
 * @param file its name, for errors
 * @param to what the links become: no table holds a password
 * @throws UserError when its kind is unclear, or it is not what it looks like
 */
export function convert(content: Content, file: string, to: Form, options: ConvertOptions): Conversion {
  const { kind: named, tags, domain, site, rename = false, split } = options;
  const kind = named === undefined ? recognizeKind(content, file) : kindNamed(named);
  const arrival = kind.read(content, { site });
  const tagged = placeTags(arrival.links, tags);
  const placed = placeOnDomains(tagged.links, domain, kind.sharedHosts);
  const { links, problems, repeated } = checkSlugs(placed.links, rename);
  const repeats = repeated.map(({ link, earlier }) => ({
    ...{ line: link.line, what: `the link ${link.slug}` },
    reason: `is the same as the one in line ${earlier}.`,
  }));
  const isTable = to === "table";
  const unsaid = links.flatMap((link) => [
    ...withoutExpiry(link),
    ...(isTable ? withoutPlace(link, split === "folder") : []),
  ]);
  const losses = [...arrival.losses, ...tagged.losses, ...placed.losses, ...repeats, ...unsaid];
  const kept = isTable ? links.filter((link) => !link.hasPassword) : links;
  return { kind, links: kept, losses, slugs: problems, metadata: arrival.metadata, entries: arrival.entries };
}

const withoutExpiry = ({ line, expiredUrl, expiresAt }: ArrivedLink): Loss[] =>
  expiredUrl !== undefined && expiresAt === undefined
    ? [{ line, what: "destination after the expiry", reason: "has no effect: the link has no expiry." }]
    : [];

/** What has no place in a table. */
function withoutPlace({ line, slug, folder, hasPassword }: ConvertedLink, isNamed: boolean): Loss[] {
  const other = "convert it with --to typescript or --to yaml.";
  if (hasPassword)
    return [
      { line, what: `the link ${slug}`, reason: `asks for a password, which no table holds; ${other}` },
    ];
  return folder === undefined || isNamed
    ? []
    : [
        {
          line,
          what: `folder ${folder}`,
          reason: `is not named in a table; use --split folder, or ${other}`,
        },
      ];
}
