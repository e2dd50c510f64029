import { expect, it } from "vitest";
import type { Api, Request } from "../../../provider/cli/doctor/api/api";
import { Account } from "../../../provider/cli/doctor/probes/account";
import { listFormat } from "../../../provider/cli/doctor/probes/read/lists";
import { conventionsOf } from "../../../provider/contract";

/** Probes a service that separates ids with a pipe and lists links only some seconds after they were created. */
function probe(lag: number, dataOf: (links: object[]) => unknown = (links) => links) {
  let seconds = 0;
  const links = [{ id: "lnk_1" }, { id: "lnk_2" }];
  const send = async ({ query = [] }: Request) => {
    const ids = new Map(query).get("ids")?.split("|");
    return { data: dataOf(seconds < lag ? [] : links.filter(({ id }) => ids?.includes(id) ?? true)) };
  };
  const wait = async (milliseconds: number) => {
    seconds += milliseconds / 1000;
  };
  // Probes of lists use nothing else.
  const api = { send, wait } as unknown as Api;
  return listFormat({ api, account: new Account(api, links), conventions: conventionsOf(undefined) });
}

it.each([0, 2.5])("the format of lists is found where they show new links after %d seconds", async (lag) => {
  expect(await probe(lag)).toEqual({ value: "pipe" });
});

it("the format of lists is found where a list of links has further lists", async () => {
  const dataOf = (links: object[]) => ({ facets: [], links, total: links.length });
  expect(await probe(0, dataOf)).toEqual({ value: "pipe" });
});

it("the format of lists is unclear where they do not show new links", async () => {
  expect(await probe(60)).toEqual({ unclear: expect.stringContaining("does not show links that exist") });
});

it("the only link of an account is one for every probe", async () => {
  const api = { send: async () => ({ data: [{ id: "lnk_1" }] }) } as unknown as Api;
  expect(await new Account(api).links()).toEqual([{ id: "lnk_1" }]);
});
