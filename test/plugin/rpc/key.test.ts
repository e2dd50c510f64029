import { expect, it, onTestFinished, vi } from "vitest";
import { startAccount } from "../../support/account";
import { failureOf } from "../../support/client";
import { startPluginClient } from "../../support/plugin-client";

// The engine checks the settings that the program has now; those in the stack's state it hands over unchecked.

it("a key that the program has now is called that", async () => {
  const { settings } = await startAccount();
  const { checkConfig, configure } = await startPluginClient();
  await checkConfig({ ...settings, apiKey: "wrong" });
  const { message } = await failureOf(configure({ ...settings, apiKey: "wrong" }));
  expect(message).toContain(
    "The service does not accept the key in shortlink:apiKey (or SHORTLINK_API_KEY).",
  );
  expect(message).toMatch(/ Check shortlink:apiKey \(or SHORTLINK_API_KEY\)\.$/);
});

it("a key from the stack's state is called that, with how the one that is configured now is used", async () => {
  const { settings } = await startAccount();
  const { configure } = await startPluginClient();
  const { message } = await failureOf(configure({ ...settings, apiKey: "wrong" }));
  expect(message).toContain("does not accept the key that the last `pulumi up` stored in the stack's state.");
  expect(message).toMatch(
    /To use the key that shortlink:apiKey has now, run `pulumi up`, or give `pulumi refresh` or `pulumi destroy` the flag --run-program\.$/,
  );
});

it("a key from the environment is called that", async () => {
  vi.stubEnv("SHORTLINK_API_KEY", "wrong");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { settings } = await startAccount();
  const { configure } = await startPluginClient();
  const { message } = await failureOf(configure({ baseUrl: settings.baseUrl }));
  expect(message).toContain("does not accept the key in SHORTLINK_API_KEY (shortlink:apiKey is not set).");
});
