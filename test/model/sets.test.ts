import fc from "fast-check";
import { expect } from "vitest";
import type { Properties } from "../../provider/lifecycle";
import { type Account, startAccount } from "../support/account";
import { cleaningUp } from "../support/cleanup";
import { itRandom } from "../support/random-runs";
import { SetStack } from "../support/set-stack";

// Random programs of one set, edited at random, in an account in which other people have links, too. Some runs die after a
// number of writes, and what they did is lost to the engine.

interface Entry {
  readonly slug: string;
  readonly url: string;
  readonly title?: string;
}

type Entries = ReadonlyMap<string, Entry>;

const keys = ["press", "jobs", "shop", "blog", "home", "help"];
const entry = fc.record(
  {
    slug: fc.constantFrom("one", "two", "three", "four", "five", "six", "seven"),
    url: fc.constantFrom("https://example.com/1", "https://example.com/2", "https://example.com/3"),
    title: fc.constantFrom("A", "B"),
  },
  { requiredKeys: ["slug", "url"] },
);

/** A program: entries with different slugs. */
const program = fc.uniqueArray(fc.tuple(fc.constantFrom(...keys), entry), {
  selector: ([key]) => key,
  maxLength: 6,
});
const distinct = (entries: readonly (readonly [string, Entry])[]): Entries => {
  const slugs = new Set<string>();
  return new Map(entries.filter(([, { slug }]) => !slugs.has(slug) && slugs.add(slug)));
};

const round = fc.record({
  program: program.map(distinct),
  /** After how many writes the run dies; a run that is not so long survives. */
  diesAfter: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  /** Whether somebody changes a link by hand afterwards, and which. */
  edit: fc.option(fc.nat(5), { nil: undefined }),
  refreshes: fc.boolean(),
});

const linksOf = (entries: Entries): Properties => Object.fromEntries(entries);

/** The account's links that belong to the set, each with the fields that the program declares for its slug. */
async function owned(account: Account, others: readonly string[], now: Entries): Promise<Entry[]> {
  const declared = new Map([...now.values()].map((it) => [it.slug, it]));
  const links = (await account.links()).filter(({ id }) => !others.includes(id));
  return links.map(({ slug, title, routes }) => {
    const { url = "" } = (routes[0] as unknown as { actionConfig: { url?: string } }).actionConfig;
    // A title that no entry declares may be one that somebody set by hand.
    return { slug, url, ...(declared.get(slug)?.title === undefined ? {} : { title }) };
  });
}

const bySlug = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => one.slug.localeCompare(other.slug));

/** Whether entries exchange their slugs in a circle. */
function hasExchange(before: Entries, now: Entries): boolean {
  const holder = new Map([...before].map(([key, { slug }]) => [slug, key]));
  return [...now.keys()].some((start) => {
    const seen = new Set<string>();
    let key: string | undefined = start;
    while (key !== undefined && !seen.has(key)) {
      seen.add(key);
      const next: string | undefined = holder.get(now.get(key)?.slug ?? "");
      if (next === key || next === undefined || !now.has(next)) return false;
      key = next;
    }
    return key !== undefined && seen.size > 1;
  });
}

for (const hasSeed of [false, true]) {
  itRandom(
    `a set ends as declared after any edits, deaths and changes by hand, and touches nothing else, with${hasSeed ? "" : "out"} a seed`,
    { quick: 10, all: 150, soak: 1000 },
    (parameters) =>
      fc.assert(
        fc.asyncProperty(
          fc.array(round, { minLength: 1, maxLength: 4 }),
          cleaningUp(async (rounds) => {
            const account = await startAccount();
            const other = await account.request("POST", "", {
              domainId: "dom_1",
              slug: "theirs",
              url: "https://other.example/",
            });
            const stack = new SetStack(account, hasSeed ? { operationSeed: "run" } : {});
            let before: Entries = new Map();
            for (const { program: now, diesAfter, edit, refreshes } of rounds) {
              if (hasExchange(before, now)) continue;
              const links = linksOf(now);
              if (diesAfter !== undefined) await die(account, stack, links, diesAfter);
              expect(await stack.up({ links })).toBeUndefined();
              expect(bySlug(await owned(account, [other.id], now))).toEqual(bySlug([...now.values()]));
              expect(Object.keys(stack.ids).toSorted()).toEqual([...now.keys()].toSorted());
              account.written();
              expect(await stack.preview({ links })).toBe("unchanged");
              const edited = edit === undefined ? undefined : Object.values(stack.ids)[edit];
              if (edited) {
                await account.request("PATCH", `/${edited}`, {
                  title: "By hand",
                  url: "https://elsewhere.example/",
                });
                account.written();
                await stack.refresh();
                expect(await stack.up({ links })).toBeUndefined();
                expect(new Set(account.writes().map((write) => write.split("/")[4]))).toEqual(
                  new Set([edited]),
                );
              }
              if (refreshes) {
                await stack.refresh();
                expect(await stack.preview({ links })).toBe("unchanged");
              }
              before = now;
            }
            expect(await account.request("GET", `/${other.id}`)).toMatchObject({
              slug: "theirs",
              title: null,
            });
            await stack.destroy();
            expect((await account.links()).map(({ id }) => id)).toEqual([other.id]);
          }),
        ),
        parameters,
      ),
  );
}

/** Runs an update that dies after some writes: the engine records nothing of it. */
async function die(account: Account, stack: SetStack, links: Properties, writes: number): Promise<void> {
  const { state } = stack;
  account.emulator.faults.add({ kind: "status", status: 401, skip: writes, times: 1000, method: "POST" });
  account.emulator.faults.add({ kind: "status", status: 401, skip: writes, times: 1000, method: "PATCH" });
  account.emulator.faults.add({ kind: "status", status: 401, skip: writes, times: 1000, method: "DELETE" });
  await stack.up({ links }).catch(() => {});
  account.emulator.faults.clear();
  stack.state = state;
}
