import type { Stack } from "@pulumi/pulumi/automation";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Progress } from "../../../../provider/cli/output/progress";
import { findInterrupted } from "../../../../provider/cli/report/read/interrupted";
import type { StateResource } from "../../../../provider/cli/stack/state";
import { type Account, startAccount } from "../../../support/account";
import { fakeBackend, stateOf } from "../../../support/fake-backend";
import { catchPrinted } from "../../../support/printed";
import { temporaryFolder } from "../../../support/shell";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const resourceOf = (type: string, name: string, more: Partial<StateResource> = {}): StateResource => ({
  ...{ urn: `urn:pulumi:dev::shop::${type}::${name}`, type },
  ...more,
});
const ours = (kind: string, name: string, inputs: object, more: Partial<StateResource> = {}) =>
  resourceOf(`shortlink:index:${kind}`, name, { inputs: { ...inputs }, ...more });
const own = resourceOf("pulumi:providers:shortlink", "own");

/** A stack whose configuration is that of an account. */
const stackOf = ({ settings }: Account): Stack =>
  ({
    name: "dev",
    workspace: { workDir: temporaryFolder(), envVars: {}, projectSettings: async () => ({ name: "shop" }) },
    getAllConfig: async () =>
      Object.fromEntries(
        Object.entries(settings).map(([name, value]) => [`shortlink:${name}`, { value, secret: false }]),
      ),
  }) as unknown as Stack;

const makeFolder = async (account: Account, title: string): Promise<string> =>
  (await account.request("POST", "/folders", { title })).id;

describe.skipIf(process.platform === "win32")("the creates that a run did not finish", () => {
  it("are found with what they left in the account of their provider and no stack manages", async () => {
    const [account, other] = [await startAccount(), await startAccount()];
    const [mine, theirs, free, second] = [
      ...[await makeFolder(account, "Campaign"), await makeFolder(account, "Campaign")],
      ...[await makeFolder(account, "Campaign"), await makeFolder(account, "Twice")],
    ];
    const away = { slug: "away", url: "https://example.com", domainId: "dom_1" };
    const { id: awayId } = await other.request("POST", "", away);
    await account.request("POST", "", away);
    const folder = { type: "shortlink:index:Folder" };
    fakeBackend({
      all: [{ name: "dev" }, { name: "organization/other/prod" }, { name: "broken" }],
      own: [{ name: "dev" }],
      states: {
        dev: stateOf("shop/dev", [{ ...folder, id: mine }]),
        "organization/other/prod": stateOf("other/prod", [{ ...folder, id: theirs }]),
        broken: "permission denied",
      },
    });
    const done = ours("Folder", "done", { title: "Done" }, { id: "fld_done" });
    const twice = ours("Folder", "twice", { title: "Twice" }, { id: "fld_twice" });
    const set = ours("LinkSet", "redirects", {});
    const operations: [StateResource, type?: string][] = [
      [ours("Folder", "campaign", { title: "Campaign" })],
      [ours("Tree", "lost", { username: "lost" })],
      [ours("Folder", "done", { title: "Done" })],
      [ours("Folder", "twice", { title: "Twice" })],
      [ours("Link", "away", away, { provider: `${own.urn}::id` })],
      [ours("Tree", "changed", { username: "changed" }), "updating"],
      [resourceOf("random:index/randomId:RandomId", "suffix")],
      [set],
      [ours("LinkSet", "changed", {}), "updating"],
    ];
    const printed = catchPrinted();
    const state = {
      resources: [done, twice, { ...own, inputs: other.settings }],
      pending: operations.map(([resource, type = "creating"]) => ({ resource, type })),
    };
    const stack = stackOf(account);
    const found = await findInterrupted(stack, state, new Progress());
    const whole = found.map(({ advice, ...it }) => ({ ...it, advice: advice[0] }));
    expect(whole).toEqual([
      {
        ...{ urn: operations[0]?.[0].urn, kind: "Folder", name: "campaign", orphans: [free] },
        advice: expect.stringContaining(`pulumi import shortlink:index:Folder campaign ${free} --stack dev`),
      },
      {
        ...{ urn: operations[1]?.[0].urn, kind: "Tree", name: "lost", orphans: [] },
        advice: expect.stringMatching(/^The account has no object that matches this create/),
      },
      {
        ...{ urn: twice.urn, kind: "Folder", name: "twice", id: "fld_twice", orphans: [second] },
        advice: expect.stringContaining(`The stack has fld_twice under this name: delete ${second}`),
      },
      {
        ...{ urn: operations[4]?.[0].urn, kind: "Link", name: "away", orphans: [awayId] },
        advice: expect.stringContaining(`provider=${own.urn} --stack dev`),
      },
      {
        ...{ urn: set.urn, kind: "LinkSet", name: "redirects", orphans: [] },
        advice: expect.stringMatching(/^Nothing has to be done by hand/),
      },
    ]);
    expect(printed).toEqual(["warning: The state of stack broken cannot be read: permission denied"]);
    const pending = state.pending.slice(0, 1);
    const ofProject = await findInterrupted(stack, { ...state, pending }, new Progress(), true);
    expect(ofProject).toMatchObject([{ orphans: [free, theirs] }]);
  });
});
