import type { Stack } from "@pulumi/pulumi/automation";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { IgnorableObject } from "../../../provider/cli/account/ignore-file";
import { type Backend, findManagers, readManaged } from "../../../provider/cli/account/managed";
import type { Progress } from "../../../provider/cli/output/progress";
import { type Context, type Properties, unknownValue } from "../../../provider/lifecycle";
import { fakeBackend, stateOf } from "../../support/fake-backend";

afterEach(() => void vi.unstubAllEnvs());

const secret = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };
const hidden = { ...secret, ciphertext: "v1:abc" };
const set = { type: "shortlink:index:LinkSet", id: "set-1" };

const shown: string[] = [];
const progress = { show: (text: string) => shown.push(text) } as unknown as Progress;
/** The folder and the environment of the project. */
const place = { workDir: "/", envVars: { OWN: "/" } };
const workspace = { ...place, projectSettings: async () => ({ name: "shop" }) };
const stack = { name: "dev", workspace } as unknown as Stack;

const read = (backend: Backend = { stack }) => {
  shown.length = 0;
  return readManaged(backend, progress);
};

describe.skipIf(process.platform === "win32")("who manages what", () => {
  it("is read from the states of all stacks, with progress, own objects apart from others", async () => {
    const asked = fakeBackend({
      all: [{ name: "dev" }, { name: "organization/other/prod" }, { name: "empty" }],
      states: {
        dev: stateOf("shop/dev", [{ id: "lnk_1" }, { id: "lnk_read", external: true }]),
        empty: {},
        "organization/other/prod": stateOf("other/prod", [
          { id: "lnk_2" },
          // Replaced, and deleted by the next update.
          { id: "lnk_3", delete: true },
          { ...set, outputs: { ids: { press: "lnk_4" } } },
          set,
        ]),
      },
    });
    const { own, others, unknown } = await read();
    expect([...own]).toEqual(["Link:lnk_1"]);
    expect([...others]).toEqual(["lnk_2", "lnk_3", "lnk_4"].map((id) => [`Link:${id}`, "other/prod"]));
    expect(unknown).toEqual([]);
    expect(asked().toSorted()).toEqual([
      "stack export --stack dev in the project",
      "stack export --stack empty in the project",
      "stack export --stack organization/other/prod in the project",
      "stack ls --json --all in the project",
    ]);
    expect(shown).toEqual([
      "Listing the stacks of the backend",
      ...[1, 2, 3].map((index) => `Reading the states of the backend's stacks: ${index} of 3`),
    ]);
  });

  it.each([
    { backend: "Pulumi Cloud", name: "acme/other/prod" },
    { backend: "files", name: "organization/other/prod" },
    // Without projects, its list has the names alone.
    { backend: "files of an early version", name: "prod" },
  ])("is named by project and stack, also of $backend", async ({ name }) => {
    fakeBackend({ all: [{ name }], states: { [name]: stateOf("other/prod", [{ id: "lnk_1" }]) } });
    expect(await read()).toMatchObject({ own: new Set(), others: new Map([["Link:lnk_1", "other/prod"]]) });
  });

  it("of a part is also who manages its link", async () => {
    const route = { type: "pulumi-nodejs:dynamic/shortlink:Route", id: "lnk_1/rt_1" };
    fakeBackend({ all: [{ name: "prod" }], states: { prod: stateOf("other/prod", [route]) } });
    expect([...(await read()).others.keys()]).toEqual(["Route:lnk_1/rt_1", "Link:lnk_1"]);
  });

  const secretInputs = { slug: "press", url: hidden };

  it.each([
    ["ids of a set", "LinkSet", { ...set, outputs: { ids: hidden } }, []],
    ["unfinished entry", "LinkSet", { ...set, outputs: { links: { press: secretInputs }, ids: {} } }, []],
    ["unfinished create", "Link", { id: "unconfirmed-key", inputs: secretInputs }, ["Link:unconfirmed-key"]],
  ])(
    "is not known of a secret of another project, which is not asked for: %s",
    async (_, kind, resource, known) => {
      const states = { prod: stateOf("other/prod", [resource]) };
      const asked = fakeBackend({ all: [{ name: "prod" }], states });
      const { others, unknown } = await read();
      expect([...others.keys()]).toEqual(known);
      expect(unknown).toEqual([`What ${kind} link-0 of other/prod has is a secret.`]);
      expect(asked().join()).not.toContain("--show-secrets");
    },
  );

  it("is read with the secrets of the project's own stacks where these hide it", async () => {
    const shownIds = { ...secret, plaintext: JSON.stringify({ press: "lnk_1" }) };
    fakeBackend({
      all: [{ name: "dev" }],
      states: {
        dev: stateOf("shop/dev", [{ ...set, outputs: { ids: hidden } }]),
        "dev--show-secrets": stateOf("shop/dev", [{ ...set, outputs: { ids: shownIds } }]),
      },
    });
    expect(await read()).toMatchObject({ own: new Set(["Link:lnk_1"]), unknown: [] });
  });

  it("is not known where the state of an own stack hides it also then", async () => {
    const state = stateOf("shop/dev", [{ ...set, outputs: { ids: hidden } }]);
    fakeBackend({ all: [{ name: "dev" }], states: { dev: state, "dev--show-secrets": state } });
    expect((await read()).unknown).toEqual(["What LinkSet link-0 of shop/dev has is a secret."]);
  });

  it("is not known where a state cannot be read, and the others are", async () => {
    fakeBackend({
      all: [{ name: "organization/other/old" }, { name: "organization/other/prod" }],
      states: {
        "organization/other/old": "permission denied",
        "organization/other/prod": stateOf("other/prod", [{ id: "lnk_1" }]),
      },
    });
    const { others, unknown } = await read();
    expect([...others]).toEqual([["Link:lnk_1", "other/prod"]]);
    expect(unknown).toEqual(["The state of stack organization/other/old cannot be read: permission denied"]);
  });

  it("is not known where one broken state keeps the backend from listing, and the project's own stacks are read", async () => {
    fakeBackend({
      ...{ all: "broken", own: [{ name: "dev" }] },
      states: { dev: stateOf("shop/dev", [{ id: "lnk_1" }]) },
    });
    expect(await read()).toMatchObject({
      own: new Set(["Link:lnk_1"]),
      unknown: ["The list of all stacks cannot be read: broken"],
    });
    expect(await read({})).toMatchObject({ own: new Set(), unknown: [expect.stringContaining("broken")] });
  });

  it("is read of the own project only where that is wanted", async () => {
    const asked = fakeBackend({
      own: [{ name: "dev" }],
      states: { dev: stateOf("shop/dev", [{ id: "lnk_1" }]) },
    });
    expect(await read({ stack, projectOnly: true })).toMatchObject({
      own: new Set(["Link:lnk_1"]),
    });
    expect(asked()).toEqual(["stack ls --json in the project", "stack export --stack dev in the project"]);
    expect(shown).toContain("Reading the states of the project's stacks: 1 of 1");
  });

  it("is nobody for a new project without a login, and where only the project counts", async () => {
    const asked = fakeBackend({ isLoggedOut: true });
    for (const backend of [{}, { projectOnly: true }]) {
      expect(await read(backend)).toMatchObject({ own: new Set(), others: new Map(), unknown: [] });
    }
    expect(asked()).toEqual(["whoami --json"]);
  });

  it("includes the creates that got no response and those of runs that died", async () => {
    const inputs = { slug: "press", url: "https://example.com" };
    const lost = { id: "unconfirmed-key", inputs };
    fakeBackend({ all: [{ name: "prod" }], states: { prod: stateOf("other/prod", [lost], [{ inputs }]) } });
    const { creates, unknown } = await read();
    const by = (index: number) => `other/prod (Link link-${index}) after the next update`;
    expect(creates).toMatchObject([
      { inputs, by: by(0) },
      { inputs, by: by(1) },
    ]);
    expect(unknown).toEqual([]);
  });

  it("includes the entries that a set declares and has no ids of, also where the set itself was never finished", async () => {
    const links = { press: { url: "https://example.com" }, lost: { url: "https://example.com/lost" } };
    const failed = { ...set, inputs: {}, outputs: { links, ids: { press: "lnk_1" } } };
    const unclear = { ...set, outputs: { links: unknownValue, ids: {} } };
    const died = { type: set.type, inputs: { links: { new: { url: "https://example.com/new" } } } };
    fakeBackend({
      all: [{ name: "prod" }],
      states: { prod: stateOf("other/prod", [failed, unclear], [died]) },
    });
    expect((await read()).creates).toMatchObject([
      { inputs: { slug: "lost" }, by: "other/prod (LinkSet link-0) after the next update" },
      { inputs: { slug: "new" }, by: "other/prod (LinkSet link-2) after the next update" },
    ]);
  });

  it("includes no create that a later run has repeated, and nothing else that a run has not ended", async () => {
    const { deployment } = stateOf("other/prod", [{ id: "lnk_1" }, { id: "lnk_2" }], [{}]);
    const [done] = deployment.resources;
    const pending = [
      { type: "creating", resource: { ...done, id: "" } },
      ...deployment.pending_operations.map((it) => ({ ...it, type: "importing" })),
    ];
    const state = { deployment: { ...deployment, pending_operations: pending } };
    fakeBackend({ all: [{ name: "prod" }], states: { prod: state } });
    expect((await read()).creates).toEqual([]);
  });
});

