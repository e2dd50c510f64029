import { DiffResponse } from "@pulumi/pulumi/proto/provider_pb";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { propertiesOf } from "../../../provider/plugin/wire/struct";
import { apiKey, startAccount } from "../../support/account";
import { failureOf } from "../../support/client";
import { startPluginClient } from "../../support/plugin-client";

// The engine checks the current settings of the program, and passes those in the stack's state without a check.

it("the error about a wrong key names the configuration if the key comes from there", async () => {
  const { settings } = await startAccount();
  const { checkConfig, configure } = await startPluginClient();
  await checkConfig({ ...settings, apiKey: "wrong" });
  const { message } = await failureOf(configure({ ...settings, apiKey: "wrong" }));
  expect(message).toMatch(/ The key came from shortlink:apiKey\. Check it\.$/);
});

describe("the error about a wrong key of an explicit provider names it", () => {
  const urn = "urn:pulumi:dev::mine::pulumi:providers:shortlink::partner";

  it("if the program passes the key", async () => {
    const { settings } = await startAccount();
    const { checkConfig, configure } = await startPluginClient();
    await checkConfig({ ...settings, apiKey: "wrong" }, urn);
    const { message } = await failureOf(configure({ ...settings, apiKey: "wrong" }, urn));
    expect(message).toContain(" The key came from the explicit provider partner. Check its `apiKey`,");
  });

  it("if the key comes from the environment", async () => {
    vi.stubEnv("SHORTLINK_API_KEY", "wrong");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { settings } = await startAccount();
    const { configure } = await startPluginClient();
    const { message } = await failureOf(configure({ baseUrl: settings.baseUrl }, urn));
    expect(message).toContain("SHORTLINK_API_KEY, because the explicit provider partner has no `apiKey`.");
  });

  it("if the key comes from the stack's state, and does not advise to set the configuration", async () => {
    const { settings } = await startAccount();
    const { configure } = await startPluginClient();
    const { message } = await failureOf(configure({ ...settings, apiKey: "wrong" }, urn));
    expect(message).toContain(" The key came from the explicit provider partner in the stack's state,");
    expect(message).toMatch(/To use the one that the program passes now, run `pulumi up`,/);
    expect(message).not.toContain("shortlink:apiKey");
  });
});

it("the error about a wrong key names the stack's state if the key comes from there, and says how to use the configured key", async () => {
  const { settings } = await startAccount();
  const { configure } = await startPluginClient();
  const { message } = await failureOf(configure({ ...settings, apiKey: "wrong" }));
  expect(message).toContain("The key came from the stack's state, where the last `pulumi up` stored it.");
  expect(message).toMatch(
    /To use the current value of shortlink:apiKey, run `pulumi up`, or pass --run-program to `pulumi refresh` or `pulumi destroy`\.$/,
  );
});

it("the error about a wrong key names the environment variable if the key comes from there", async () => {
  vi.stubEnv("SHORTLINK_API_KEY", "wrong");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { settings } = await startAccount();
  const { configure } = await startPluginClient();
  const { message } = await failureOf(configure({ baseUrl: settings.baseUrl }));
  expect(message).toContain("The key came from SHORTLINK_API_KEY, because shortlink:apiKey is not set.");
});

it("another key of the same account is no difference, in a preview or a refresh", async () => {
  const rotated = "sk-rotated-0123456789";
  const { settings } = await startAccount({
    callers: [apiKey, rotated].map((key) => ({ key, name: "test" })),
  });
  const type = "shortlink:index:Link";
  const inputs = { domainId: "dom_1", url: "https://example.com" };
  const created = await (await startPluginClient(settings)).create(type, inputs);
  const outputs = propertiesOf(created.getProperties());
  const { diff, read } = await startPluginClient({ ...settings, apiKey: rotated });
  expect((await diff(type, inputs, inputs)).getChanges()).toBe(DiffResponse.DiffChanges.DIFF_NONE);
  const found = await read(type, created.getId(), inputs, outputs);
  expect(propertiesOf(found.getInputs())).toEqual(inputs);
  expect(propertiesOf(found.getProperties())).toEqual(outputs);
});
