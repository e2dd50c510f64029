import { describe, expect, it } from "vitest";
import { environmentName, readSettings, Settings } from "../../provider/client";

const none = () => undefined;
const environment = { SHORTLINK_API_KEY: "k", SHORTLINK_BASE_URL: "https://links.example.com/" };

function messageOf(given: Record<string, string>): string {
  try {
    readSettings(none, given);
    return "they were accepted";
  } catch (error) {
    return (error as Error).message;
  }
}

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

  it("shows no setting that the configuration marks as secret", () => {
    const given: Record<string, string> = { baseUrl: "https://a.example", maxRetries: "hush" };
    const read = (secrets: string[]) => () =>
      readSettings((name) => given[name], { SHORTLINK_API_KEY: "k" }, secrets);
    expect(read([])).toThrow(/maxRetries.* is "hush"; give/);
    expect(read(["maxRetries"])).toThrow(/maxRetries.* is not usable; give a whole number/);
  });

  it("are told all at once when they are missing, with both ways to set them", () => {
    expect(() => readSettings(none, {})).toThrow(
      "shortlink:apiKey is not set. Run `pulumi config set --secret shortlink:apiKey …`, or set SHORTLINK_API_KEY.\n" +
        "shortlink:baseUrl is not set. Run `pulumi config set shortlink:baseUrl …`, or set SHORTLINK_BASE_URL.",
    );
  });

  it.each([
    [
      {
        GITHUB_SERVER_URL: "https://github.com",
        GITHUB_REPOSITORY: "a/b",
        GITHUB_RUN_ID: "7",
        GITHUB_JOB: "up",
      },
      /a\/b 7 up $/,
    ],
    [
      { CI_SERVER_URL: "https://gitlab.com", CI_PROJECT_PATH: "a/b", CI_PIPELINE_ID: "7", CI_JOB_NAME: "up" },
      /a\/b 7 up $/,
    ],
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
    ["maxRetries", "many", "a whole number from 0 to 20"],
    ["maxRetries", "-1.5", "a whole number from 0 to 20"],
    ["maxRetries", "21", "a whole number from 0 to 20"],
    ["requestTimeout", "0", "a number above 0, at most 3600"],
    ["requestTimeout", "Infinity", "a number above 0, at most 3600"],
    ["requestsPerSecond", "-1", "a number above 0, at most 10000"],
    ["checkSlugs", "maybe", "true or false"],
    ["allowMissing", "maybe", "true or false"],
  ] as const)("tell, when %s is %s, what was given and what is accepted", (name, value, takes) => {
    const variable = environmentName(name);
    expect(messageOf({ ...environment, [variable]: value })).toBe(
      `shortlink:${name} (or ${variable}) is "${value}"; give ${takes}.`,
    );
    expect(Settings.shape[name].description).toContain(`: ${takes}; `);
  });

  it("show no more of a long value than it takes to know it", () => {
    const message = messageOf({ ...environment, SHORTLINK_OPERATION_SEED: "x".repeat(1001) });
    expect(message).toMatch(/ is "x{100}…"; give up to 1000 characters\.$/);
  });

  it("never show a key", () => {
    expect(messageOf({ ...environment, SHORTLINK_API_KEY: "s3cret key" })).toBe(
      "shortlink:apiKey (or SHORTLINK_API_KEY) is not usable; give a key without spaces, line breaks or letters beyond ASCII.",
    );
  });

  it("count as unset where they hold white space only, and as what they say between it", () => {
    const spaced = { ...environment, SHORTLINK_API_KEY: " k\n", SHORTLINK_MAX_RETRIES: " " };
    expect(readSettings(none, spaced)).toMatchObject({ apiKey: "k", maxRetries: undefined });
  });
});
