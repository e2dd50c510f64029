import { expect, it } from "vitest";
import { PagingGuard, UserError } from "../../provider/client";
import { nextCursor } from "../../provider/client/paging";
import { folders } from "../../provider/contract";
import { clientOf, failureOf } from "../support/client";

const bug = (why: string) =>
  `List folders: could not read the whole list: ${why}. This is a bug in the service; report GET /api/v1/links/folders to its support.`;

it.each([
  ["empty", []],
  ["the same", [{ id: "known" }]],
])("99 pages in a row may be %s, and the next one is an error", (_, entries) => {
  const guard = new PagingGuard(folders.list);
  let page = 0;
  const readIdlePages = (count: number) => {
    for (let n = 0; n < count; n += 1) guard.newEntries(entries, `cursor ${page++}`);
  };
  guard.newEntries([{ id: "known" }], "the first page");
  readIdlePages(99);
  guard.newEntries([{ id: "new" }], "a page with a new entry");
  readIdlePages(99);
  expect(() => readIdlePages(1)).toThrow(
    bug("the service returned 100 pages in a row without a new entry, and reports more"),
  );
});

it("a page says where the next one begins, and that there is one without a cursor is an error", () => {
  const meta = { total: 2, page: 1, limit: 1, nextCursor: null };
  expect(nextCursor(folders.list, { ...meta, hasNext: true, nextCursor: "c" })).toBe("c");
  expect(nextCursor(folders.list, { ...meta, hasNext: false, nextCursor: "c" })).toBeUndefined();
  expect(nextCursor(folders.list, undefined)).toBeUndefined();
  expect(() => nextCursor(folders.list, { ...meta, hasNext: true, nextCursor: null })).toThrow(
    bug("the service reports another page but returns no cursor (nextCursor) for it"),
  );
});

it("a list may have any number of pages with entries, each with its own cursor", () => {
  const guard = new PagingGuard(folders.list);
  for (let n = 0; n < 1000; n += 1) guard.newEntries([{ id: n }], `cursor ${n}`);
  expect(() => guard.newEntries([{ id: "new" }], "cursor 7")).toThrow(
    bug("the service returned the same cursor twice, so the list never ends"),
  );
});

it("reading a whole list ends with an error where a cursor repeats", async () => {
  const meta = { total: 1, page: 1, limit: 100, hasNext: true, nextCursor: "again" };
  const { client, requests } = await clientOf([{ body: { data: [{ id: "f_1" }], meta } }], { maxRetries: 0 });
  const readAll = async () => {
    for await (const _ of client.pages(folders.list, {}));
  };
  const failure = await failureOf(readAll());
  expect(failure).toBeInstanceOf(UserError);
  expect(failure.message).toBe(bug("the service returned the same cursor twice, so the list never ends"));
  expect(requests).toHaveLength(2);
});

it("an object is read once that two pages of a list show, because others were added in between", async () => {
  const meta = { total: 3, page: 1, limit: 2, hasNext: true, nextCursor: "next" };
  const first = { data: [{ id: "f_1" }, { id: "f_2" }], meta };
  const last = { data: [{ id: "f_2", title: "Again" }, { id: "f_3" }], meta: { ...meta, hasNext: false } };
  const { client } = await clientOf([{ body: first }, { body: last }]);
  const pages: unknown[] = [];
  for await (const page of client.pages(folders.list, {})) pages.push(page);
  expect(pages).toEqual([first.data, [{ id: "f_3" }]]);
});

it("a list of many pages is read to its end", async () => {
  const pages = Array.from({ length: 102 }, (_, page) => ({
    data: [{ id: `f_${page}` }],
    meta: { total: 102, page: page + 1, limit: 1, hasNext: page < 101, nextCursor: `cursor ${page}` },
  }));
  const { client } = await clientOf(pages.map((body) => ({ body })));
  const found: unknown[] = [];
  for await (const page of client.pages(folders.list, {})) found.push(...page);
  expect(found).toEqual(pages.flatMap(({ data }) => data));
});
