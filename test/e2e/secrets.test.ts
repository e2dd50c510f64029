import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Feature, getLinkOutput, Link } from "../../provider";
import { doors } from "../conformance/doors";
import { apiKey, startAccount } from "../support/account";
import { EngineStack } from "../support/engine";
import { spoiled } from "../support/spoiled";

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
    const stack = await EngineStack.make(program(password), account.settings);
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

  it.each(doors)(
    "is in the engine's most verbose log only where that shows what goes through $name",
    async (door) => {
      const account = await startAccount();
      vi.stubEnv("SHORTLINK_API_KEY", apiKey);
      onTestFinished(() => void vi.unstubAllEnvs());
      const { baseUrl } = account.settings;
      const program = async () => {
        const { id, fallbackRouteId } = door.make("Link", "link", { url: "https://example.com" });
        const feature = { type: "PASSWORD", config: { password } };
        door.make("Feature", "feature", { linkId: id, routeId: fallbackRouteId, ...feature });
      };
      const stack = await EngineStack.make(program, { baseUrl });
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
    const { url: baseUrl } = await spoiled(
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
    const stack = await EngineStack.make(async () => {
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

  it("is a secret in the result of a look-up", async () => {
    const { account, settings } = await outspoken();
    const feature = { type: "PASSWORD", config: { password } };
    const url = "https://example.com";
    const { id } = await account.request("POST", "", { domainId: "dom_1", url, routeFeatures: [feature] });
    const stack = await EngineStack.make(async () => ({ link: getLinkOutput({ id }) }), settings);
    const { ok, output } = await stack.up();
    expect(ok, output).toBe(true);
    expect(output).toContain("[secret]");
    expect(output).not.toContain(password);
    expect(await stack.stateText()).not.toContain(password);
  });
});

describe("the provider in state", () => {
  it("is at most 600 bytes and holds no logic", async () => {
    const account = await startAccount();
    const stack = await EngineStack.make(program(password), account.settings);
    await stack.up();
    const provider = String((await stack.state()).get("link")?.inputs.__provider);
    expect(provider).toBe('exports.handler=()=>require("pulumi-shortlink/dynamic").provider("Link")');
    expect(Buffer.byteLength(provider)).toBeLessThanOrEqual(600);
  });
});
