import fc from "fast-check";
import { Lines, type Request, type Response } from "./compare";

// What nginx does with a request, by its documentation: ngx_http_rewrite_module, ngx_http_map_module, and `location`.

type Step =
  | { readonly type: "rewrite"; readonly pattern: string; readonly to: "url" | "page"; readonly flag: string }
  | { readonly type: "return"; readonly to: "url" | "nothing" }
  | { readonly type: "break" | "internal" }
  | { readonly type: "use" }
  | { readonly type: "if"; readonly inner: Step };

interface Location {
  readonly sign: string;
  readonly place: string;
  readonly steps: readonly Step[];
}

interface Server {
  readonly steps: readonly Step[];
  readonly locations: readonly Location[];
  readonly isNameFirst: boolean;
  readonly isLocationFirst: boolean;
}

export interface NginxFile {
  /** The keys of the map that servers use. */
  readonly keys: readonly string[];
  readonly servers: readonly Server[];
}

const simple: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant("rewrite" as const),
    pattern: fc.constantFrom("^/one$", "^/two$", "^/sub/one$", "^/o", "^", "^/(one|two)$", "^one$"),
    to: fc.constantFrom("url" as const, "url" as const, "page" as const),
    flag: fc.constantFrom("permanent", "redirect", "last", "break", ""),
  }),
  fc.record({
    type: fc.constant("return" as const),
    to: fc.constantFrom("url" as const, "nothing" as const),
  }),
  fc.constant<Step>({ type: "break" }),
  fc.constant<Step>({ type: "use" }),
);

const conditional: fc.Arbitrary<Step> = simple.map((inner) => ({ type: "if", inner }));
const step = fc.oneof({ arbitrary: simple, weight: 3 }, { arbitrary: conditional, weight: 1 });

const location = fc.record<Location>({
  sign: fc.constantFrom("=", "=", "", "^~", "~"),
  place: fc.constantFrom("/one", "/two", "/sub/", "/", "/o"),
  steps: fc.array(
    fc.oneof(
      { arbitrary: step, weight: 6 },
      { arbitrary: fc.constant<Step>({ type: "internal" }), weight: 1 },
    ),
    {
      maxLength: 2,
    },
  ),
});

