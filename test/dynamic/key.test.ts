import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { contextFor } from "../../provider/dynamic/contexts";
import { startAccount } from "../support/account";
import { failureOf } from "../support/client";
import { actAsDynamicProvider, startRootEngine } from "../support/dynamic-process";
import { startProvider } from "./fixture";

// What the process knows is in its modules, which other files of tests have loaded as well.
beforeEach(() => void vi.resetModules());

const link = { domainId: "dom_1", url: "https://example.com" };

async function linkProvider(settings: Record<string, string>) {
  const { provider } = await import("../../provider/dynamic/provider.js");
  return startProvider("Link", settings, provider);
}

it("the error about a wrong key names its source as far as the process knows it", async () => {
  const { settings } = await startAccount();
  const readWith = async (apiKey: string) => {
    const { read } = await linkProvider({ ...settings, apiKey });
    return (await failureOf(read("lnk_1", link))).message;
  };
  expect(await readWith("wrong-1")).toContain("If this run did use --run-program, check");
  actAsDynamicProvider(await startRootEngine(""));
  expect(await readWith("wrong-2")).toContain("The key came from the stack's state");
  // A key from state was right when it was stored.
  const { read } = await linkProvider(settings);
  expect(await read("lnk_9", link)).toEqual({ id: "", props: {} });
  // A check means that the program runs.
  const { check } = await linkProvider(settings);
  await check({}, link);
  expect(await readWith("wrong-3")).toMatch(/ The key came from shortlink:apiKey\. Check it\.$/);
});

it("the error about a wrong key names the environment variable if the key comes from there", async () => {
  vi.stubEnv("SHORTLINK_API_KEY", "wrong");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { settings } = await startAccount();
  const { read } = await linkProvider({ baseUrl: settings.baseUrl });
  const { message } = await failureOf(read("lnk_1", link));
  expect(message).toContain("The key came from SHORTLINK_API_KEY");
});

it("resources with the same settings share one context", () => {
  const settings: Record<string, string> = { apiKey: "k", baseUrl: "http://127.0.0.1:1" };
  const contextWith = (more: object) =>
    contextFor(
      (name) => ({ ...settings, ...more })[name],
      [],
      () => {},
    );
  expect(contextWith({})).toBe(contextWith({}));
  expect(contextWith({})).not.toBe(contextWith({ apiKey: "other" }));
});
