import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Stack } from "@pulumi/pulumi/automation";
import { afterEach, describe, expect, it, vi } from "vitest";
import { withAccount } from "../../../../provider/cli/account/account";
import type { Progress } from "../../../../provider/cli/output/progress";
import { findUnmanaged } from "../../../../provider/cli/report/read/unmanaged";
import { apiKey } from "../../../support/api-key";
import { fakeBackend, stateOf } from "../../../support/fake-backend";
import { temporaryFolder } from "../../../support/shell";
import { startStubService } from "../../../support/stub-service";
import { preview, previewed } from "../../graph/fixtures";

afterEach(() => void vi.unstubAllEnvs());

/** A page of a list. */
const page = (data: readonly object[], nextCursor: string | null = null) => ({
  body: { data, meta: { total: 9, page: 1, limit: 100, hasNext: nextCursor !== null, nextCursor } },
});

/** What is unmanaged in an account that responds with these pages, and the progress of reading it. */
async function findIn(...pages: ReturnType<typeof page>[]) {
  const { url } = await startStubService(...pages);
  const workDir = temporaryFolder();
  writeFileSync(join(workDir, ".shortlinkignore"), "promo-*\n");
  const projectSettings = async () => ({ name: "shop", runtime: "nodejs" });
  const stack = { name: "dev", workspace: { workDir, envVars: {}, projectSettings } } as unknown as Stack;
  const shown: string[] = [];
  const progress = { show: (text: string) => shown.push(text) } as unknown as Progress;
  const { resources } = preview([previewed("Link", "shop", {}, "lnk_1")]);
  const found = await withAccount({ baseUrl: url, apiKey, maxRetries: 0 }, (context) =>
    findUnmanaged(stack, context, { ...preview([]), resources }, progress),
  );
  return { found, shown: shown.filter((it) => it.startsWith("Reading the account")) };
}

describe.skipIf(process.platform === "win32")("what no stack manages", () => {
  const managed = { all: [{ name: "dev" }] };

  it("is every other object of the account that is not ignored, with what can be done", async () => {
    const states = { dev: stateOf("shop/dev", [{ id: "lnk_1" }, { id: "lnk_2" }]) };
    fakeBackend({ ...managed, states });
    const { found, shown } = await findIn(
      page([{ id: "lnk_1", options: null }, { id: "lnk_2" }, { id: "lnk_3", slug: "shop" }], "next"),
      page([{ id: "lnk_4", slug: "promo-1" }]),
      page([{ id: "tree_1", username: "tree" }]),
      page([{ id: "board_1", title: "Board" }]),
      page([{ id: "fld_1" }]),
    );
    expect(found).toStrictEqual({
      command: "npx shortlink adopt --stack dev",
      objects: [
        { kind: "Link", id: "lnk_3", name: "shop", get: 'shortlink.Link.get("shop-link", "lnk_3")' },
        { kind: "Tree", id: "tree_1", name: "tree", get: 'shortlink.Tree.get("tree", "tree_1")' },
        { kind: "Board", id: "board_1", name: "Board", get: 'shortlink.Board.get("board", "board_1")' },
        { kind: "Folder", id: "fld_1", get: 'shortlink.Folder.get("fld-1", "fld_1")' },
      ],
      ...{ managed: 2, total: 6, ignored: 1, coverage: 33 },
    });
    expect(shown).toEqual([
      "Reading the account: 1 object",
      ...[2, 3, 4, 5, 6, 7].map((count) => `Reading the account: ${count} objects`),
    ]);
  });

  it("is nothing in an empty account, all of which is managed", async () => {
    fakeBackend({ ...managed, states: { dev: stateOf("shop/dev", []) } });
    const { found } = await findIn(page([]));
    expect(found).toStrictEqual({ objects: [], managed: 0, total: 0, coverage: 100 });
  });

  it("has no commands where another stack may manage it", async () => {
    fakeBackend({ ...managed, states: { dev: "permission denied" } });
    const { found } = await findIn(page([{ id: "lnk_1", slug: "shop", options: null }]), page([]));
    expect(found).toStrictEqual({
      objects: [{ kind: "Link", id: "lnk_1", name: "shop" }],
      notes: [
        "The state of stack dev cannot be read: permission denied",
        "So another stack may manage more. --project-only reads no other projects.",
      ],
      ...{ managed: 0, total: 1, coverage: 0 },
    });
  });

  it("is not looked for without end in a list that never ends", async () => {
    fakeBackend({ ...managed, states: { dev: stateOf("shop/dev", []) } });
    await expect(findIn(page([{ id: "lnk_1" }], "next"))).rejects.toThrow(/returned the same cursor twice/);
  });
});
