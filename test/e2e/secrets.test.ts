import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import * as shortlink from "../../provider";
import { functions } from "../../provider/resources/functions";
import { providers } from "../conformance/providers";
import { apiKey, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { EngineStack, expectOk, type Run } from "../support/engine";
import { containsSecret } from "../support/secret-scan";
import { project, temporaryFolder } from "../support/shell";

const { Feature, Link } = shortlink;

const password = "correct-horse-battery";

const program = (secret: string) => async () => {
  const link = new Link("link", {
    slug: "abc",
    routes: [
      {
        isGlobalFallback: true,
        actionType: "URL",
        actionConfig: { url: "https://example.com" },
        features: [{ type: "PASSWORD", config: { password: secret } }],
      },
    ],
  });
  return { slug: link.slug };
};

const secrets = [password, "another-password", apiKey];

describe("a secret", () => {
  it("is neither in state nor in anything printed, though the program gives it as plain text", async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(program(password), account.settings);
    const printed = [
      await stack.preview({ diff: true }),
      await stack.up({ diff: true }),
      await stack.preview({ refresh: true, expectNoChanges: true, diff: true }),
    ];
    stack.declare(program("another-password"));
    printed.push(await stack.up({ diff: true }));
    expect(account.emulator.requests.at(-1)).toMatchObject({ method: "PATCH" });
    for (const { ok, output } of printed) {
      expect(ok, output).toBe(true);
      for (const secret of secrets) expect(output).not.toContain(secret);
      expect(output).not.toMatch(/authorization|bearer/i);
    }
    const state = await stack.stateText();
    for (const secret of secrets) expect(state).not.toContain(secret);
    expect(state).not.toMatch(/authorization|bearer/i);
  });

  it.each(providers)(
    "is in the engine's most verbose log only where that shows what goes through $name",
    async (provider) => {
      const account = await startAccount();
      vi.stubEnv("SHORTLINK_API_KEY", apiKey);
      onTestFinished(() => void vi.unstubAllEnvs());
      const { baseUrl } = account.settings;
      const program = async () => {
        const { id, fallbackRouteId } = provider.create("Link", "link", { url: "https://example.com" });
        const feature = { type: "PASSWORD", config: { password } };
        provider.create("Feature", "feature", { linkId: id, routeId: fallbackRouteId, ...feature });
      };
      const stack = await EngineStack.create(program, { baseUrl });
      const { ok, output } = await stack.up({ logVerbosity: 9, logToStdErr: true });
      expect(ok, output).toBe(true);
      const lines = output.split("\n").filter((line) => line.includes(password));
      expect(lines).not.toEqual([]);
      for (const line of lines) expect(line).toMatch(/"msg":"(Unm|M)arshaling property for RPC\[.*"v":9/);
      expect(output).not.toContain(apiKey);
      expect(output).not.toMatch(/authorization|bearer/i);
    },
  );
});

describe("a password that the service shows in clear text", () => {
  const outspoken = async () => {
    const account = await startAccount();
    const { url: baseUrl } = await startAlteringProxy(
      account.emulator.url,
      () => (text: string) => text.replaceAll("********", password),
    );
    return { account, settings: { ...account.settings, baseUrl } };
  };

  it("is a secret of an object that is taken by its id", async () => {
    const { account, settings } = await outspoken();
    const routes = [
      {
        isGlobalFallback: true,
        actionType: "URL",
        actionConfig: { url: "https://example.com" },
        features: [{ type: "PASSWORD", config: { password } }],
      },
    ];
    const made = await account.request("POST", "", { domainId: "dom_1", slug: "abc", routes });
    const [route] = made.routes;
    const [feature] = await account.request<{ id: string }[]>(
      "GET",
      `/${made.id}/routes/${route?.id}/features`,
    );
    const stack = await EngineStack.create(async () => {
      const link = Link.get("link", made.id);
      const password = Feature.get("feature", `${made.id}/${route?.id}/${feature?.id}`);
      return { slug: link.slug, type: password.type, routes: link.routes, config: password.config };
    }, settings);
    const runs = [await stack.up({ diff: true }), await stack.up({ refresh: true, diff: true })];
    for (const { ok, output, events } of runs) {
      expect(ok, output).toBe(true);
      expect(output).not.toContain(password);
      expect(events.includes(password), "the events hold the password").toBe(false);
    }
    expect(await stack.outputs()).toMatchObject({ slug: "abc", type: "PASSWORD", config: { password } });
    expect(await stack.stateText()).not.toContain(password);
  });

  it.each<[string, () => object]>([
    ["this package", () => shortlink],
    // As it was built: its functions are loaded when they are called.
    ["the plugin's SDK", () => createRequire(__filename)(join(project, "dist/provider/native.js"))],
  ])("is a secret in the result of every look-up of %s, in every form", async (_, load) => {
    const { account, settings } = await outspoken();
    const url = "https://example.com";
    const slug = "hush-hush-hush";
    const { id } = await account.request("POST", "", {
      ...{ domainId: "dom_1", url, slug },
      routeFeatures: [{ type: "PASSWORD", config: { password } }],
    });
    const tree = await account.request("POST", "/trees", { username: "a-tree" });
    const board = await account.request("POST", "/boards", { title: "A board", slug: "a-board" });
    const folder = await account.request("POST", "/folders", { title: "A folder" });
    const asked: Readonly<Record<string, object>> = {
      ...{ getLink: { id }, getRoutes: { linkId: id }, getQr: { linkId: id }, getAnalytics: { linkId: id } },
      ...{ getTree: { id: tree.id }, getBoard: { id: board.id }, getFolder: { id: folder.id } },
      ...{ getLinks: {}, getTrees: {}, getBoards: {}, getFolders: {}, getSlugAvailability: { slug } },
      ...{ getDomains: {}, getDefaultDomain: {}, getEligibleDomains: {}, getPlatformCatalog: {} },
    };
    expect(Object.keys(asked).toSorted()).toEqual(Object.keys(functions).toSorted());
    const secretly = (args: object) =>
      Object.fromEntries(Object.entries(args).map(([name, value]) => [name, pulumi.secret(value)]));
    const stack = await EngineStack.create(async () => {
      type LookUp = (...args: object[]) => Promise<unknown> & AsyncIterable<unknown>;
      const sdk = load() as Readonly<Record<string, LookUp>>;
      const results: Record<string, unknown> = {};
      for (const [name, args] of Object.entries(asked)) {
        const given = Object.keys(args).length > 0 ? [args] : [];
        await sdk[name]?.(...given);
        results[name] = sdk[`${name}Output`]?.(...given);
        results[`${name} of secrets`] = sdk[`${name}Output`]?.(...given.map(secretly));
      }
      for (const name of Object.keys(sdk).filter((it) => it.startsWith("stream"))) {
        for await (const _ of sdk[name]?.() ?? []);
      }
      return results;
    }, settings);
    const up = expectOk(await stack.up({ diff: true }));
    expectHidden([password], up, await stack.stateText());
    expect(up.output).toMatch(/getLink +: \[secret\]/);
    expect(up.output).toMatch(/getLink of secrets *: \[secret\]/);
    expect(up.output).toMatch(/getDefaultDomain *: \{/);
    expect(JSON.stringify((await stack.outputs()).getLink)).toContain(password);
  });
});

/** Expects secrets in nothing that runs have printed or sent to those who follow them, nor in texts that are kept. */
function expectHidden(secrets: readonly string[], ...found: readonly (Run | string)[]): void {
  for (const secret of secrets) {
    for (const it of found) {
      const texts = typeof it === "string" ? { kept: it } : { output: it.output, events: it.events };
      for (const [where, text] of Object.entries(texts))
        expect(containsSecret(text, secret), where).toBe(false);
    }
  }
}

describe.each(providers)("a password that a transform adds, through $name,", (provider) => {
  const hidden = (version: number, where: string) => `hush "ü&<${where}> ${version}`;
  const places = ["transforms", "transformations", "stack transforms", "stack transformations", "graph"];
  const url = "https://example.com";
  const graph = [{ isGlobalFallback: true, actionType: "URL", actionConfig: { url } }];

  interface Given {
    readonly name: string;
    readonly type: string;
    readonly props: pulumi.Inputs;
    readonly opts: pulumi.ResourceOptions;
  }

  const program = (version: number) => async () => {
    const feature = (where: string) => ({
      type: "PASSWORD",
      config: { password: hidden(version, where), hint: "ask" },
    });
    const add =
      (where: string) =>
      ({ name, type, props, opts }: Given) =>
        name === where && type.includes("shortlink")
          ? { props: { ...props, routeFeatures: [feature(where)] }, opts }
          : undefined;
    await pulumi.runtime.registerResourceTransform(add("stack transforms"));
    pulumi.runtime.registerStackTransformation(add("stack transformations"));
    const link = { url };
    provider.create("Link", "transforms", link, { transforms: [add("transforms")] });
    provider.create("Link", "transformations", link, { transformations: [add("transformations")] });
    provider.create("Link", "stack transforms", link);
    provider.create("Link", "stack transformations", link);
    const deepen = ({ props, opts }: Given) => ({
      props: { ...props, routes: [{ ...graph[0], features: [feature("graph")] }] },
      opts,
    });
    provider.create("Link", "graph", { routes: graph }, { transforms: [deepen] });
  };

  const secretsOf = (version: number) => places.map((where) => hidden(version, where));

  it("is a secret in previews, plans, events and state, and is neither drift nor lost", async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(program(1), account.settings);
    const plan = join(temporaryFolder(), "plan.json");
    const runs = [await stack.preview({ diff: true, plan }), await stack.up({ diff: true, plan })];
    const plans = [readFileSync(plan, "utf8")];
    expect(account.writes()).toHaveLength(places.length);
    runs.push(await stack.preview({ refresh: true, expectNoChanges: true, diff: true }));
    runs.push(await stack.up({ refresh: true, diff: true }));
    expect(account.writes()).toEqual([]);
    stack.declare(program(2));
    runs.push(await stack.preview({ diff: true, plan }), await stack.up({ diff: true, plan }));
    plans.push(readFileSync(plan, "utf8"));
    expect(runs.at(-1)?.changes).toEqual({ update: places.length });
    const sent = JSON.stringify(account.written().map(({ body }) => body));
    for (const secret of secretsOf(2)) expect(sent).toContain(JSON.stringify(secret).slice(1, -1));
    runs.push(await stack.preview({ refresh: true, expectNoChanges: true }));
    for (const run of runs) expectOk(run);
    expectHidden([...secretsOf(1), ...secretsOf(2)], ...runs, ...plans, await stack.stateText());
  });

  it("is sealed by the next update and refresh where an older version has left it open in state, without any change", async () => {
    // Too short for the witness: the engine shows what stands open in state until then. Of what does not change, an update
    // seals the inputs only.
    const short = 'q"ü<&1z';
    const open = { routeFeatures: [{ type: "PASSWORD", config: { password: short } }] };
    const account = await startAccount();
    const stack = await EngineStack.create(async () => {
      const add = ({ props, opts }: Given) => ({ props: { ...props, ...open }, opts });
      provider.create("Link", "link", { url }, { transforms: [add] });
    }, account.settings);
    expectOk(await stack.up());
    await stack.editState((resource) => ({
      ...resource,
      inputs: { ...resource.inputs, ...open },
      outputs: { ...resource.outputs, ...open },
    }));
    stack.forgetHistory();
    expect(containsSecret(await stack.stateText(), short)).toBe(true);
    account.writes();
    expectOk(await stack.preview({ expectNoChanges: true, diff: true }));
    expectOk(await stack.up());
    expectOk(await stack.refresh());
    stack.forgetHistory();
    const after = [
      await stack.preview({ refresh: true, expectNoChanges: true, diff: true }),
      await stack.up({ refresh: true, diff: true }),
    ];
    for (const run of after) expectOk(run);
    expect(account.writes()).toEqual([]);
    expectHidden([short], ...after, await stack.stateText());
  });
});

describe.each(providers)("a value that the program marks as secret, through $name,", (provider) => {
  const secret = pulumi.secret;
  const url = "https://example.com";
  /** Wrong in every way in which a message shows what is given. */
  const wrong = () => ({
    url: secret("hush-hush no url"),
    title: secret([`hush-hush${"x".repeat(300)}`]),
    imageUrl: Promise.resolve({ deep: secret("hush-hush") }),
    kind: secret("hush-hush direct"),
    slug: secret(`hush-hush ${"x".repeat(300)}`),
    sortOrder: secret(31415.9265),
    seo: secret({ hushHush: 1 }),
    routes: [
      { isGlobalFallback: true, clientRouteId: "hush-hush", platform: secret("hush-hush") },
      {
        clientRouteId: secret("hush-hush"),
        conditions: [{ type: "OS", operator: "REGEX", valueKey: secret("(hush-hush") }],
      },
    ],
    routeFeatures: secret([{ type: "hush-hush" }]),
  });
  const says = [
    "url: [secret] is not a URL; give one such as https://example.com/page.",
    "title: [secret] is not a string.",
    "imageUrl: an object is not a string.",
    "kind: [secret] is not accepted; give one of DIRECT, TREE, TREE_ITEM, BOARD, BOARD_ITEM.",
    "slug: [secret] is not accepted; give 3 to 64 letters, digits or hyphens.",
    "sortOrder: [secret] is not a whole number.",
    "seo: [secret] has a property that does not exist; give title, description, imageUrl, indexable.",
    "routes[0].platform: [secret] is not accepted; give one of GLOBAL, ",
    "routes[1].clientRouteId: [secret] is taken by an earlier route; give each route its own.",
    "routes[1].conditions[0].valueKey: [secret] is not a regular expression: Unterminated group.",
    "routeFeatures[0].type: [secret] is not accepted; give one of ",
  ];

  it("is not shown where it is wrong", async () => {
    const account = await startAccount();
    const program = async () => void provider.create("Link", "link", wrong() as never);
    const stack = await EngineStack.create(program, account.settings);
    const run = await stack.preview({ diff: true });
    expect(run.ok).toBe(false);
    for (const line of says) expect(run.output).toContain(line);
    expectHidden(["hush-hush", "hushHush", "31415"], run);
  });

  it("is not shown where it is taken, or the service repeats it as it refuses it", async () => {
    const account = await startAccount();
    const slug = "hush-hush";
    await account.request("POST", "", { domainId: "dom_1", url, slug });
    const stack = await EngineStack.create(
      async () =>
        void provider.create("Link", "link", { url, slug: secret(slug), title: secret("hush-hush 2") }),
      account.settings,
    );
    const preview = await stack.preview({ diff: true });
    expect(preview.ok).toBe(false);
    expect(preview.output).toContain("slug: [secret] is taken by your own link");
    const refusing = await startAlteringProxy(account.emulator.url, ({ method }) =>
      method === "POST"
        ? () =>
            JSON.stringify({ error: "no", message: "The title 'Hush-Hush 2' will not do", statusCode: 422 })
        : [],
    );
    await stack.configure("baseUrl", refusing.url);
    await stack.configure("checkSlugs", "false");
    const up = await stack.up({ diff: true });
    expect(up.ok).toBe(false);
    expect(up.output).toContain("the service's words repeat a secret");
    expect(up.output).not.toMatch(/hush-hush 2/i);
    expectHidden([slug], preview, up, await stack.stateText());
  });
});

it("a secret setting that is wrong is not shown", async () => {
  const account = await startAccount();
  for (const provider of providers) {
    const program = async () => void provider.create("Folder", "folder", { title: "x" });
    const stack = await EngineStack.create(program, account.settings);
    await stack.configure("maxRetries", "hush-hush", true);
    const run = await stack.preview();
    expect(run.ok).toBe(false);
    // What is secret in the stack's configuration the engine itself takes out of all that it prints.
    expect(run.output).toMatch(/maxRetries.* is (not usable|"\[secret\]"); give a whole number from 0 to 20/);
    expectHidden(["hush-hush"], run);
  }
});

it("an argument of a look-up that the program marks as secret is not shown where it is wrong", async () => {
  const account = await startAccount();
  const stack = await EngineStack.create(
    async () => ({ link: shortlink.getLinkOutput({ id: pulumi.secret("hush hush") }) }),
    account.settings,
  );
  const run = await stack.preview();
  expect(run.ok).toBe(false);
  expect(run.output).toContain("getLink: id: [secret] is not accepted; give 1 to 256 letters");
  expectHidden(["hush hush"], run);
});

describe("the provider in state", () => {
  it("is at most 600 bytes and holds no logic", async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(program(password), account.settings);
    await stack.up();
    const provider = String((await stack.state()).get("link")?.inputs.__provider);
    expect(provider).toBe('exports.handler=()=>require("pulumi-shortlink/dynamic").provider("Link")');
    expect(Buffer.byteLength(provider)).toBeLessThanOrEqual(600);
  });
});
