// @module-tag all
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { skipCheckpoints } from "../../provider/pulumi/automation";
import { createLink } from "../conformance/external-edits";
import { type Account, apiKey, startAccount } from "../support/account";
import { startProject } from "../support/example";
import { project, succeed } from "../support/shell";
import { ends } from "./command";

/** Another account on the same service. */
const partnerKey = "sk-of-the-partner-0123456789";

/** The objects that each example creates; its program is run as a person would run it. */
const examples: Readonly<Record<string, Example>> = {
  quickstart: {
    created: 4,
    async check(account) {
      const links = await account.links();
      expect(links.map(({ slug }) => slug).toSorted()).toEqual(["autumn-app", "autumn-shop"]);
      expect(links.find(({ slug }) => slug === "autumn-app")?.routes).toHaveLength(2);
    },
  },
  "link-in-bio": {
    created: 7,
    isDestroyed: true,
    async check(account) {
      const [tree] = await account.list("trees");
      expect(tree).toMatchObject({ username: "autumn-shop" });
      const items = await account.list("", "kind=TREE_ITEM");
      expect(items.map(({ treeId, sortOrder }) => [treeId, sortOrder]).toSorted()).toEqual(
        [0, 1, 2].map((order) => [tree?.id, order]),
      );
      const shop = items.find(({ sortOrder }) => sortOrder === 0);
      const parcel = (await account.links()).find(({ slug }) => slug === "hello");
      expect(parcel?.routes).toMatchObject([{ targetItemIds: [shop?.id] }]);
    },
  },
  board: {
    created: 5,
    async check(account) {
      const [board] = await account.list("boards");
      expect(board).toMatchObject({ slug: "autumn-looks", layout: "grid", color: "#7a3b12" });
      const items = await account.list("", "kind=BOARD_ITEM");
      expect(items.map(({ boardId }) => boardId)).toEqual([board?.id, board?.id, board?.id]);
    },
  },
  campaign: {
    created: 9,
    async check(account) {
      const { routes } = await account.onlyLink();
      const byPlatform = routes.toSorted((one, other) => (one.platform < other.platform ? -1 : 1));
      const conditional = { conditions: [{ operator: "IN" }], features: [{ type: "UTM", enabled: true }] };
      expect(byPlatform).toMatchObject([
        { platform: "DEVICE", ...conditional },
        { platform: "GEO", ...conditional },
        { platform: "GLOBAL", isGlobalFallback: true },
        { platform: "LANGUAGE", ...conditional },
      ]);
    },
  },
  protected: {
    created: 2,
    config: [["--secret password", "correct-horse-battery"]],
    async check(account) {
      const { routes } = await account.onlyLink();
      const types = ["PASSWORD", "EXPIRATION_DATE", "LIMIT"];
      expect(routes).toMatchObject([{ features: types.map((type) => ({ type })) }]);
    },
  },
  posters: {
    created: 8,
    async check(account) {
      const links = await account.links();
      expect(links).toHaveLength(3);
      for (const { id } of links) {
        expect(await account.request("GET", `/${id}/qr`)).toMatchObject({
          isQrCreated: true,
          payload: { foreground: "#7a3b12" },
        });
      }
    },
  },
  redirects: {
    created: 3,
    async check(account) {
      const { length } = await account.list("", "limit=100");
      expect(length).toBe(100);
      const boots = await account.request("GET", "/links/slug-availability?slug=boots-pt");
      expect(boots).toMatchObject({ available: false });
    },
  },
  native: {
    created: 5,
    hasImports: true,
    isDestroyed: true,
    config: [["--secret partnerKey", partnerKey]],
    async check(account) {
      const link = await account.onlyLink();
      expect(link).toMatchObject({
        slug: "autumn-shop",
        routes: [{}, { conditions: [{ type: "COUNTRY" }] }],
      });
      const posts = account.emulator.requests.filter(({ method }) => method === "POST");
      expect(posts.some(({ body }) => (body as { slug?: string }).slug === "from-us")).toBe(true);
    },
  },
  yaml: {
    created: 5,
    hasImports: true,
    isDestroyed: true,
    host: "pulumi-language-yaml",
    async check(account) {
      const links = await account.links();
      expect(links.map(({ slug }) => slug).toSorted()).toEqual(["autumn-shop", "imprint", "jobs", "press"]);
      const shop = links.find(({ slug }) => slug === "autumn-shop");
      expect(shop).toMatchObject({ routes: [{}, { platform: "GEO" }] });
      const [folder] = await account.list("folders");
      for (const link of links) expect(link).toMatchObject({ folderId: folder?.id });
    },
  },
  component: {
    created: 8,
    async check(account) {
      const links = await account.links();
      const counts = links.map(({ slug, routes }) => [slug, routes.length]);
      expect(counts.toSorted()).toEqual([
        ["our-help", 2],
        ["our-shop", 3],
      ]);
    },
  },
};

