import { expect, it } from "vitest";
import type { Api, Request } from "../../../provider/cli/doctor/api/api";
import { search } from "../../../provider/cli/doctor/sandbox/search";

/** Looks for trees in a service that refuses page sizes. The second of its two pages has this pagination. */
function searchTrees(meta: object) {
  const pages: Readonly<Record<string, object>> = {
    "": { data: [{ id: "one" }], meta: { hasNext: true, nextCursor: "2" } },
    "cursor=2": { data: [{ id: "two" }], meta },
  };
  const send = async ({ path, query = [] }: Request) => {
    const body = path === "/trees" ? pages[query.map((it) => it.join("=")).join()] : { data: [] };
    return { isOk: body !== undefined, body, ...body };
  };
  // A search uses nothing else.
  return search({ send } as unknown as Api, () => true, false);
}

it.each([
  [{ hasNext: false }, []],
  [{ hasNext: true, nextCursor: "2" }, ["/trees"]],
  [{ hasNext: true, nextCursor: null }, ["/trees"]],
])("a list without page sizes that ends with %j is read, and %j not to its end", async (meta, unread) => {
  expect(await searchTrees(meta)).toEqual({ paths: ["/trees/one", "/trees/two"], unread });
});
