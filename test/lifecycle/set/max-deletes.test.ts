import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { check, type Properties, previewUpdate, unknownValue, update } from "../../../provider/lifecycle";
import { ApprovedDeletes, SetChangesLog } from "../../../provider/lifecycle/recording/comparison";
import { linkSet as definition, link } from "../../../provider/resources";
import { startAccount } from "../../support/account";
import { failureOf } from "../../support/client";
import { linksOf, numbers, SetStack, url } from "../../support/set-stack";
import { temporaryFolder } from "../../support/shell";
import { startRun } from "../online";

/** A set with this many links. */
async function setup(count: number) {
  const account = await startAccount();
  const stack = new SetStack(account);
  await stack.up({ links: linksOf(numbers(count)) });
  account.written();
  stack.messages.length = 0;
  const { id, inputs, outputs } = stack.state ?? expect.fail();
  return { account, stack, id, inputs, outputs };
}

const range = (from: number, to: number) => numbers(to).slice(from);

describe("an update of a set that deletes links", () => {
  it.each([
    [21, 11],
    [11, 11],
    [100, 51],
  ])(
    "is refused for %d links of which it deletes %d, more than ten and more than half",
    async (all, deleted) => {
      const { account, stack } = await setup(all);
      const links = linksOf(range(deleted, all));
      const refusal = `maxDeletes: is missing, and this update deletes ${deleted} of ${all} links: link-0, link-1, link-2, link-3, link-4 and ${deleted - 5} more. To delete them, set maxDeletes to ${deleted} for this update.`;
      // An update without a preview, as `--skip-preview` makes it, is refused as well.
      for (const run of [() => stack.preview({ links }), () => stack.up({ links })]) {
        expect((await failureOf(run())).message).toBe(refusal);
      }
      expect(account.writes()).toEqual([]);
      expect(await stack.up({ links, maxDeletes: deleted })).toBeUndefined();
      expect(Object.keys(stack.ids)).toHaveLength(all - deleted);
    },
  );

  it.each([
    [10, 10],
    [22, 11],
  ])("is made for %d links of which it deletes %d, with the number in the preview", async (all, deleted) => {
    const { stack } = await setup(all);
    const links = linksOf(range(deleted, all));
    await stack.preview({ links });
    expect(stack.messages).toEqual([
      `This update deletes ${deleted} links: link-0, link-1, link-2, link-3, link-4 and ${deleted - 5} more. The addresses https://sho.rt/link-0, https://sho.rt/link-1, https://sho.rt/link-2, https://sho.rt/link-3, https://sho.rt/link-4 and ${deleted - 5} more stop working.`,
      ...(deleted > 10 ? [`${deleted} links: ${deleted} to remove`] : []),
    ]);
    expect(await stack.up({ links })).toBeUndefined();
  });

  it.each([0, 2])("is refused beyond its maxDeletes (%d)", async (maxDeletes) => {
    const { account, stack } = await setup(4);
    const declared = { links: linksOf([0]), maxDeletes };
    const refusal = `maxDeletes: is ${maxDeletes}, and this update deletes 3 of 4 links: link-1, link-2, link-3. `;
    for (const run of [() => stack.preview(declared), () => stack.up(declared)]) {
      expect((await failureOf(run())).message).toContain(refusal);
    }
    expect(account.writes()).toEqual([]);
  });

  it("counts no entry that only gets another key", async () => {
    const { account, stack } = await setup(12);
    const links = Object.fromEntries(
      numbers(12).map((index) => [`new-${index}`, { slug: `link-${index}`, url: url(index) }]),
    );
    await stack.preview({ links, maxDeletes: 0 });
    expect(stack.messages).toEqual(["12 links: 12 to move"]);
    expect(await stack.up({ links, maxDeletes: 0 })).toBeUndefined();
    expect(stack.messages.at(-1)).toBe("12 links: 12 moved.");
    expect(account.writes()).toEqual([]);
  });

  it("lists the links in order, whatever the order in which the engine passes the record", async () => {
    const { stack, id, inputs, outputs } = await setup(11);
    const ids = Object.fromEntries(Object.entries(stack.ids).toReversed());
    stack.state = { id, inputs, outputs: { ...outputs, ids } };
    expect((await failureOf(stack.preview({ links: {} }))).message).toContain(
      "links: link-0, link-1, link-2, link-3, link-4 and 6 more.",
    );
  });

  it("does not show keys that are secret", async () => {
    const { account, id, inputs, outputs } = await setup(3);
    const { context, warnings } = startRun(account);
    const own = {
      definition,
      id,
      olds: { inputs, outputs: { ...outputs, shortUrls: {} } },
      secrets: [["links"]],
    };
    await previewUpdate({ ...own, news: { ...inputs, links: {} } }, context);
    expect(warnings).toEqual([
      "This update deletes 3 links: entry that is removed, entry that is removed, entry that is removed. The addresses of entry that is removed, of entry that is removed, of entry that is removed stop working.",
    ]);
    const news = { ...inputs, links: {}, maxDeletes: 1 };
    const { message } = await failureOf(update({ ...own, news }, context));
    expect(message).toContain("this update deletes 3 of 3 links: entry that is removed,");
  });
});

