// @module-tag all
import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it } from "vitest";
import { providers } from "../../conformance/providers";
import { startAccount } from "../../support/account";
import { startAlteringProxy } from "../../support/altering-proxy";
import { EngineStack } from "../../support/engine";
import { expectHidden } from "./expect-hidden";

describe.each(providers)("a value that the program marks as secret, through $name,", (provider) => {
  const secret = pulumi.secret;
  const url = "https://example.com";
  /** Invalid in every way in which a message shows the value. */
  const invalid = () => ({
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
  const messages = [
    "url: [secret] is not a URL; use one such as https://example.com/page.",
    "title: [secret] is not a string.",
    "imageUrl: an object is not a string.",
    "kind: [secret] is not accepted; use one of DIRECT, TREE, TREE_ITEM, BOARD, BOARD_ITEM.",
    "slug: [secret] is not accepted; use 3 to 64 letters, digits or hyphens.",
    "sortOrder: [secret] is not a whole number.",
    "seo: [secret] has an unknown property; the properties are title, description, imageUrl, indexable.",
    "routes[0].platform: [secret] is not accepted; use one of GLOBAL, ",
    "routes[1].clientRouteId: [secret] is already used by an earlier route; give each route its own.",
    "routes[1].conditions[0].valueKey: [secret] is not a valid regular expression: Unterminated group.",
    "routeFeatures[0].type: [secret] is not accepted; use one of ",
  ];

  it("is not shown when it is taken, or when the service repeats it in a refusal", async () => {
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
    expect(preview.output).toContain("slug: [secret] is already taken by your own link");
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
    expect(up.output).toContain("the service's message is not shown because it repeats a secret");
    expect(up.output).not.toMatch(/hush-hush 2/i);
    expectHidden([slug], preview, up, await stack.stateText());
  });
});