interface Example {
  /** How many resources it creates, the stack and components included. */
  readonly created: number;
  /** Whether it uses the plugin, so that existing objects can be imported into its stack. */
  readonly hasImports?: boolean;
  /** Whether it is destroyed, too: one in which most depends on each other, and those with an import. */
  readonly isDestroyed?: boolean;
  /** The language host that it needs, if not that of Node.js. */
  readonly host?: string;
  /** Settings of the program itself. */
  readonly config?: readonly (readonly [setting: string, value: string])[];
  check(account: Account): Promise<void>;
}

describe("examples", () => {
  it("all have a test here", () => {
    const folders = readdirSync(join(project, "examples"), { withFileTypes: true });
    const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    // The examples in Python and Go and the files for CI have their own test files.
    expect([...Object.keys(examples), "python", "go", "ci"].toSorted()).toEqual(names.toSorted());
  });

  it("compile", async () => {
    // All at once: reading the types takes most of the time.
    const options =
      "--ignoreConfig --strict --noEmit --skipLibCheck --target es2022 --module node20 --types node";
    await succeed(`tsc ${options} examples/*/index.ts`, { cwd: project });
  });

  const named = Object.entries(examples).map(([name, example]) => ({ name, example }));

  it.for(named)(
    "$name creates what it declares, and has no changes the second time",
    async ({ name, example }, { skip }) => {
      skip(isMissing(example.host), `there is no ${example.host} on the PATH`);
      const { account, run } = await startExample(name, example);
      expect(await run("up --yes --skip-preview")).toMatch(new RegExp(`\\+ ${example.created} created`));
      await example.check(account);
      await run("preview --refresh --expect-no-changes");
      if (example.hasImports) await importExisting(account, run);
      // test/conformance/lifecycle.test.ts destroys resources of all kinds.
      if (!example.isDestroyed) return;
      await run("destroy --yes --skip-preview");
      expect(await account.links()).toEqual([]);
      for (const collection of ["trees", "boards", "folders"])
        expect(await account.list(collection)).toEqual([]);
    },
  );
});

/** An account, and a function that runs `pulumi` in an example: it must succeed, and print no secret and no warning. */
async function startExample(name: string, { config = [] }: Example) {
  const callers = [
    { key: apiKey, name: "test" },
    { key: partnerKey, name: "partner" },
  ];
  const account = await startAccount({ callers });
  const { pulumi } = await startProject(name, {
    ...account.env,
    ...skipCheckpoints,
  });
  for (const [setting, value] of config) {
    await ends(pulumi(`config set ${setting}`, value));
  }
  const secrets = [apiKey, ...config.map(([, value]) => value)];
  const run = async (args: string) => {
    const { output } = await ends(pulumi(args));
    for (const secret of secrets) expect(output).not.toContain(secret);
    expect(output).not.toMatch(/authorization|bearer|deprecat|warning:/i);
    return output;
  };
  return { account, run };
}

/** Imports an object that somebody else created. */
async function importExisting(account: Account, run: (args: string) => Promise<string>) {
  const { id } = await createLink(account, { url: "https://example.com/imported" });
  await run(`import shortlink:index:Link imported ${id} --yes --protect=false --generate-code=false`);
}

/** Whether a language host is not installed: somebody's own Pulumi CLI may come without it. */
const isMissing = (host: string | undefined): boolean =>
  host !== undefined &&
  !(process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, host)));
