import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, vi } from "vitest";
import {
  type Context,
  check,
  create,
  createContext,
  diff,
  type Properties,
  read,
  update,
} from "../../provider/lifecycle";
import { link } from "../../provider/resources";
import { itRandom } from "../support/random-runs";
import type { InProcess } from "./in-process";
import { compareRoutes, routeServices, startRouteService } from "./route-services";

// Random graphs of which routes are added, removed and moved anywhere, by the program and by hand: wherever the order of
// routes can matter, the account has it as declared, and nowhere else is it a difference.

/** A route, identified by its destination. */
interface DeclaredRoute {
  readonly tag: number;
  readonly clientRouteId?: string;
  readonly priority?: number;
  readonly sortOrder?: number;
  readonly isGlobalFallback?: boolean;
}

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const position = { priority: optional(fc.nat(2)), sortOrder: optional(fc.nat(1)) };
const route = fc.record({ isKeyed: fc.boolean(), ...position });
const edit = fc.record({
  kind: fc.constantFrom("add", "remove", "move", "set", "moveByHand"),
  ...{ one: fc.nat(9), two: fc.nat(9), route },
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;
const cases = fc.record({
  routes: fc.array(route, { maxLength: 4 }),
  fallbackAt: fc.nat(4),
  edits: fc.array(edit, { minLength: 1, maxLength: 4 }),
});

const declare = (
  { isKeyed, ...rest }: typeof route extends fc.Arbitrary<infer T> ? T : never,
  tag: number,
) => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  ...(isKeyed && { clientRouteId: `key-${tag}` }),
  tag,
});

const inputsOf = (routes: readonly DeclaredRoute[]): Properties => ({
  domainId: "dom_1",
  routes: routes.map(({ tag, ...rest }) => ({
    actionType: "URL",
    actionConfig: { url: `https://example.com/${tag}` },
    ...rest,
  })),
});

/** The routes after an edit of the program. */
function edited(
  routes: readonly DeclaredRoute[],
  { kind, one, two, route }: Edit,
  tag: number,
  declareAs: typeof declare,
): readonly DeclaredRoute[] {
  const index = one % routes.length;
  const picked = routes[index] as DeclaredRoute;
  const others = routes.toSpliced(index, 1);
  if (kind === "add") return routes.toSpliced(one % (routes.length + 1), 0, declareAs(route, tag));
  if (kind === "move") return others.toSpliced(two % routes.length, 0, picked);
  if (kind === "remove" && !picked.isGlobalFallback) return others;
  if (kind !== "set") return routes;
  const { clientRouteId, isGlobalFallback } = picked;
  const { clientRouteId: _, ...rest } = declareAs(route, picked.tag) as DeclaredRoute;
  return routes.with(index, {
    ...rest,
    ...(clientRouteId && { clientRouteId }),
    ...(isGlobalFallback && { isGlobalFallback }),
  });
}

/** The tag of a route, declared or live. */
function tagOf(route: Properties | DeclaredRoute): unknown {
  const { tag, actionConfig } = route as Properties;
  return (
    tag ??
    Number(
      String((actionConfig as Properties).url)
        .split("/")
        .at(-1),
    )
  );
}

/** The tags of routes in the order in which the service evaluates them. */
const evaluated = (routes: readonly (Properties | DeclaredRoute)[]) =>
  (routes as readonly Properties[]).toSorted(compareRoutes).map(tagOf);

describe.each(routeServices)("on a service whose routes are %s", (service) => {
  let emulator: InProcess | undefined;
  const started = () => {
    emulator ??= startRouteService(service);
    return emulator;
  };
  /** Beside numbers of the service, those of a program would mean something else. */
  const declareHere: typeof declare = (it, tag) =>
    declare(service === "numbered" ? { ...it, sortOrder: undefined } : it, tag);

  async function runCase({
    routes,
    fallbackAt,
    edits,
  }: typeof cases extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
    const { url, key, api } = started();
    const within = async <T>(run: (context: Context) => Promise<T>): Promise<T> => {
      const context = createContext({ apiKey: key, baseUrl: url }, () => {});
      return await run(context).finally(() => context.client.close());
    };
    let tags = 0;
    const drafts: DeclaredRoute[] = routes.map((it) => declareHere(it, tags++));
    let declared: readonly DeclaredRoute[] = drafts.toSpliced(fallbackAt, 0, {
      tag: tags++,
      isGlobalFallback: true,
    });
    const created = await within((context) =>
      create({ definition: link, inputs: inputsOf(declared) }, context),
    );
    const { id } = created;
    const path = `/api/v1/links/${id}`;
    const written = async () => {
      const { routes } = (await api.send("GET", path)) as { routes: Properties[] };
      return service === "reversed" ? routes.toReversed() : routes;
    };
    let state = { inputs: inputsOf(declared), outputs: created.outputs };
    const refresh = async () => {
      const found = await within((context) => read({ definition: link, id, state }, context));
      state = { inputs: found?.inputs ?? {}, outputs: found?.outputs ?? {} };
    };
    /** Updates the link, and returns whether there was a difference. */
    const up = async (): Promise<boolean> =>
      within(async (context) => {
        const { inputs: news, failures } = await check(
          { definition: link, olds: state.inputs, news: inputsOf(declared) },
          context,
        );
        expect(failures).toEqual([]);
        const { changed } = await diff({ definition: link, id, olds: state, news }, context);
        const outputs =
          changed.length > 0
            ? await update({ definition: link, id, olds: state, news }, context)
            : state.outputs;
        state = { inputs: news, outputs };
        return changed.length > 0;
      });

    for (const it of edits) {
      const before = evaluated(await written());
      // Nothing shows the positions of routes that somebody moved.
      if (service === "reversed" && it.kind === "moveByHand") continue;
      if (it.kind === "moveByHand") {
        const live = (await written()).map(({ id, targets, ...rest }) =>
          Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
        );
        const [moved, ...others] = live.splice(it.one % live.length, 1).concat(live);
        await api.send("PATCH", path, {
          routes: others.toSpliced(it.two % live.length, 0, moved as Properties),
        });
        const isMoved = JSON.stringify(evaluated(await written())) !== JSON.stringify(before);
        await refresh();
        expect(await up()).toBe(isMoved);
      } else {
        const earlier = declared;
        declared = edited(declared, it, tags++, declareHere);
        const sorted = (routes: readonly DeclaredRoute[]) =>
          routes.toSorted((one, other) => one.tag - other.tag);
        const hasOtherRoutes = !isDeepStrictEqual(sorted(earlier), sorted(declared));
        const isMoved = JSON.stringify(evaluated(earlier)) !== JSON.stringify(evaluated(declared));
        expect(await up()).toBe(hasOtherRoutes || isMoved);
      }
      expect(evaluated(await written())).toEqual(evaluated(declared));
      await refresh();
      expect(await up(), "a refresh finds nothing").toBe(false);
    }
  }

  itRandom(
    "the account has the routes of a program in its order, wherever their order can matter",
    { quick: 50, all: 250, soak: 10_000 },
    (parameters) => {
      vi.restoreAllMocks();
      emulator = undefined;
      return fc.assert(fc.asyncProperty(cases, runCase), parameters);
    },
  );
});