export const nginxFile: fc.Arbitrary<NginxFile> = fc.record({
  keys: fc
    .array(fc.constantFrom("/one", "/sub/one", "~^/two$", "~^/o"), { maxLength: 3 })
    .map((it) => [...new Set(it)]),
  servers: fc.array(
    fc.record<Server>({
      steps: fc.array(step, { maxLength: 2 }),
      locations: fc.uniqueArray(location, {
        maxLength: 4,
        selector: ({ sign, place }) => `${sign === "^~" ? "" : sign}${place}`,
      }),
      isNameFirst: fc.boolean(),
      isLocationFirst: fc.boolean(),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});

export const hosts = ["a.example.com", "b.example.com"];

type PlacedStep = Exclude<Step, { type: "if" }> & {
  readonly line: number;
  readonly url: string;
  readonly condition?: number;
};

interface Read {
  readonly text: string;
  readonly keys: readonly { readonly key: string; readonly line: number; readonly url: string }[];
  readonly servers: readonly {
    readonly steps: readonly PlacedStep[];
    readonly locations: readonly (Omit<Location, "steps"> & { readonly steps: readonly PlacedStep[] })[];
  }[];
}

/** Writes a file, with a destination of its own for each line. */
export function writeNginx({ keys, servers }: NginxFile): Read {
  const lines = new Lines();
  const urlOf = () => `https://t.example/${lines.next()}`;
  lines.add("map $uri $to {");
  const entries = keys.map((key) => {
    const url = urlOf();
    return { key, url, line: lines.add(`${key} ${url};`) };
  });
  lines.add("}");
  const write = (all: readonly Step[]): PlacedStep[] =>
    all.flatMap((it) => {
      const isIf = it.type === "if";
      const inner = isIf ? it.inner : it;
      // What a map has is the condition of its use, as configurations write it.
      const condition = isIf ? lines.add(inner.type === "use" ? "if ($to) {" : "if ($https) {") : undefined;
      const url = urlOf();
      const line = lines.add(textOf(inner, url));
      if (isIf) lines.add("}");
      const own = condition !== undefined && inner.type !== "use" ? { condition } : {};
      return inner.type === "if" ? [] : [{ ...inner, line, url, ...own, isMapped: isIf }];
    });
  const read = servers.map(({ steps, locations, isNameFirst, isLocationFirst }, index) => {
    lines.add("server {");
    if (isNameFirst) lines.add(`server_name ${hosts[index]};`);
    const before = isLocationFirst ? [] : write(steps);
    const placed = locations.map(({ sign, place, steps }) => {
      lines.add(`location ${sign} ${place} {`);
      const own = write(steps);
      lines.add("}");
      return { sign, place, steps: own };
    });
    const after = isLocationFirst ? write(steps) : [];
    if (!isNameFirst) lines.add(`server_name ${hosts[index]};`);
    lines.add("}");
    return { steps: [...before, ...after], locations: placed };
  });
  return { text: lines.text(), keys: entries, servers: read };
}

function textOf(step: Step, url: string): string {
  if (step.type === "rewrite")
    return `rewrite ${step.pattern} ${step.to === "url" ? url : "/page"} ${step.flag};`;
  if (step.type === "return") return step.to === "url" ? `return 301 ${url};` : "return 404;";
  return step.type === "use" ? "return 302 $to;" : `${step.type};`;
}

interface State {
  uri: string;
  readonly lines: number[];
}

/** What nginx does with a request. */
export function askNginx({ servers, keys }: Read, request: Request): Response {
  const server = servers[hosts.indexOf(request.host ?? "")];
  if (!server) return { url: undefined, lines: [] };
  const state: State = { uri: request.path, lines: [] };
  const first = run(server.steps, state, request, keys);
  if (typeof first === "object") return first;
  for (let round = 0; round < 10; round += 1) {
    const chosen = choose(server.locations, state.uri);
    if (!chosen) break;
    if (chosen.steps.some(({ type }) => type === "internal") && state.uri === request.path) break;
    const before = state.uri;
    const result = run(chosen.steps, state, request, keys);
    if (typeof result === "object") return result;
    if (result === "break" || state.uri === before) break;
  }
  return { url: undefined, lines: state.lines };
}

function run(
  steps: readonly PlacedStep[],
  state: State,
  { holds }: Request,
  keys: Read["keys"],
): Response | "break" | "last" {
  for (const it of steps) {
    const { type, line, url, condition } = it;
    if (condition !== undefined && !holds.has(condition)) continue;
    if (type === "break") return "break";
    if (type === "return") return { url: it.to === "url" ? url : undefined, lines: [...state.lines, line] };
    if (type === "use") {
      const entry =
        keys.find(({ key }) => key === state.uri) ??
        keys.find(({ key }) => key.startsWith("~") && new RegExp(key.slice(1)).test(state.uri));
      if (entry) return { url: entry.url, lines: [...state.lines, line, entry.line] };
      if (!("isMapped" in it && it.isMapped)) return { url: undefined, lines: [line] };
    }
    if (type !== "rewrite" || !new RegExp(it.pattern).test(state.uri)) continue;
    const isRedirect = it.to === "url" || /^(permanent|redirect)$/.test(it.flag);
    if (isRedirect) return { url: it.to === "url" ? url : "/page", lines: [...state.lines, line] };
    state.uri = "/page";
    state.lines.push(line);
    if (it.flag === "last" || it.flag === "break") return it.flag;
  }
  return "last";
}

function choose(locations: Read["servers"][number]["locations"], uri: string) {
  const exact = locations.find(({ sign, place }) => sign === "=" && place === uri);
  const prefixes = locations.filter(({ sign, place }) => /^(\^~)?$/.test(sign) && uri.startsWith(place));
  const longest = prefixes.reduce<(typeof prefixes)[number] | undefined>(
    (best, it) => (best && best.place.length >= it.place.length ? best : it),
    undefined,
  );
  const pattern = locations.find(({ sign, place }) => sign === "~" && new RegExp(place).test(uri));
  return exact ?? (longest?.sign === "^~" ? longest : (pattern ?? longest));
}
