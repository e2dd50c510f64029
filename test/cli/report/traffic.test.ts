import { expect, it, vi } from "vitest";
import { type LinkChange, toVisitorReport } from "../../../provider/cli/report/model/visitors";
import { addVisits } from "../../../provider/cli/report/visitors/traffic";
import { type Account, apiKey, startAccount } from "../../support/account";

const change = (name: string, effect: LinkChange["effect"], id?: string): LinkChange => ({
  ...{ urn: name, name, why: "edit", effect, changes: [], kinds: { changed: 1, all: 1 } },
  ...{ certain: true, dependsOn: [], remarks: [], ...(id && { id }) },
});

const make = async (account: Account, slug: string): Promise<string> =>
  (await account.request("POST", "", { slug, url: "https://example.com", domainId: "dom_1" })).id;

const readVisits = (account: Account) =>
  account.emulator.requests.filter(({ path }) => path.endsWith("/analytics"));

it("visits are those of addresses that exist: a new slug of a link has none yet", async () => {
  const account = await startAccount();
  const id = await make(account, "old");
  const report = toVisitorReport([
    change("a", "new", id),
    change("a", "ends", id),
    change("b", "nobody", id),
  ]);
  const { links } = await addVisits(report, account.settings);
  expect(links.map(({ effect, visits }) => [effect, typeof visits])).toEqual([
    ["ends", "number"],
    ["new", "undefined"],
    ["nobody", "undefined"],
  ]);
  expect(readVisits(account)).toHaveLength(1);
});

it("a key that may not read analytics costs one request, and the report stays as it is", async () => {
  const account = await startAccount({
    callers: [{ key: apiKey, name: "test", scopes: ["links:read", "links:write"] }],
  });
  const ids = [await make(account, "spring"), await make(account, "summer")];
  const report = toVisitorReport(ids.map((id) => change(id, "everyone", id)));
  expect(await addVisits(report, account.settings)).toEqual(report);
  expect(readVisits(account).map(({ status }) => status)).toEqual([403]);
});

it("no key is read where no link has visits to count", async () => {
  const report = toVisitorReport([change("a", "nobody", "lnk_1"), change("b", "new", "lnk_2")]);
  const key = vi.fn(() => "k");
  const settings = {
    baseUrl: "http://127.0.0.1:1",
    get apiKey() {
      return key();
    },
  };
  expect(await addVisits(report, settings)).toEqual(report);
  expect(key).not.toHaveBeenCalled();
});

it("visits are those of twenty links, in a request each", async () => {
  const account = await startAccount();
  const id = await make(account, "spring");
  const visitsOf = async (...changes: LinkChange[]) => {
    const before = readVisits(account).length;
    await addVisits(toVisitorReport(changes), account.settings);
    return readVisits(account).length - before;
  };
  const many = Array.from({ length: 21 }, (_, index) => change(`z${index}`, "some", `lnk_${index}`));
  expect(await visitsOf(change("a", "some", id), ...many)).toBe(20);
  expect(await visitsOf(change("a", "some", id), change("b", "ends", id))).toBe(1);
  expect(await visitsOf(change("a", "ends"), change("b", "some", id))).toBe(1);
  expect(await visitsOf(change("a", "new", id), change("b", "some"))).toBe(0);
});
