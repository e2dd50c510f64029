// @module-tag all
import { describe, expect, it } from "vitest";
import { apiKey } from "../support/account";
import { startExample } from "../support/example";

describe("a program", () => {
  it.each([
    [
      "missing settings",
      { SHORTLINK_API_KEY: "", SHORTLINK_BASE_URL: "" },
      "error: shortlink:apiKey is not set. Run `pulumi config set --secret shortlink:apiKey …`, or set SHORTLINK_API_KEY.",
    ],
    [
      "a URL that would send the key in clear text",
      { SHORTLINK_API_KEY: apiKey, SHORTLINK_BASE_URL: "http://links.example.com" },
      "error: shortlink:baseUrl (or SHORTLINK_BASE_URL) uses http://, which would send your key in clear text",
    ],
  ])("reports %s once and fails", async (_, settings, message) => {
    const pulumi = await startExample("quickstart", settings);
    const { code, output } = await pulumi("preview");
    expect(code).not.toBe(0);
    const diagnostics = output.slice(output.lastIndexOf("Diagnostics:"));
    expect(diagnostics.split(message)).toHaveLength(2);
    expect(output).not.toMatch(/^\s+at /m);
  });
});
