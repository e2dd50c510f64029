import { describe, expect, it } from "vitest";
import { UserError } from "../../provider/client";
import { check, formatFailure, type Properties } from "../../provider/lifecycle";
import { board, link, linkSet, tree } from "../../provider/resources";
import { type Account, startAccount } from "../support/account";
import { linksOf, url } from "../support/set-stack";
import { offlineContext } from "./offline";
import { startRun } from "./online";

// A dynamic provider has no other chance for a preflight than a check.

const inputs = { domainId: "dom_1", slug: "autumn", url: url("autumn") };
const urnOf = (name: string) => `urn:pulumi:dev::shop::shortlink:index:Link::${name}`;

/** A run that checks resources with their preflight, and a function that returns the failures of one. */
function startChecks(account: Account) {
  const { context, warnings } = startRun(account);
  const failuresOf = async (
    news: Properties,
    {
      olds = {},
      name = "a",
      definition = link as Parameters<typeof check>[0]["definition"],
      runsPreflight = true,
    } = {},
  ) => {
    const own = context.forOperation({ urn: urnOf(name) });
    const { failures } = await check({ definition, olds, news, runsPreflight }, own);
    return failures.map(formatFailure);
  };
  return { failuresOf, warnings };
}

describe("a check with a preflight", () => {
  it("refuses a slug that is taken, but not the slug that the link has", async () => {
    const account = await startAccount();
    await account.request("POST", "", inputs);
    const { failuresOf, warnings } = startChecks(account);
    expect(await failuresOf(inputs, { runsPreflight: false })).toEqual([]);
    expect(await failuresOf(inputs)).toEqual([
      expect.stringMatching(/^slug: "autumn" is already taken by your own link/),
    ]);
    expect(await failuresOf({ ...inputs, title: "x" }, { olds: inputs })).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it.each([
    { definition: tree, path: "/trees", inputs: { username: "autumn-shop" } },
    { definition: board, path: "/boards", inputs: { title: "Looks", slug: "autumn-looks" } },
  ])(
    "warns of a $definition.name that is replaced only where the account has it",
    async ({ definition, path, inputs }) => {
      const account = await startAccount();
      const { failuresOf, warnings } = startChecks(account);
      await failuresOf(inputs, { definition, olds: inputs });
      // The engine checks a replacement a second time, without the old inputs.
      expect(await failuresOf(inputs, { definition })).toEqual([]);
      expect(warnings).toEqual([]);

      await account.request("POST", path, inputs);
      const same = startChecks(account);
      await same.failuresOf(inputs, { definition, olds: inputs });
      expect(await same.failuresOf(inputs, { definition })).toEqual([]);
      expect(same.warnings).toEqual([
        expect.stringMatching(/that is being replaced.*pulumi:autonaming has a pattern without random parts/),
      ]);
    },
  );

  it("reports a slug that two links declare, before any request about it", async () => {
    const account = await startAccount();
    const { failuresOf } = startChecks(account);
    await failuresOf(inputs);
    account.emulator.clearRequests();
    expect(await failuresOf(inputs, { name: "b" })).toEqual([
      'slug: Link a and Link b both declare the slug "autumn" on domain dom_1; give each its own.',
    ]);
    expect(account.emulator.requests).toEqual([]);
  });

  it("fails if the service does not accept the key", async () => {
    const { settings } = await startAccount();
    const { context } = startRun({ settings: { ...settings, apiKey: "wrong" } });
    const request = { definition: link, olds: {}, news: { domainId: "dom_1", url: url(1) } };
    await expect(check({ ...request, runsPreflight: true }, context)).rejects.toThrow("does not accept");
    expect(await check(request, context)).toMatchObject({ failures: [] });
  });
});

it("a check of a set with a preflight looks at the slugs of a new set, and leaves one that exists to the diff, which knows its links", async () => {
  const account = await startAccount();
  await account.request("POST", "", { domainId: "dom_1", slug: "link-2", url: url("theirs") });
  const { failuresOf, warnings } = startChecks(account);
  const inputs = { defaults: { domainId: "dom_1" }, links: linksOf([1, 2]) };
  const refused = [expect.stringMatching(/^links\.link-2\.slug: "link-2" is already taken/)];
  expect(await failuresOf(inputs, { definition: linkSet })).toEqual(refused);
  const olds = { ...inputs, links: linksOf([1]) };
  expect(await failuresOf(inputs, { olds, definition: linkSet })).toEqual([]);
  expect(await failuresOf(inputs, { definition: linkSet, runsPreflight: false })).toEqual([]);
  expect(warnings).toEqual([]);
});

describe("a default that cannot be read", () => {
  const contextWith = (error: Error) => ({
    ...offlineContext(),
    defaultDomainId: () => Promise.reject(error),
  });
  const requests = [
    { definition: link, olds: {}, news: { url: url(1) } },
    { definition: linkSet, olds: {}, news: { links: linksOf([1]) } },
  ];

  it.each(requests)(
    "is a failure of the check if the service refuses it ($definition.name)",
    async (request) => {
      const { inputs, failures } = await check(request, contextWith(new UserError("No domains today.")));
      expect({ inputs, failures }).toEqual({
        inputs: request.news,
        failures: [{ path: "", reason: "No domains today." }],
      });
    },
  );

  it.each(requests)("is a bug otherwise ($definition.name)", async (request) => {
    await expect(check(request, contextWith(new TypeError("a bug")))).rejects.toThrow(TypeError);
  });
});
