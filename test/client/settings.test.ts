import { describe, expect, it } from "vitest";
import { environmentName, readSettings } from "../../provider/client";

const none = () => undefined;
const environment = { SHORTLINK_API_KEY: "k", SHORTLINK_BASE_URL: "https://links.example.com/" };

describe("settings", () => {
  it("come from the environment, under SCREAMING_SNAKE names", () => {
    expect(environmentName("requestsPerSecond")).toBe("SHORTLINK_REQUESTS_PER_SECOND");
    expect(readSettings(none, { ...environment, SHORTLINK_MAX_RETRIES: "3" })).toEqual({
      apiKey: "k",
      baseUrl: "https://links.example.com",
      maxRetries: 3,
    });
  });

  it("come from the configuration first", () => {
    const configured = (name: string) => ({ apiKey: "configured" })[name];
    expect(readSettings(configured, environment).apiKey).toBe("configured");
  });

  it("are told all at once when they are missing, with both ways to set them", () => {
    expect(() => readSettings(none, {})).toThrow(
      "shortlink:apiKey is not set. Run `pulumi config set --secret shortlink:apiKey …`, or set SHORTLINK_API_KEY.\n" +
        "shortlink:baseUrl is not set. Run `pulumi config set shortlink:baseUrl …`, or set SHORTLINK_BASE_URL.",
    );
  });

  it.each([
    [{ GITHUB_SERVER_URL: "https://github.com", GITHUB_REPOSITORY: "a/b", GITHUB_RUN_ID: "7" }, /a\/b 7$/],
    [{ CI_SERVER_URL: "https://gitlab.com", CI_PROJECT_PATH: "a/b", CI_PIPELINE_ID: "7" }, /a\/b 7$/],
    [{ GITHUB_RUN_ID: "7" }, undefined],
    [{}, undefined],
  ])("take the name of the CI run for a seed: %j", (variables, name) => {
    const { operationSeed } = readSettings(none, { ...environment, ...variables });
    if (name) expect(operationSeed).toMatch(name);
    else expect(operationSeed).toBeUndefined();
    const SHORTLINK_OPERATION_SEED = "mine";
    const own = readSettings(none, { ...environment, ...variables, SHORTLINK_OPERATION_SEED });
    expect(own.operationSeed).toBe("mine");
  });

  it.each([
    ["SHORTLINK_MAX_RETRIES", "many"],
    ["SHORTLINK_MAX_RETRIES", "1.5"],
    ["SHORTLINK_REQUEST_TIMEOUT", "0"],
    ["SHORTLINK_REQUESTS_PER_SECOND", "-1"],
  ])("refuse %s=%s", (name, value) => {
    expect(() => readSettings(none, { ...environment, [name]: value })).toThrow(`(or ${name}) is not usable`);
  });
});
