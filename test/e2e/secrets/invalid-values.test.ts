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
