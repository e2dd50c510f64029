import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { configuredKeyVariable, withConfiguredKey } from "../../provider/client";
import { temporaryFolder } from "../support/shell";

const baseUrl = "https://links.example.com";
type Texts = Readonly<Record<string, string>>;

it.each<[string, Texts, { readonly more?: Texts; readonly isOther?: boolean }, string]>([
  ["takes the place of the one in state", { baseUrl, apiKey: "old" }, {}, "new"],
  ["does so for another spelling of the URL", { baseUrl: `${baseUrl}/`, apiKey: "old" }, {}, "new"],
  [
    "does so for a URL of the environment",
    { apiKey: "old" },
    { more: { SHORTLINK_BASE_URL: baseUrl } },
    "new",
  ],
  ["is not sent to another URL", { baseUrl: "https://other.example.com", apiKey: "old" }, {}, "old"],
  ["is not sent to a URL that is not known", { apiKey: "old" }, {}, "old"],
  ["is that in state in any other run", { baseUrl, apiKey: "old" }, { isOther: true }, "old"],
])("the configured key %s", (_, settings, { more, isOther = false }, expected) => {
  const file = join(temporaryFolder(), "configured-key.json");
  writeFileSync(file, JSON.stringify({ baseUrl, apiKey: "new" }));
  const environment = { ...more, ...(!isOther && { [configuredKeyVariable]: file }) };
  const read = withConfiguredKey((name) => settings[name], environment);
  expect(read("apiKey")).toBe(expected);
  expect(read("baseUrl")).toBe(settings.baseUrl);
});
