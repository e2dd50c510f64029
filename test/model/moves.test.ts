import fc from "fast-check";
import { expect } from "vitest";
import type { FaultRule } from "../../emulator";
import { propertyOf } from "../../provider/lifecycle";
import { type Account, startAccount } from "../support/account";
import { cleaningUp } from "../support/cleanup";
import { type Program, ProgramStack, urlOf } from "../support/program-stack";
import { itRandom } from "../support/random-runs";

// Random programs with sets of two providers and single links, between which links move, in accounts of services that normalize
// what they store. Some requests of a run fail, before or after they take effect; some runs die, and what they did is lost to the
// engine.

const slugs = ["alpha", "beta", "gamma", "delta", "omega"];
const sets = ["one", "two", "three"] as const;
/** A link with a resource of its own. */
const own = "own";
const owners = [...sets, own] as const;
const names = [...sets, ...slugs.map((_, index) => `link-${index}`)];

/** The process of the provider of a resource. */
const providerOf = (name: string) => (name === "three" ? 1 : 0);

/** Which resource declares each slug, and with which title. */
const round = fc.record({
  places: fc.tuple(
    ...slugs.map(() =>
      fc.record({
        owner: fc.constantFrom(...owners, undefined),
        title: fc.constantFrom("News", " News ", "Other"),
      }),
    ),
  ),
  order: fc.shuffledSubarray(names, { minLength: names.length }),
  fault: fc.option(
    fc.record({
      kind: fc.constantFrom("500", "503", "dropAfter", "dropBefore"),
      method: fc.constantFrom("GET", "POST", "PATCH", "DELETE"),
      skip: fc.nat(3),
      times: fc.constantFrom(1, 2, 1000),
    }),
    { nil: undefined },
  ),
  dies: fc.boolean(),
  refreshes: fc.boolean(),
  /** A slug that the set of the other provider declares as well. */
  twice: fc.option(fc.nat(slugs.length - 1), { nil: undefined }),
});

type Round = typeof round extends fc.Arbitrary<infer T> ? T : never;
type Places = Round["places"];

/**
 * What a round declares. A link that moves in a run that fails, from a resource that is removed, or to another provider, is not edited
 * as well: nothing would show whose it is. So is a single link that is created in such a run: it is no entry, which is taken over.
 */
const placesIn = ({ places, fault, dies }: Round, before: Places | undefined): Places =>
  places.map((place, index) => {
    const old = before?.[index];
    const isUnsafe = fault !== undefined || dies;
    if (isUnsafe && place.owner === own && old?.owner !== own) return { ...place, owner: old?.owner };
    if (old?.owner === undefined || old.owner === place.owner) return place;
    const isGone = old.owner === own || !places.some(({ owner }) => owner === old.owner);
    const isFar = providerOf(old.owner) !== providerOf(place.owner ?? "");
    return isUnsafe || isGone || isFar ? { ...place, title: old.title } : place;
  });

/** Links of sets that another resource declares, which cannot take them over. */
const refusedIn = (places: Places, before: Places | undefined): number[] =>
  slugs.flatMap((_, index) => {
    const old = before?.[index]?.owner;
    return places[index]?.owner === own && old !== undefined && old !== own ? [index] : [];
  });

function programOf(places: Places, areSecret: boolean): Program {
  const entries: Record<string, Record<string, object>> = {};
  const links: Record<string, { slug: string; url: string; title: string }> = {};
  for (const [index, { owner, title }] of places.entries()) {
    const slug = slugs[index] ?? "";
    if (owner === own) links[`link-${index}`] = { slug, url: urlOf(slug), title };
    else if (owner) entries[owner] = { ...entries[owner], [slug]: { url: urlOf(slug), title } };
  }
  return { sets: entries as NonNullable<Program["sets"]>, links, areSecret };
}

