import { expect } from "vitest";
import type { Arrival } from "../../../../provider/cli/convert/arrived";
import type { KindName } from "../../../../provider/cli/convert/choices";
import { kindNamed } from "../../../../provider/cli/convert/kinds/kinds";
import { contentOf } from "../../../../provider/cli/convert/source/content";

/** A request to a server, and the conditions that hold for it. */
export interface Request {
  /** Undefined where no rule looks at it. */
  readonly host: string | undefined;
  readonly path: string;
  /** The conditions that hold, by their numbers. */
  readonly holds: ReadonlySet<number>;
  readonly country: string;
}

/** What a server does with a request. */
export interface Response {
  /** Where it redirects to; undefined if it does anything else. */
  readonly url: string | undefined;
  /** The lines that decided. */
  readonly lines: readonly number[];
}

/** Where the links of a conversion lead a request. */
function linkFor({ links }: Arrival, { host, path, country }: Request): string | undefined {
  const link = links.find(({ slug, domain }) => `/${slug}` === path && domain === host);
  const target = link?.targets.find(({ visitors }) => visitors.country?.includes(country));
  return target?.url ?? link?.url;
}

/**
 * Checks a converted file against a server: where a link leads, the server redirects to, whatever holds. What the server redirects,
 * a link redirects or the report lists.
 */
export function expectSame(
  kind: KindName,
  text: string,
  requests: readonly Request[],
  respond: (request: Request) => Response,
): void {
  const arrival = kindNamed(kind).read(contentOf(text, "file"), {});
  const listed = new Set(arrival.losses.map(({ line }) => line));
  for (const request of requests) {
    const { url, lines } = respond(request);
    const link = linkFor(arrival, request);
    const shown = `${text}\n${request.host}${request.path} ${[...request.holds]} ${request.country}`;
    const place = url?.startsWith("/") ? `https://${request.host}${url}` : url;
    if (link !== undefined) expect(link, shown).toBe(place);
    else if (url !== undefined)
      expect(
        lines.some((it) => listed.has(it)),
        `${shown} is not listed`,
      ).toBe(true);
  }
}

/** Lines of a text with their numbers. */
export class Lines {
  private readonly all: string[] = [];

  /** Adds a line. Returns its number. */
  add(line: string): number {
    return this.all.push(line);
  }

  /** The number of the next line. */
  next = (): number => this.all.length + 1;

  text = (): string => this.all.join("\n");
}
