import { expect, it } from "vitest";
import { configuredKeyVariable, withConfiguredKey } from "../../provider/client";

const baseUrl = "https://links.example.com";
const now = { [configuredKeyVariable]: JSON.stringify({ baseUrl, apiKey: "new" }) };
const inState = (settings: Record<string, string>) => (name: string) => settings[name];

it.each([
  ["takes the place of the one in state", { baseUrl, apiKey: "old" }, now, "new"],
  ["does so for another spelling of the URL", { baseUrl: `${baseUrl}/`, apiKey: "old" }, now, "new"],
  ["does so for a URL of the environment", { apiKey: "old" }, { ...now, SHORTLINK_BASE_URL: baseUrl }, "new"],
  ["is not sent to another URL", { baseUrl: "https://other.example.com", apiKey: "old" }, now, "old"],
  ["is not sent to a URL that is not known", { apiKey: "old" }, now, "old"],
  ["is that in state in any other run", { baseUrl, apiKey: "old" }, {}, "old"],
])("the configured key %s", (_, settings, environment, expected) => {
  const read = withConfiguredKey(inState(settings), environment as NodeJS.ProcessEnv);
  expect(read("apiKey")).toBe(expected);
  expect(read("baseUrl")).toBe(settings.baseUrl);
});