describe.skipIf(process.platform === "win32")("what nobody manages", () => {
  /** An account with these links, whose domain is known. */
  const contextOf = (links: readonly Properties[] = [], read?: (id: string) => Properties) =>
    ({
      settings: { owner: "acme/shop" },
      conventions: {},
      domains: { hostOf: async (id: string) => (id === "dom_1" ? "sho.rt" : undefined) },
      client: {
        async *pages() {
          yield links;
        },
        call: async (_: unknown, { params }: { params: { id: string } }) => read?.(params.id),
      },
    }) as unknown as Context;
  const object = (kind: string, id: string, live: object = {}): IgnorableObject => ({
    kind,
    id,
    live: { ...live },
  });

  it("is free, and notes name who manages the rest, or will after the next update", async () => {
    const others = [
      { type: "shortlink:index:Tree", id: "tree_1" },
      { type: "shortlink:index:Board", id: "board_1" },
      { type: "shortlink:index:Folder", id: "fld_1" },
    ];
    const lost = { inputs: { slug: "lost", domainId: "dom_1" } };
    fakeBackend({
      all: [{ name: "dev" }, { name: "prod" }],
      states: {
        dev: stateOf("shop/dev", [{ id: "lnk_own" }]),
        prod: stateOf("other/prod", [{ id: "lnk_1" }, { id: "lnk_2" }, ...others], [lost]),
      },
    });
    const orphan = { id: "lnk_5", slug: "lost", domainId: "dom_1" };
    const managers = await findManagers({ stack }, contextOf([orphan, { id: "lnk_6", slug: "a" }]), progress);
    const marked = (managedBy: string) => ({ slug: "c", options: { managedBy } });
    const objects = [
      object("Link", "lnk_own", marked("acme/web")),
      object("Link", "lnk_1", { slug: "a", domainId: "dom_1" }),
      object("Link", "lnk_2", { slug: "b", domainId: "dom_2", username: "no" }),
      object("Link", "lnk_3", marked("acme/web")),
      object("Link", "lnk_4", marked("acme/shop")),
      object("Link", "lnk_5", orphan),
      object("Tree", "tree_1", { username: "tree", title: "no" }),
      object("Folder", "fld_1", { title: "Box" }),
      object("Board", "board_1"),
      object("Link", "tree_1"),
    ];
    expect(managers.isKnown).toBe(true);
    expect(objects.filter(managers.isFree).map(({ kind, id }) => `${kind}:${id}`)).toEqual([
      "Link:lnk_4",
      "Link:tree_1",
    ]);
    expect(await managers.notes()).toEqual([
      "Managed by other/prod, so left out: Link lnk_1 (https://sho.rt/a), Link lnk_2 (b), Tree tree_1 (tree), Folder fld_1 (Box), Board board_1.",
      'Managed by "acme/web" (options.managedBy), so left out: Link lnk_3 (c).',
      "Managed by other/prod (Link link-5) after the next update, so left out: Link lnk_5 (https://sho.rt/lost).",
    ]);
  });

  it("is read with its mark where the list shows the options of no link", async () => {
    const folder = object("Folder", "fld_1");
    const [first, ...rest] = ["lnk_1", "lnk_2", "lnk_3"].map((id) => object("Link", id, { slug: "a" }));
    fakeBackend({ all: [{ name: "dev" }], states: { dev: stateOf("shop/dev", [{ id: "lnk_2" }]) } });
    const asked: string[] = [];
    const read = (id: string) => {
      asked.push(id);
      return { id, routes: [], options: id === "lnk_1" ? { managedBy: "acme/web" } : null };
    };
    const managers = await findManagers({ stack }, contextOf([], read), progress);
    const freeOf = async (...objects: IgnorableObject[]) =>
      (await managers.withMarks(objects)).filter(managers.isFree).map(({ id }) => id);
    expect(await freeOf(folder, first as IgnorableObject, ...rest)).toEqual(["fld_1", "lnk_3"]);
    expect(asked).toEqual(["lnk_2", "lnk_1", "lnk_3"]);
    expect(await freeOf(first as IgnorableObject, object("Link", "lnk_4", { options: null }))).toEqual([
      "lnk_1",
      "lnk_4",
    ]);
    expect(asked).toHaveLength(3);
  });

  it("is not read by itself where a link of the stack shows no options either", async () => {
    fakeBackend({ all: [{ name: "dev" }], states: { dev: stateOf("shop/dev", [{ id: "lnk_2" }]) } });
    const asked: string[] = [];
    const read = (id: string) => {
      asked.push(id);
      return { id, routes: [] };
    };
    const managers = await findManagers({ stack }, contextOf([], read), progress);
    await managers.withMarks(["lnk_1", "lnk_2", "lnk_3"].map((id) => object("Link", id)));
    expect(asked).toEqual(["lnk_2"]);
  });

  it.each([
    [false, " --project-only reads no other projects."],
    [true, ""],
  ])("is not known where a state cannot be read, with what to do: %s", async (projectOnly, hint) => {
    const stacks = [{ name: "dev" }];
    fakeBackend({ all: stacks, own: stacks, states: { dev: "permission denied" } });
    const managers = await findManagers({ stack, projectOnly }, contextOf(), progress);
    expect(managers.isKnown).toBe(false);
    expect(await managers.notes()).toEqual([
      "The state of stack dev cannot be read: permission denied",
      `So another stack may manage more.${hint}`,
    ]);
  });
});
