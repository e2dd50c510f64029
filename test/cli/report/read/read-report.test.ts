import type { Stack } from "@pulumi/pulumi/automation";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Progress } from "../../../../provider/cli/output/progress";
import { type ReportOptions, readReport } from "../../../../provider/cli/report/read/read-report";
import { readState } from "../../../../provider/cli/stack/state";
import { type Account, startAccount } from "../../../support/account";
import { fakeBackend, stateOf } from "../../../support/fake-backend";
import { temporaryFolder } from "../../../support/shell";
import { preview, previewed, urnOf } from "../../graph/fixtures";

afterEach(() => void vi.unstubAllEnvs());

/** A stack in a backend that shows no locks, of whose settings only an account is known, if any. */
const stackOf = (deployment: object = {}, account?: Account) => {
  const config = Object.entries(account?.settings ?? {}).map(([name, value]) => [
    `shortlink:${name}`,
    { value, secret: false },
  ]);
  return {
    name: "dev",
    getAllConfig: account && (async () => Object.fromEntries(config)),
    workspace: {
      ...{ workDir: temporaryFolder(), envVars: {}, whoAmI: async () => ({ user: "me" }) },
      projectSettings: async () => ({ name: "shop", runtime: "python" }),
      exportStack: async () => ({ deployment }),
    },
  } as unknown as Stack;
};

/** A pending operation on a set. */
const pendingOn = (type: string) => {
  const resource = { urn: urnOf("LinkSet", "redirects"), type: "shortlink:index:LinkSet" };
  return { pending_operations: [{ resource, type }] };
};

async function read(stack: Stack, compared = preview([]), options?: ReportOptions) {
  const state = await readState(stack);
  return readReport(stack, { preview: compared, state }, new Progress(), options);
}

const inSync = { version: 1, project: "shop", stack: "dev", inSync: true, drift: [], edits: [] };
const link = previewed("Link", "shop", { slug: "shop", url: "https://example.com/", title: "Shop" }, "lnk_1");

describe("a report", () => {
  it("on a stack that is in sync needs no settings, and has nothing else", async () => {
    expect(await read(stackOf())).toStrictEqual(inSync);
    expect(await read(stackOf(), { ...preview([]), warnings: [] })).toStrictEqual(inSync);
  });

  it("has the differences, what visitors notice, what is accepted, and the warnings", async () => {
    const accepted = {
      ...link,
      live: { ...link.live, title: "Sale" },
      after: { ...link.after, title: "Sale" },
    };
    const gone = { ...previewed("Link", "gone", { slug: "gone", url: "https://example.com/" }, "lnk_2") };
    const drifted = {
      ...gone,
      live: { slug: "gone", url: "https://example.com/2" },
      step: "update" as const,
    };
    const added = previewed("Link", "new", { slug: "new", url: "https://example.com/" });
    const warnings = ["shop: It is taken over."];
    const report = await read(stackOf(), { ...preview([accepted, drifted, added]), warnings });
    expect(report).toEqual({
      ...{ ...inSync, inSync: false, accepted: 1, warnings },
      drift: [expect.objectContaining({ name: "gone", change: "update" })],
      edits: [expect.objectContaining({ name: "new", change: "create" })],
      visitors: {
        noticed: 2,
        links: [
          expect.objectContaining({ name: "gone", effect: "everyone" }),
          expect.objectContaining({ name: "new", effect: "new" }),
        ],
      },
    });
  });

  it("finds drift of secrets with another preview, which an interrupted create does not stop", async () => {
    const { urn, type } = link;
    const state = { urn, type, custom: true, id: "lnk_1", inputs: { slug: "shop" } };
    const previews: unknown[] = [];
    const stack = Object.assign(stackOf(pendingOn("creating")), {
      async preview({ refresh, onEvent }: { refresh: boolean; onEvent: (event: object) => void }) {
        previews.push({ refresh, checkSlugs: stack.workspace.envVars.SHORTLINK_CHECK_SLUGS });
        onEvent({ resourcePreEvent: { metadata: { op: "same", urn, type, old: state, new: state } } });
      },
    });
    const { drift, edits } = await read(stack, preview([{ ...link, step: "update" }]));
    expect(drift).toMatchObject([{ id: "lnk_1", properties: [{ path: "a secret" }] }]);
    expect(edits).toEqual([]);
    expect(previews).toEqual([{ refresh: false, checkSlugs: "false" }]);
  });
});

describe("a report on a stack with an operation that a run did not finish", () => {
  it("has the creates among them, with the precautions first", async () => {
    const { interrupted, ...others } = await read(stackOf(pendingOn("creating")));
    expect(others).toStrictEqual(inSync);
    expect(interrupted).toEqual([
      {
        ...{ urn: urnOf("LinkSet", "redirects"), kind: "LinkSet", name: "redirects", orphans: [] },
        advice: [
          expect.stringMatching(/^This backend does not show whether another run is in progress/),
          expect.stringMatching(/^Nothing has to be done by hand/),
          expect.stringContaining("--clear-pending-creates --stack dev"),
        ],
      },
    ]);
  });

  it("has nothing about any other operation", async () => {
    expect(await read(stackOf(pendingOn("updating")))).toStrictEqual(inSync);
  });

  it("says that the run is in progress where the state has changed meanwhile", async () => {
    const stack = stackOf(pendingOn("creating"));
    const state = { ...(await readState(stack)), version: "another" };
    const { otherRun, ...others } = await readReport(
      ...[stack, { preview: preview([]), state }, new Progress()],
    );
    const ended = { preview: preview([]), state: { ...state, pending: [] } };
    expect(await readReport(stack, ended, new Progress())).toStrictEqual(inSync);
    expect(others).toStrictEqual(inSync);
    expect(otherRun).toEqual({
      evidence: "the state has changed while it was compared",
      advice: [
        expect.stringMatching(/^Wait until it has ended/),
        expect.stringContaining("`pulumi cancel --stack dev`"),
      ],
    });
  });
});

describe.skipIf(process.platform === "win32")("a report on the whole account", () => {
  it.each<[ReportOptions, object]>([
    [{ unmanaged: true }, { unmanaged: { managed: 0, total: 1, coverage: 0 } }],
    [{ unused: 30 }, { unused: { days: 30, links: [], checked: 0, younger: 1 } }],
    [
      { unmanaged: true, unused: 30 },
      { unmanaged: { total: 1 }, unused: { younger: 1 } },
    ],
  ])("has only what is wanted: %o", async (options, expected) => {
    const account = await startAccount();
    await account.request("POST", "", { slug: "shop", url: "https://example.com", domainId: "dom_1" });
    fakeBackend({ all: [{ name: "dev" }], states: { dev: stateOf("shop/dev", []) } });
    const { unmanaged, unused, ...others } = await read(stackOf({}, account), preview([]), options);
    expect(others).toStrictEqual(inSync);
    const found = { ...(unmanaged && { unmanaged }), ...(unused && { unused }) };
    expect(found).toMatchObject(expected);
    expect(Object.keys(found)).toEqual(Object.keys(expected));
  });
});
