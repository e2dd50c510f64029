import { describe, expect, it } from "vitest";
import type { Client } from "../../../provider/client";
import type { Context, Properties } from "../../../provider/lifecycle";
import { findOwners, pagesOf } from "../../../provider/lifecycle/live/owners";
import { differsFrom } from "../../../provider/lifecycle/operations/take-over";
import { link } from "../../../provider/resources";
import { url } from "../../support/set-stack";
import { offlineContext } from "../offline";

/** A context whose account returns these pages of links, and the filters and sizes of the lists that were asked for. */
function contextOf(...pages: readonly (readonly Properties[])[]) {
  const lists: Properties[] = [];
  let read = 0;
  const client = {
    async *pages(_: unknown, { query }: { query: Properties }) {
      lists.push(query);
      for (const page of pages) {
        read += 1;
        yield page;
      }
    },
  } as unknown as Client;
  const context: Context = { ...offlineContext(), client };
  return { context, lists, pagesRead: () => read };
}

const linkOf = (slug: string | undefined, more: Properties = {}): Properties => ({
  ...{ id: `lnk_${slug}`, slug, url: url(slug ?? "none"), routes: [], domainId: "dom_1", options: null },
  ...more,
});

describe("the search for links that have the slugs of entries", () => {
  it("finds these links only, on the domains of the entries", async () => {
    const { context, lists } = contextOf([linkOf("one"), linkOf("two"), linkOf(undefined)]);
    const wanted = [
      { slug: "two", domainId: "dom_1" },
      { slug: "three", domainId: "dom_1" },
      { slug: "one", domainId: "dom_2" },
    ];
    const owners = await findOwners(link, wanted, context);
    expect([...owners.values()]).toEqual([linkOf("two")]);
    expect(lists.map(({ domainId }) => domainId)).toEqual(["dom_1", "dom_2"]);
  });

  it("ends with the page that has the last of them", async () => {
    const { context, pagesRead } = contextOf([linkOf("one")], [linkOf("two")], [linkOf("three")]);
    const wanted = [
      { slug: "two", domainId: "dom_1" },
      { slug: "one", domainId: "dom_1" },
      { domainId: "dom_1" },
    ];
    expect((await findOwners(link, wanted, context)).size).toBe(2);
    expect(pagesRead()).toBe(2);
  });

  it("takes a link that does not show its domain to be on the one that was asked for", async () => {
    const { context } = contextOf([linkOf("one", { domainId: undefined })]);
    const owners = await findOwners(link, [{ slug: "one", domainId: "dom_1" }], context);
    expect([...owners.values()]).toEqual([linkOf("one")]);
  });
});

describe("the number of requests for a list of the links on a domain", () => {
  it.each<[string, Properties, number]>([
    ["one, if there is no second page", {}, 1],
    ["one for each 100 links", { total: 250, next: "more" }, 3],
    [
      "not known, if the service does not show how many there are",
      { next: "more" },
      Number.POSITIVE_INFINITY,
    ],
  ])("is %s", async (_, page, expected) => {
    const requests: unknown[] = [];
    const client = { page: async (...[, request]: unknown[]) => requests.push(request) && page };
    expect(await pagesOf("dom_1", { client } as unknown as Context)).toBe(expected);
    expect(requests).toEqual([{ query: { domainId: "dom_1", limit: 1 } }]);
  });
});

describe("the differences between an entry and a link", () => {
  const inputs = { slug: "one", domainId: "dom_1", url: url("one") };

  it.each<[string, Properties, string[]]>([
    ["none, where the link is just the entry", {}, []],
    ["none, where the link has a value that no program can declare", { sortOrder: 1.5 }, []],
    ["the inputs that have another value", { url: url("two") }, ["url"]],
    [
      "the features of a link, where the entry declares none",
      { routeFeatures: [{ id: "f_1", type: "PASSWORD", config: {} }] },
      ["routeFeatures"],
    ],
  ])("are %s", (_, more, expected) => {
    expect(differsFrom(link, inputs, linkOf("one", more), offlineContext())).toEqual(expected);
  });
});