describe("while something is not known, a preview", () => {
  it.each<[string, Properties]>([
    ["the entries", { links: unknownValue }],
    ["the limit", { links: {}, maxDeletes: unknownValue }],
    [
      "new entries, which may be those that are removed",
      {
        links: Object.fromEntries(
          numbers(12).map((index) => [`new-${index}`, { slug: unknownValue, url: url(1) }]),
        ),
      },
    ],
  ])("refuses nothing: %s", async (_, declared) => {
    const { stack } = await setup(12);
    expect(await stack.preview(declared)).not.toBe("unchanged");
  });

  it("refuses what is certain", async () => {
    const { stack } = await setup(30);
    const links = { new: { slug: unknownValue, url: url(1) } };
    await expect(stack.preview({ links })).rejects.toThrow("this update deletes 30 of 30 links");
  });
});

describe("links that move to another resource", () => {
  const urn = (name: string, type: string) => `urn:pulumi:dev::test::shortlink:index:${type}::${name}`;

  it.each<[string, (context: ReturnType<typeof startRun>["context"]) => Promise<unknown>]>([
    [
      "another set",
      (context) =>
        check(
          { definition, olds: {}, news: { links: linksOf(numbers(20)) } },
          context.forOperation({ urn: urn("other", "LinkSet") }),
        ),
    ],
    [
      "Link resources",
      (context) =>
        Promise.all(
          numbers(20).map((index) => {
            const news = { slug: `link-${index}`, url: url(index), domainId: "dom_1" };
            return check(
              { definition: link, olds: {}, news },
              context.forOperation({ urn: urn(`l${index}`, "Link") }),
            );
          }),
        ),
    ],
  ])("are no deletes: %s", async (_, declare) => {
    const { account, id, inputs, outputs } = await setup(20);
    const { context, warnings } = startRun(account);
    const own = context.forOperation({ urn: urn("redirects", "LinkSet") });
    const news = { ...inputs, links: {}, maxDeletes: 0 };
    await check({ definition, olds: inputs, news }, own);
    await declare(context);
    await previewUpdate({ definition, id, olds: { inputs, outputs }, news }, own);
    expect(warnings).toEqual([]);
  });
});

describe("an update that the command has compared", () => {
  const limits: [string, Properties, boolean][] = [
    ["its own limit of deletes", {}, true],
    ["the limit of the set, if there is one", { maxDeletes: 5 }, false],
  ];
  it.each(limits)("is previewed whatever it deletes, and has %s", async (_, more, isMade) => {
    const { account, stack, id, inputs, outputs } = await setup(12);
    const { context } = startRun(account);
    const request = { definition, id, olds: { inputs, outputs }, news: { ...inputs, links: {}, ...more } };
    const setChanges = new SetChangesLog(join(temporaryFolder(), "changes"));
    expect(await previewUpdate(request, { ...context, setChanges })).toMatchObject({ ids: {} });
    const approvedDeletes = new ApprovedDeletes(new Set(Object.values(stack.ids).map((it) => `Link:${it}`)));
    const updated = update(request, { ...context, approvedDeletes });
    if (isMade) expect(await updated).toMatchObject({ ids: {} });
    else expect((await failureOf(updated)).message).toContain("maxDeletes: is 5, and this update deletes 12");
  });
});

describe("a preview of a set warns of addresses that stop working", () => {
  it.each<[string, Properties, string[]]>([
    [
      "of an entry with another slug",
      { ...linksOf([0, 1]), "link-2": { slug: "other", url: url(2) } },
      ["The address https://sho.rt/link-2 stops working."],
    ],
    [
      "of entries on another domain",
      { ...linksOf([0]), ...linksOf([1, 2], { domainId: "go.example.com" }) },
      ["The addresses https://sho.rt/link-1, https://sho.rt/link-2 stop working."],
    ],
    [
      "and not of one that another entry gets",
      { ...linksOf([0]), "link-1": { slug: "link-2", url: url(1) } },
      ["This update deletes 1 link: link-2. The address https://sho.rt/link-1 stops working."],
    ],
    [
      "and not of one whose slug is not known",
      { ...linksOf([0, 1]), "link-2": { slug: unknownValue, url: url(2) } },
      [],
    ],
  ])("%s", async (_, links, warnings) => {
    const { stack } = await setup(3);
    await stack.preview({ links });
    expect(stack.messages).toEqual(warnings);
  });

  it("by the key where the address is not known", async () => {
    const { account, id, inputs, outputs } = await setup(2);
    const { context, warnings } = startRun(account);
    const olds = { inputs, outputs: { ...outputs, shortUrls: {} } };
    await previewUpdate({ definition, id, olds, news: { ...inputs, links: linksOf([0]) } }, context);
    expect(warnings).toEqual(["This update deletes 1 link: link-1. The address of link-1 stops working."]);
  });
});
