import { describe, expect, it } from "vitest";
import { type AnyDefinition, list, type Properties } from "../../provider/lifecycle";
import { board, condition, folder, link, objects, qr, route, tree } from "../../provider/resources";
import { startAccount } from "../support/account";
import { clientOf, failureOf } from "../support/client";
import { offlineContext } from "./offline";
import { startRun } from "./online";

const kinds = Object.values(objects);
const url = "https://example.com/";

/** An account with two links, each with three routes and a condition in each, and a function that lists all pages. */
async function startAccountWithGraphs() {
  const account = await startAccount();
  const destination = { actionType: "URL", actionConfig: { url } };
  const conditions = [{ type: "COUNTRY", operator: "IN", valueKey: "DE" }];
  const routes = [
    { ...destination, conditions, platform: "GEO" },
    { ...destination, conditions, platform: "OS" },
    { ...destination, conditions, isGlobalFallback: true },
  ];
  for (const slug of ["one", "two"]) await account.request("POST", "", { domainId: "dom_1", slug, routes });
  const { context } = startRun(account);
  const idsOf = async (definition: AnyDefinition, filter: Properties = {}, size?: number) => {
    const ids: string[][] = [];
    let from: string | undefined;
    do {
      const page = await list(definition, kinds, filter, context, size, from);
      ids.push(page.entries.map(({ id }) => id));
      from = page.next;
    } while (from !== undefined && ids.length < 20);
    return ids;
  };
  const links = await account.links();
  const paths = links.map(({ id, routes }) => routes.map((route) => `${id}/${route.id}`));
  const requested = () => {
    const requests = account.emulator.requests.map(({ path, query }) => [path.slice(13), query.limit]);
    account.emulator.clearRequests();
    return requests;
  };
  requested();
  return { account, context, idsOf, links, paths, requested };
}

describe("a list", () => {
  it("refuses a continuation token that it did not return", async () => {
    const page = list(route, kinds, { linkId: "lnk_1" }, offlineContext(), 10, "next");
    expect((await failureOf(page)).message).toBe('"next" is not a valid continuation token.');
  });

  it("reports everything that is wrong with its filter", async () => {
    const messageOf = async (definition: AnyDefinition, filter: Properties) =>
      (await failureOf(list(definition, kinds, filter, offlineContext()))).message.split("\n");
    expect(await messageOf(link, { folder: "x", limit: 1 })).toEqual([
      expect.stringMatching(/^folder: there is no such property/),
      expect.stringMatching(/^limit: there is no such property/),
    ]);
    expect(await messageOf(route, { linkId: "a/b" })).toEqual([
      expect.stringMatching(/^linkId: "a\/b" is not/),
    ]);
  });

  it("returns the objects of the account page by page, with the names that people know them by", async () => {
    const { account, context, links, requested } = await startAccountWithGraphs();
    const first = await list(link, kinds, {}, context, 1);
    expect(first.entries).toMatchObject([{ id: links[0]?.id, name: "two", live: { slug: "two" } }]);
    const second = await list(link, kinds, {}, context, 1, first.next);
    expect(second).toMatchObject({ entries: [{ id: links[1]?.id, name: "one" }], next: undefined });
    expect(requested()).toEqual([
      ["", "1"],
      ["", "1"],
    ]);
    await list(link, kinds, {}, context, 1000);
    expect(requested()).toEqual([["", "100"]]);
    await account.request("POST", "/trees", { username: "shop" });
    await account.request("POST", "/boards", { title: "Looks", slug: "looks" });
    await account.request("POST", "/folders", { title: "Campaign" });
    const named = async (definition: AnyDefinition) =>
      (await list(definition, kinds, {}, context)).entries.map(({ name }) => name);
    expect([await named(tree), await named(board), await named(folder)]).toEqual([
      ["shop"],
      ["looks"],
      ["Campaign"],
    ]);
  });

  it("gives an object no name whose name is no text", async () => {
    const { client } = await clientOf([{ body: { data: [{ id: "fld_1", title: null }] } }]);
    const { entries } = await list(folder, kinds, {}, { ...offlineContext(), client });
    expect(entries).toEqual([{ id: "fld_1", name: undefined, live: { id: "fld_1", title: null } }]);
  });

  it("takes the filters of the service", async () => {
    const { account, idsOf } = await startAccountWithGraphs();
    const { id: folderId } = await account.request("POST", "/folders", { title: "Campaign" });
    const { id } = await account.request("POST", "", { domainId: "dom_1", url, folderId });
    expect(await idsOf(link, { folderId })).toEqual([[id]]);
  });
});

describe("a list of objects that belong to others", () => {
  it("returns those of all parents, or of those in the filter", async () => {
    const { idsOf, paths, requested } = await startAccountWithGraphs();
    expect(await idsOf(route)).toEqual([paths.flat()]);
    const [id = ""] = paths[0]?.[0]?.split("/") ?? [];
    requested();
    expect(await idsOf(route, { linkId: id })).toEqual([paths[0]]);
    expect(requested().map(([path]) => path)).toEqual([`/${id}/routes`]);
    const conditions = await idsOf(condition);
    expect(conditions.flat().map((path) => path.split("/").slice(0, 2).join("/"))).toEqual(paths.flat());
    expect(await idsOf(condition, { linkId: id })).toEqual([conditions.flat().slice(0, 3)]);
    const routeId = paths[1]?.[1]?.split("/")[1];
    expect(await idsOf(condition, { routeId })).toEqual([[conditions.flat()[4]]]);
    expect(await idsOf(condition, { linkId: id, routeId: paths[0]?.[2]?.split("/")[1] })).toEqual([
      [conditions.flat()[2]],
    ]);
  });

  it("returns the objects that their parents have one of, under the ids of the parents", async () => {
    const { idsOf, links, requested } = await startAccountWithGraphs();
    expect(await idsOf(qr)).toEqual([links.map(({ id }) => id)]);
    expect(requested()).toEqual([["", "100"]]);
    expect(await idsOf(qr, { linkId: "lnk_1" })).toEqual([["lnk_1"]]);
    expect(requested()).toEqual([]);
  });

  it("has pages of any size", async () => {
    const { idsOf, paths } = await startAccountWithGraphs();
    const all = paths.flat();
    expect(await idsOf(route, {}, 4)).toEqual([all.slice(0, 4), all.slice(4)]);
    expect(await idsOf(route, {}, 3)).toEqual([all.slice(0, 3), all.slice(3)]);
    expect(await idsOf(route, {}, 6)).toEqual([all]);
  });
});
