import { describe, expect, it, onTestFinished, vi } from "vitest";
import { startAccount } from "../../support/account";
import { failureOf } from "../../support/client";
import { startPluginClient } from "../../support/plugin-client";

// The engine checks the current settings of the program, and passes those in the stack's state without a check.

const urn = "urn:pulumi:dev::mine::pulumi:providers:shortlink::partner";

/** The error of a run with a wrong key, whose settings the engine has checked, if it runs the program. */
async function messageAbout({ isChecked = false, isInEnvironment = false, urn = "" }): Promise<string> {
  const { settings } = await startAccount();
  const { checkConfig, configure } = await startPluginClient();
  onTestFinished(() => void vi.unstubAllEnvs());
  if (isInEnvironment) vi.stubEnv("SHORTLINK_API_KEY", "wrong");
  const given = isInEnvironment ? { baseUrl: settings.baseUrl } : { ...settings, apiKey: "wrong" };
  if (isChecked) await checkConfig(given, urn);
  return (await failureOf(configure(given, urn))).message;
}

describe("the error about a wrong key names", () => {
  it.each<[string, Parameters<typeof messageAbout>[0], RegExp]>([
    [
      "the configuration",
      { isChecked: true },
      /: The service does not accept the API key\. .+ request id .+ The key came from shortlink:apiKey\. Check it\.$/,
    ],
    [
      "the environment variable",
      { isInEnvironment: true },
      / The key came from SHORTLINK_API_KEY, because shortlink:apiKey is not set\./,
    ],
    [
      "the stack's state, and how to use the configured key",
      {},
      / The key came from the stack's state, where the last `pulumi up` stored it\. To use the current value of shortlink:apiKey, run `pulumi up`, or pass --run-program to `pulumi refresh` or `pulumi destroy`\.$/,
    ],
    [
      "the explicit provider to which the program passes it",
      { isChecked: true, urn },
      / The key came from the explicit provider partner\. Check its `apiKey`,/,
    ],
    [
      "the environment variable, and the explicit provider without a key",
      { isInEnvironment: true, urn },
      / SHORTLINK_API_KEY, because the explicit provider partner has no `apiKey`\./,
    ],
    [
      "the explicit provider in the stack's state, and how to use the key that the program passes",
      { urn },
      /^(?!.*shortlink:apiKey).* The key came from the explicit provider partner in the stack's state,.* To use the one that the program passes now, run `pulumi up`,/s,
    ],
  ])("%s, if the key comes from there", async (_, source, message) => {
    expect(await messageAbout(source)).toMatch(message);
  });
});
