import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it } from "vitest";
import { type Door, doors, plugin } from "../conformance/doors";
import { type Account, startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";
import { itWhere } from "../support/soak";

// With an operation seed, what a run does again that died before is answered as it was then. Each test names a danger.

const url = "https://example.com/";
const noChanges = { refresh: true, expectNoChanges: true };

/** A stack whose runs all have one seed, as all jobs of one CI run have. */
const seeded = (account: Account, program: () => Promise<unknown>, seed: string | undefined = "run-1") =>
  EngineStack.make(program, {
    ...account.settings,
    maxRetries: "0",
    ...(seed === undefined ? {} : { operationSeed: seed }),
  });

const oneLink = (door: Door) => async () => void door.make("Link", "link", { url, title: "Autumn" });

/** Loses the answer to the next POST, which is carried out. */
const loseAnswer = (account: Account, path = "/api/v1/links"): void =>
  void account.emulator.faults.add({ kind: "dropAfter", method: "POST", path, times: 1 });

/** The id in state is that of the account's only link, and there is nothing to do. */
async function expectOneLink(account: Account, stack: EngineStack, declared: object): Promise<void> {
  const link = await account.onlyLink();
  expect(link).toMatchObject(declared);
  expect((await stack.state()).get("link")?.id).toBe(link.id);
  expectOk(await stack.preview(noChanges));
}

describe.each(doors)("under one seed, through $name,", (door) => {
  // What the doors share is tried through one of them in every run.
  const often = itWhere(door === plugin);

  it("what a run has made before it died is taken over by the next", async () => {
    const account = await startAccount();
    const stack = await seeded(account, oneLink(door));
    loseAnswer(account);
    expect((await stack.up()).ok).toBe(false);
    const { id } = await account.onlyLink();
    expectOk(await stack.up());
    await expectOneLink(account, stack, { id, title: "Autumn" });
  });

  often("what was changed since it was made is changed back", async () => {
    const account = await startAccount();
    const stack = await seeded(account, oneLink(door));
    loseAnswer(account);
    await stack.up();
    const { id } = await account.onlyLink();
    await account.request("PATCH", `/${id}`, { title: "changed" });
    expectOk(await stack.up());
    expect(account.writes()).toEqual(["POST /api/v1/links", `PATCH /api/v1/links/${id}`]);
    await expectOneLink(account, stack, { id, title: "Autumn" });
  });

  often("what was deleted since it was made is made anew, however often", async () => {
    const account = await startAccount();
    const stack = await seeded(account, oneLink(door));
    const ids = new Set<string>();
    for (let round = 0; round < 2; round += 1) {
      expectOk(await stack.up());
      const { id } = await account.onlyLink();
      await expectOneLink(account, stack, { id });
      ids.add(id);
      expectOk(await stack.destroy());
      expect(await account.links()).toEqual([]);
    }
    expect(ids.size).toBe(2);
  });

  often("a forced replacement with the same payload never deletes what it hands out", async () => {
    const account = await startAccount();
    const stack = await seeded(account, oneLink(door));
    expectOk(await stack.up());
    const urn = (await stack.state()).get("link")?.urn ?? "";
    for (const _ of ["once", "twice"]) {
      expectOk(await stack.up({ replace: [urn] }));
      await expectOneLink(account, stack, { title: "Autumn" });
    }
  });

  often("what was made but could not be read again is kept", async () => {
    const account = await startAccount();
    const stack = await seeded(account, oneLink(door));
    account.emulator.faults.add({
      kind: "status",
      status: 500,
      method: "GET",
      path: "/api/v1/links/lnk_*",
      times: 1,
    });
    expect((await stack.up()).ok).toBe(false);
    const { id } = await account.onlyLink();
    expect((await stack.state()).get("link")?.id).toBe(id);
    await stack.configure("operationSeed", "run-2");
    expectOk(await stack.up());
    await expectOneLink(account, stack, { id });
  });

  often("a refusal does not stand when its cause is mended", async () => {
    const account = await startAccount();
    const program = async () => void door.make("Tree", "tree", { username: "shop" });
    const stack = await seeded(account, program);
    const { id } = await account.request("POST", "/trees", { username: "shop" });
    expect((await stack.up()).ok).toBe(false);
    await account.request("DELETE", `/trees/${id}`);
    expectOk(await stack.up());
    expect(await account.list("trees")).toHaveLength(1);
    expectOk(await stack.preview(noChanges));
  });

  often("a feature that is replaced by another and back is there in the end", async () => {
    const account = await startAccount();
    const program = (type: string) => async () => {
      const link = door.make("Link", "link", { url });
      const config = type === "LIMIT" ? { clicks: 1 } : { seconds: 1 };
      door.make("Feature", "it", { linkId: link.id, routeId: link.fallbackRouteId, type, config });
    };
    const stack = await seeded(account, program("LIMIT"));
    for (const type of ["LIMIT", "REDIRECT_DELAY", "LIMIT", "REDIRECT_DELAY"]) {
      stack.declare(program(type));
      expectOk(await stack.up());
      const link = await account.onlyLink();
      const features = link.routes.flatMap((it) => (it as unknown as { features: unknown[] }).features);
      expect(features).toMatchObject([{ type }]);
      expectOk(await stack.preview(noChanges));
    }
  });

  it("resources that declare the same are told apart", async () => {
    const account = await startAccount();
    const stack = await seeded(account, async () => {
      for (const name of ["a", "b"]) {
        door.make("Link", name, { url });
        const parent = new pulumi.ComponentResource(`test:index:${name.toUpperCase()}`, name);
        door.make("Link", "inside", { url }, { parent });
      }
    });
    expectOk(await stack.up());
    expect(await account.links()).toHaveLength(4);
    expectOk(await stack.preview(noChanges));
  });

  often(
    "a slug that is taken is a warning at preview, since this may be what a run before has made",
    async () => {
      const account = await startAccount();
      const stack = await seeded(
        account,
        async () => void door.make("Link", "link", { url, slug: "autumn" }),
      );
      loseAnswer(account);
      expect((await stack.up()).ok).toBe(false);
      stack.expectWarnings('The slug "autumn" is taken. That is right if an earlier run');
      expectOk(await stack.preview());
      expectOk(await stack.up());
      await expectOneLink(account, stack, { slug: "autumn" });
    },
  );
});

describe.each(doors)("without a seed, through $name,", (door) => {
  it("stacks of the same name on different backends share nothing", async () => {
    const account = await startAccount();
    for (const _ of ["one", "other"]) expectOk(await (await seeded(account, oneLink(door), "")).up());
    expect(await account.links()).toHaveLength(2);
    const keys = account.written().map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });
});

describe("without a seed, through the plugin,", () => {
  it("what a run has left behind that died is named by the next preview, with what to do", async () => {
    const account = await startAccount();
    const program = async () => {
      const link = plugin.make("Link", "link", { url, title: "Autumn" });
      const { id, fallbackRouteId } = link;
      plugin.make("Condition", "condition", { linkId: id, routeId: fallbackRouteId, ...condition });
      plugin.make("Folder", "folder", { title: "Campaign" });
    };
    const condition = { type: "OS", operator: "EQUALS", valueKey: "ios" };
    const stack = await seeded(account, program, "");
    for (const path of ["/api/v1/links", "/api/v1/links/folders"]) loseAnswer(account, path);
    expect((await stack.up({ continueOnError: true })).ok).toBe(false);
    const { id } = await account.onlyLink();
    const [folder] = await account.list("folders");
    const { output } = expectOk(await stack.preview());
    expect(output).toContain(`take it over with \`pulumi import shortlink:index:Link link ${id}\``);
    expect(output).toContain(
      `take it over with \`pulumi import shortlink:index:Folder folder ${folder?.id}\``,
    );
    expectOk(await stack.import([{ type: "shortlink:index:Link", name: "link", id }]));
    expect(expectOk(await stack.preview()).output).not.toContain(id);
  });

  it("nothing is lost when a resource takes over by import what another one has", async () => {
    const account = await startAccount();
    const program = (name: string) => async () => void plugin.make("Link", name, { url, title: "Autumn" });
    const stack = await seeded(account, program("before"), "");
    expectOk(await stack.up());
    const { id } = await account.onlyLink();
    expectOk(await stack.import([{ type: "shortlink:index:Link", name: "after", id }]));
    stack.declare(program("after"));
    // An import declares all that is there.
    stack.expectWarnings("slug is no longer declared");
    expectOk(await stack.up());
    expect((await account.onlyLink()).id).toBe(id);
    expectOk(await stack.preview(noChanges));
  });

  it("nothing is said of what is somebody else's", async () => {
    const account = await startAccount();
    const stack = await seeded(account, async () => void plugin.make("Link", "link", { url }), "");
    await account.request("POST", "", { domainId: "dom_1", url, slug: "theirs", title: "Made by hand" });
    expect(expectOk(await stack.preview()).output).not.toContain("warning");
  });

  it("nothing is said of objects that the stack has", async () => {
    const account = await startAccount();
    const twins = (count: number) => async () => {
      for (let n = 0; n < count; n += 1) plugin.make("Link", `link-${n}`, { url });
    };
    const stack = await seeded(account, twins(1), "");
    expect(expectOk(await stack.preview()).output).not.toContain("warning");
    expectOk(await stack.up());
    stack.declare(async () => {
      const first = plugin.make("Link", "link-0", { url });
      plugin.make("Link", "link-1", { url }, { dependsOn: first });
    });
    expect(expectOk(await stack.preview()).output).not.toContain("warning");
  });
});
