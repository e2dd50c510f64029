import type * as pulumi from "@pulumi/pulumi";
import { describe, expect, it } from "vitest";
import { provider } from "../../provider/dynamic/provider";
import { wrapSecrets } from "../../provider/dynamic/wrap-secrets";
import { startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { failureOf } from "../support/client";
import { containsSecret } from "../support/secret-scan";

// The engine passes plain or wrapped secrets to a dynamic provider, and always gets wrapped ones back.

const password = "correct-horse-battery";
const feature = (password: string) => ({ type: "PASSWORD", config: { password } });
const inputs = {
  __provider: "exports.handler = …",
  domainId: "dom_1",
  url: "https://example.com",
  routeFeatures: [feature(password)],
};

async function linkProvider(before?: (url: string) => Promise<{ url: string }>) {
  const account = await startAccount();
  const baseUrl = (await before?.(account.emulator.url))?.url ?? account.emulator.url;
  const settings: Record<string, string> = { ...account.settings, baseUrl, maxRetries: "0" };
  const config = { get: (key: string) => settings[key.replace("shortlink:", "")] };
  const link = provider("Link");
  await link.configure?.({ config } as unknown as pulumi.dynamic.ConfigureRequest);
  return { account, link };
}

/** Whether a value shows the password outside of a secret. */
const showsPassword = (value: unknown): boolean =>
  containsSecret(
    JSON.stringify(value, (_, it) =>
      it?.["4dabf18193072939515e22adb298388d"] === undefined ? it : "wrapped",
    ),
    password,
  );

describe.each([
  ["plain", <T>(value: T): T => value],
  ["wrapped", wrapSecrets as <T>(value: T) => T],
])("a password in %s properties", (_, given) => {
  it("is wrapped in all responses to the engine, and plain in requests to the service", async () => {
    const { account, link } = await linkProvider();
    const checked = await link.check?.({}, given(inputs));
    expect(checked).toMatchObject({ failures: [], inputs: { routeFeatures: [{ type: "PASSWORD" }] } });
    const { id, outs } = await link.create(given(checked?.inputs));
    expect(account.written()).toMatchObject([{ body: { routeFeatures: [feature(password)] } }]);
    expect(await link.diff?.(id, given(outs), given(checked?.inputs))).toMatchObject({ changes: false });
    const news = { ...inputs, title: "x" };
    expect(await link.diff?.(id, given(outs), given(news))).toMatchObject({ changes: true, replaces: [] });
    const updated = await link.update?.(id, given(outs), given(news));
    expect(account.written()).toMatchObject([{ method: "PATCH", body: { title: "x" } }]);
    const found = await link.read?.(id, given(updated?.outs));
    const all = [checked?.inputs, outs, updated?.outs, found?.props, found?.inputs];
    for (const properties of all) {
      expect(JSON.stringify(properties)).toContain(password);
      expect(showsPassword(properties)).toBe(false);
    }
  });

  it("is wrapped in the known outputs of an object that was created but could not be read", async () => {
    const { account, link } = await linkProvider((url) =>
      startAlteringProxy(url, ({ method, path }) =>
        method === "POST" ? ["routes", "createdAt"] : path.includes("lnk_") ? 503 : [],
      ),
    );
    const failure = await failureOf(Promise.resolve(link.create(given(inputs))));
    const { id } = await account.onlyLink();
    expect(failure).toMatchObject({ id, properties: { url: inputs.url, __provider: inputs.__provider } });
    expect(JSON.stringify(failure)).toContain(password);
    expect(showsPassword(failure)).toBe(false);
  });
});

it("keeps internal inputs out of state, except those that later calls need", async () => {
  const { link } = await linkProvider();
  const internal = { __preview: true, __secrets: [["url"]], __replaceOnChanges: ["url"], __resource: "me" };
  const { inputs: checked } = (await link.check?.({}, { ...inputs, ...internal })) ?? {};
  const { __replaceOnChanges, __resource, __provider, ...rest } = checked;
  expect({ __replaceOnChanges, __resource }).toEqual({ __replaceOnChanges: ["url"], __resource: "me" });
  expect(Object.keys(rest).filter((name) => name.startsWith("__"))).toEqual([]);
});
