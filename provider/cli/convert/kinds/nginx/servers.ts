import { matcherOf } from "../../redirects/patterns";
import { type Block, locationsOf, type Statement, serverOf } from "./statements";

/** A server, or a file outside of servers, by what it says anywhere in it. */
export interface Server {
  readonly block: Block | undefined;
  /** Its first name that is a host. */
  readonly host: string | undefined;
  /** Its other names, which may be patterns. */
  readonly others: readonly string[];
  readonly locations: readonly Location[];
}

interface Location {
  readonly block: Block;
  /** Such as `=`, `^~` and `~`; empty without one. */
  readonly sign: string;
  readonly place: string;
  /** Whether locations are in it, or it is for requests of nginx itself. */
  readonly isUncertain: boolean;
  /** Whether its pattern is, or may be, for a path. */
  matches(path: string): boolean;
}

/** The servers of a file, each read as a whole. */
export function serversIn(statements: readonly Statement[]): Map<Block | undefined, Server> {
  const byServer = Map.groupBy(statements, ({ blocks }) => serverOf(blocks));
  return new Map(
    [...byServer].map(([block, own]) => {
      const names = own.flatMap(({ words: [name, ...rest], end }) =>
        name === "server_name" && end === ";" && block ? rest : [],
      );
      const host = names.find((it) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(it));
      const others = names.filter((it) => it !== host && !/^(_|localhost|)$/.test(it));
      return [block, { block, host, others, locations: locationsIn(own) }];
    }),
  );
}

function locationsIn(own: readonly Statement[]): Location[] {
  const uncertain = new Set(
    own.flatMap(({ words: [name], blocks }) => {
      const around = locationsOf(blocks);
      return around.length > 1 || name === "internal" ? around : [];
    }),
  );
  const all = new Set(own.flatMap(({ blocks }) => locationsOf(blocks).slice(0, 1)));
  return [...all].map((block) => {
    const { sign, place } = partsOf(block);
    const matches = /^~\*?$/.test(sign) ? matcherOf(place, sign === "~*") : () => false;
    return { block, sign, place, isUncertain: uncertain.has(block), matches };
  });
}

/** Whether the statements of a location are for a path: undefined if that is uncertain. */
export function isFor(blocks: readonly Block[], path: string, { locations }: Server): boolean | undefined {
  const [block, inner] = locationsOf(blocks);
  if (!block) return true;
  const chosen = choose(path, locations);
  if (inner || chosen === undefined || locations.find((it) => it.block === block)?.isUncertain)
    return undefined;
  return chosen?.block === block;
}

/** The location that nginx chooses (ngx_http_core_module, `location`); null if none is for a path, undefined if that is uncertain. */
function choose(path: string, locations: readonly Location[]): Location | null | undefined {
  const exact = locations.find(({ sign, place }) => sign === "=" && place === path);
  if (exact) return exact;
  const prefixes = locations.filter(
    ({ sign, place }) => (sign === "" || sign === "^~") && path.startsWith(place),
  );
  const [longest] = prefixes.toSorted((one, other) => other.place.length - one.place.length);
  if (longest?.sign === "^~") return longest;
  return locations.find((it) => it.matches(path)) ?? longest ?? null;
}

const partsOf = ({ words: [, first = "", second] }: Block): { sign: string; place: string } =>
  second === undefined ? { sign: "", place: first } : { sign: first, place: second };
