import { describe, expect, it } from "vitest";
import { environmentName, environmentOf, readSettings, Settings } from "../../provider/client";

const none = () => undefined;
const environment = { SHORTLINK_API_KEY: "k", SHORTLINK_BASE_URL: "https://links.example.com/" };

function messageOf(environment: Record<string, string>): string {
  try {
    readSettings(none, environment);
    return "they were accepted";
  } catch (error) {
    return (error as Error).message;
  }
}

describe("settings", () => {
  it("come from the environment, under SCREAMING_SNAKE_CASE names", () => {
    expect(environmentName("requestsPerSecond")).toBe("SHORTLINK_REQUESTS_PER_SECOND");
    expect(readSettings(none, { ...environment, SHORTLINK_MAX_RETRIES: "3" })).toEqual({
      apiKey: "k",
      baseUrl: "https://links.example.com",
      maxRetries: 3,
    });
  });

  it("prefer the configuration", () => {
    const configured = (name: string) => ({ apiKey: "configured" })[name];
    expect(readSettings(configured, environment).apiKey).toBe("configured");
  });

  it("are not shown if the configuration marks them as secret", () => {
    const configured: Record<string, string> = { baseUrl: "https://a.example", maxRetries: "hush" };
    const read = (secrets: string[]) => () =>
      readSettings((name) => configured[name], { SHORTLINK_API_KEY: "k" }, secrets);
    expect(read([])).toThrow(/maxRetries.* is "hush"; it must be/);
    expect(read(["maxRetries"])).toThrow(/maxRetries.* is not valid; it must be a whole number/);
  });

  it("are all reported at once when they are missing, with both ways to set them", () => {
    expect(() => readSettings(none, {})).toThrow(
      "shortlink:apiKey is not set. Run `pulumi config set --secret shortlink:apiKey …`, or set SHORTLINK_API_KEY.\n" +
        "shortlink:baseUrl is not set. Run `pulumi config set shortlink:baseUrl …`, or set SHORTLINK_BASE_URL.",
    );
  });

  it("derive the seed from the CI run, unless it is set", () => {
    const run = { GITHUB_SERVER_URL: "https://github.com", GITHUB_REPOSITORY: "a/b", GITHUB_RUN_ID: "7" };
    const seedOf = (variables: Record<string, string>) =>
      readSettings(none, { ...environment, ...variables }).operationSeed;
    expect(seedOf({ ...run, GITHUB_JOB: "up" })).toBe("https://github.com a/b 7 up ");
    expect(seedOf(run)).toBeUndefined();
    expect(seedOf({ ...run, GITHUB_JOB: "up", SHORTLINK_OPERATION_SEED: "mine" })).toBe("mine");
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
  ] as const)("report, when %s is %s, the value and what is accepted", (name, value, accepted) => {
    const variable = environmentName(name);
    expect(messageOf({ ...environment, [variable]: value })).toBe(
      `shortlink:${name} (or ${variable}) is "${value}"; it must be ${accepted}.`,
    );
    expect(Settings.shape[name].description).toContain(`: ${accepted}; `);
  });

  it("show at most 100 characters of a value", () => {
    const long = messageOf({ ...environment, SHORTLINK_OPERATION_SEED: "x".repeat(1001) });
    expect(long).toMatch(/ is "x{100}…"; it must be a string of up to 1000 characters\.$/);
    const value = "x".repeat(100);
    const whole = messageOf({ ...environment, SHORTLINK_MAX_RETRIES: value });
    expect(whole).toContain(` is "${value}"; it must be`);
  });

  it("are the same when they are read again from their environment variables", () => {
    const settings = readSettings(none, {
      ...environment,
      SHORTLINK_MAX_RETRIES: "3",
      SHORTLINK_CHECK_SLUGS: "false",
    });
    const variables = environmentOf(settings);
    expect(variables).toMatchObject({ SHORTLINK_API_KEY: "k", SHORTLINK_MAX_RETRIES: "3" });
    expect(Object.keys(variables)).not.toContain("SHORTLINK_OPERATION_SEED");
    expect(readSettings(none, variables)).toEqual(settings);
  });

  it("take an object as JSON text, with numbers and booleans as strings, too", () => {
    const read = (service: object) =>
      readSettings((name) => (name === "service" ? JSON.stringify(service) : undefined), environment).service;
    const service = {
      slugParameter: "name",
      unknownIdStatus: 410,
      defaults: { priority: 10, isActive: false },
    };
    expect(read(service)).toEqual(service);
    const asText = { ...service, unknownIdStatus: "410", defaults: { priority: "10", isActive: "false" } };
    expect(read(asText)).toEqual(service);
    expect(read({ slugParameter: "true", defaults: { kind: "1" } })).toEqual({
      slugParameter: "true",
      defaults: { kind: "1" },
    });
    const variables = environmentOf(
      readSettings(none, { ...environment, SHORTLINK_SERVICE: JSON.stringify(asText) }),
    );
    expect(JSON.parse(variables.SHORTLINK_SERVICE ?? "")).toEqual(service);
  });

  const mustBeObject = "it must be a JSON object such as";
  const needsNone = "is not a setting, because the provider";

  it.each<[string, unknown, string]>([
    ["no JSON", "name", ` (or SHORTLINK_SERVICE) is "name"; ${mustBeObject} {"slugParameter":"name"}.`],
    ["a list", [], ` (or SHORTLINK_SERVICE) is []; ${mustBeObject}`],
    [
      "an unknown key",
      { slugParametre: "name" },
      ".slugParametre is not a setting. Did you mean slugParameter?",
    ],
    ["a key that is far from all others", { x: 1 }, ".x is not a setting."],
    [
      "no name",
      { slugParameter: "a b" },
      '.slugParameter is "a b"; it must be a name of letters, digits, under',
    ],
    [
      "a value that is too long to show",
      { slugParameter: "x".repeat(200) },
      `.slugParameter is "${"x".repeat(99)}…; it must be`,
    ],
    [
      "another word",
      { listFormat: "tab" },
      '.listFormat is "tab"; it must be one of comma, semicolon, pipe, spa',
    ],
    [
      "another status",
      { unknownIdStatus: "403" },
      '.unknownIdStatus is "403"; it must be one of 400, 404, 410, 422.',
    ],
    [
      "a default of a field without one",
      { defaults: { priorty: 1 } },
      ".defaults.priorty is not a field with a default. Did you mean priority?",
    ],
    [
      "a wrong default",
      { defaults: { priority: "high" } },
      '.defaults.priority is "high"; it must be a number.',
    ],
    ["defaults that are no object", { defaults: 5 }, ".defaults is 5; it must be an object."],
    [
      "what needs no setting",
      { routeOrder: "reversed" },
      `.routeOrder ${needsNone} works in either case. Give each`,
    ],
    [
      "what cannot be adapted to",
      { readScope: "other" },
      `.readScope ${needsNone} cannot adapt to it. Use a key`,
    ],
  ])("say where the conventions of a service hold %s", (_, service, message) => {
    const SHORTLINK_SERVICE = typeof service === "string" ? service : JSON.stringify(service);
    const whole = messageOf({ ...environment, SHORTLINK_SERVICE });
    expect(whole.slice(0, `shortlink:service${message}`.length)).toBe(`shortlink:service${message}`);
  });

  it("are all reported when the conventions of the service and other settings are wrong, none of them if they are secret", () => {
    const service = '{"listFormat":"hush","defaults":{"priority":"hush"}}';
    const read = () =>
      readSettings((name) => ({ service, maxRetries: "hush" })[name], environment, ["service", "maxRetries"]);
    expect(read).toThrow(
      "shortlink:maxRetries (or SHORTLINK_MAX_RETRIES) is not valid; it must be a whole number from 0 to 20.\n" +
        "shortlink:service.listFormat is not valid; it must be one of comma, semicolon, pipe, space, repeat, brackets.\n" +
        "shortlink:service.defaults.priority is not valid; it must be a number.",
    );
  });

  it("never show the key", () => {
    expect(messageOf({ ...environment, SHORTLINK_API_KEY: "s3cret key" })).toBe(
      "shortlink:apiKey (or SHORTLINK_API_KEY) is not valid; it must be a key without spaces, line breaks or non-ASCII characters.",
    );
  });

  it("count as unset when they are blank, and are trimmed", () => {
    const spaced = { ...environment, SHORTLINK_API_KEY: " k\n", SHORTLINK_MAX_RETRIES: " " };
    expect(readSettings(none, spaced)).toMatchObject({ apiKey: "k", maxRetries: undefined });
  });
});