/** Whether a link stays with a resource of the first provider. */
const isHeldNearby = (
  index: number | undefined,
  before: Places | undefined,
  now: Places,
): index is number => {
  const [old, own] = [before, now].map((places) => places?.[index ?? 0]?.owner);
  return index !== undefined && own !== undefined && own === old && providerOf(own) === 0;
};

const ruleOf = ({ kind, ...rule }: NonNullable<Round["fault"]>): FaultRule =>
  kind === "dropAfter" || kind === "dropBefore"
    ? { ...rule, kind }
    : { ...rule, kind: "status", status: Number(kind) };

const idsBySlug = async (account: Account) =>
  new Map((await account.links()).map(({ slug, id }) => [slug.toLowerCase(), id]));

/** The ids of the links that are declared in one round and the next: they stay, wherever the links move. */
const lasting = (ids: ReadonlyMap<string, string>, before: Places | undefined, now: Places) =>
  [...ids].filter(([slug]) =>
    [before, now].every((places) => places?.[slugs.indexOf(slug)]?.owner !== undefined),
  );

itRandom(
  "links keep their ids through moves, faults and deaths, each exists once, and nothing is left or shown",
  { quick: 500, all: 300, soak: 20_000 },
  (parameters) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(round, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(null, "trim", "lowerCase", "upperCase", "collapseSpaces"),
        fc.boolean(),
        cleaningUp(async (rounds, normalize, areSecret) => {
          const account = await startAccount({ normalize });
          const stack = new ProgramStack(account, providerOf);
          let before: Places | undefined;
          for (const now of rounds) {
            let places = placesIn(now, before);
            const ids = await idsBySlug(account);
            const expectLasting = async () => {
              const after = await idsBySlug(account);
              expect(lasting(ids, before, places).filter(([slug, id]) => after.get(slug) !== id)).toEqual([]);
              return after;
            };
            if (now.fault) account.emulator.faults.add(ruleOf(now.fault));
            const { resources } = stack;
            const state = new Map(resources);
            if (now.fault || now.dies) await stack.up(programOf(places, areSecret), now.order);
            account.emulator.faults.clear();
            if (now.dies) stack.resources = state;
            if (now.refreshes) await stack.refresh();
            const refused = refusedIn(places, before);
            if (refused.length > 0) {
              expect(await stack.up(programOf(places, areSecret), now.order)).not.toEqual([]);
              await expectLasting();
              places = places.map((place, index) =>
                refused.includes(index) ? (before?.[index] ?? place) : place,
              );
            }
            const program = programOf(places, areSecret);
            if (isHeldNearby(now.twice, before, places)) {
              const slug = slugs[now.twice] ?? "";
              const three = {
                ...program.sets?.three,
                [slug]: { url: urlOf(slug), title: places[now.twice]?.title },
              };
              const doubled = { ...program, sets: { ...program.sets, three } };
              expect(await stack.up(doubled, now.order)).not.toEqual([]);
              await expectLasting();
              expect(propertyOf(stack.resources.get("three")?.outputs.ids, slug)).toBeUndefined();
            }
            expect(await finish(stack, program, now.order)).toEqual([]);
            const after = await expectLasting();
            const declared = slugs.filter((_, index) => places[index]?.owner !== undefined);
            expect([...after.keys()].toSorted()).toEqual(declared.toSorted());
            account.written();
            expect(await stack.up(program, now.order)).toEqual([]);
            expect(account.writes()).toEqual([]);
            before = places;
          }
          expect(await stack.destroy()).toEqual([]);
          expect(await account.links()).toEqual([]);
          if (areSecret)
            expect(stack.messages.filter((it) => slugs.some((slug) => it.includes(slug)))).toEqual([]);
        }),
      ),
      parameters,
    ),
);

/** Runs updates until one succeeds: what one could not take over yet, because another held it, the next one does. */
async function finish(stack: ProgramStack, program: Program, order: readonly string[]): Promise<string[]> {
  let failures: string[] = [];
  for (let run = 0; run < 3; run += 1) {
    failures = await stack.up(program, order);
    if (failures.length === 0) break;
  }
  return failures;
}
