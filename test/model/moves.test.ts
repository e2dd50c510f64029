import fc from "fast-check";
import { expect } from "vitest";
import type { FaultRule } from "../../emulator";
import { type Account, startAccount } from "../support/account";
import { type Program, ProgramStack, urlOf } from "../support/program-stack";
import { itRandom } from "../support/random-runs";

// Random programs with sets and links, between which links move, in accounts of services that normalize what they store. Some
// requests of a run fail, before or after they take effect; some runs die, and what they did is lost to the engine.

const slugs = ["alpha", "beta", "gamma", "delta", "omega"];
const owners = ["one", "two", "three"] as const;

/** Which set declares each slug, and with which title. */
const round = fc.record({
  places: fc.tuple(
    ...slugs.map(() =>
      fc.record({
        owner: fc.constantFrom(...owners, undefined),
        title: fc.constantFrom("News", " News ", "Other"),
      }),
    ),
  ),
  order: fc.shuffledSubarray([...owners], { minLength: owners.length }),
  fault: fc.option(
    fc.record({
      kind: fc.constantFrom("500", "503", "dropAfter", "dropBefore"),
      method: fc.constantFrom("POST", "PATCH", "DELETE"),
      skip: fc.nat(3),
      times: fc.constantFrom(1, 2, 1000),
    }),
    { nil: undefined },
  ),
  dies: fc.boolean(),
  refreshes: fc.boolean(),
});

type Round = typeof round extends fc.Arbitrary<infer T> ? T : never;

type Places = Round["places"];

/**
 * What a round declares. A link that moves in a run that fails, or from a set that is removed, is not edited as well: nothing would
 * show whose it is.
 */
const placesIn = ({ places, fault, dies }: Round, before: Places | undefined): Places =>
  places.map((place, index) => {
    const old = before?.[index];
    const isGone = !places.some(({ owner }) => owner === old?.owner);
    const isMoved = old?.owner !== undefined && old.owner !== place.owner;
    return isMoved && (fault || dies || isGone) ? { ...place, title: old.title } : place;
  });

function programOf(places: Places): Program {
  const sets: Record<string, Record<string, object>> = {};
  for (const [index, { owner, title }] of places.entries()) {
    const slug = slugs[index] ?? "";
    if (owner) sets[owner] = { ...sets[owner], [slug]: { url: urlOf(slug), title } };
  }
  return { sets: sets as NonNullable<Program["sets"]> };
}

const ruleOf = ({ kind, ...rule }: NonNullable<Round["fault"]>): FaultRule =>
  kind === "dropAfter" || kind === "dropBefore"
    ? { ...rule, kind }
    : { ...rule, kind: "status", status: Number(kind) };

const idsBySlug = async (account: Account) =>
  new Map((await account.links()).map(({ slug, id }) => [slug, id]));

/** What stays declared in one round and the next, wherever, keeps its id. */
const isDeclared = (places: Places, slug: string) => places[slugs.indexOf(slug)]?.owner !== undefined;

itRandom(
  "links keep their ids through moves, faults and deaths, each exists once, and nothing is left",
  { quick: 500, all: 300, soak: 20_000 },
  (parameters) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(round, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(null, "trim", "lowerCase", "upperCase", "collapseSpaces"),
        async (rounds, normalize) => {
          const account = await startAccount({ normalize });
          const stack = new ProgramStack(account);
          let before: Places | undefined;
          for (const now of rounds) {
            const places = placesIn(now, before);
            const ids = await idsBySlug(account);
            const program = programOf(places);
            if (now.fault) account.emulator.faults.add(ruleOf(now.fault));
            const { resources } = stack;
            const state = new Map(resources);
            if (now.fault || now.dies) await stack.up(program, now.order);
            account.emulator.faults.clear();
            if (now.dies) stack.resources = state;
            if (now.refreshes) await stack.refresh();
            expect(await finish(stack, program, now.order)).toEqual([]);
            const after = await idsBySlug(account);
            const declared = slugs.filter((slug) => isDeclared(places, slug));
            expect([...after.keys()].map((slug) => slug.toLowerCase()).toSorted()).toEqual(
              declared.toSorted(),
            );
            for (const [slug, id] of ids) {
              const name = slug.toLowerCase();
              if (before && isDeclared(before, name) && isDeclared(places, name))
                expect(after.get(slug)).toBe(id);
            }
            account.written();
            expect(await stack.up(program, now.order)).toEqual([]);
            expect(account.writes()).toEqual([]);
            before = places;
          }
          expect(await stack.destroy()).toEqual([]);
          expect(await account.links()).toEqual([]);
          await account.emulator.close();
        },
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
