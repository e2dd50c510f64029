import { DiffResponse } from "@pulumi/pulumi/proto/provider_pb";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { JsonObject } from "../../../provider/contract";
import { unknownValue } from "../../../provider/lifecycle";
import { propertiesOf } from "../../../provider/plugin/wire/struct";
import { apiKey, startAccount } from "../../support/account";
import { failureOf } from "../../support/client";
import { everySetting } from "../../support/every-setting";
import { startPluginClient } from "../../support/plugin-client";
import { secret } from "./fixture";

const providerUrn = "urn:pulumi:dev::shop::pulumi:providers:shortlink::";
const validConfig = { apiKey, baseUrl: "https://links.example.com" };

/** The reasons for which the plugin refuses settings. */
async function refusalsOf(settings: JsonObject, urn?: string): Promise<string[]> {
  const { checkConfig } = await startPluginClient();
  return (await checkConfig(settings, urn)).getFailuresList().map((failure) => failure.getReason());
}

describe("CheckConfig", () => {
  it("returns valid settings, with the key as a secret", async () => {
    const { checkConfig } = await startPluginClient();
    const response = await checkConfig(validConfig);
    expect(response.getFailuresList()).toEqual([]);
    expect(propertiesOf(response.getInputs())).toMatchObject({
      baseUrl: validConfig.baseUrl,
      apiKey: secret(apiKey),
    });
  });

  it("reports every wrong or missing setting, with its environment variable", async () => {
    const wrong = { baseUrl: "http://links.example.com", maxRetries: "many" };
    expect(await refusalsOf(wrong)).toEqual([
      expect.stringMatching(/^shortlink:apiKey is not set.*SHORTLINK_API_KEY/),
      'shortlink:maxRetries (or SHORTLINK_MAX_RETRIES) is "many"; it must be a whole number from 0 to 20.',
    ]);
  });

  it("reports a missing setting of an explicit provider as one that the program must pass", async () => {
    expect(await refusalsOf({ apiKey }, `${providerUrn}default_0_1_0`)).toEqual([
      expect.stringContaining("pulumi config set shortlink:baseUrl"),
    ]);
    expect(await refusalsOf({ apiKey }, `${providerUrn}partner`)).toEqual([
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable in YAML
      'shortlink:baseUrl is not set. The configuration of the stack does not reach the explicit provider partner. Pass it `baseUrl`, such as `new pulumi.Config("shortlink").require("baseUrl")` in TypeScript, `pulumi.Config("shortlink").require("baseUrl")` in Python, `config.Require(ctx, "shortlink:baseUrl")` in Go, `new Pulumi.Config("shortlink").Require("baseUrl")` in C#, `context.config("shortlink").require("baseUrl")` in Java, `${shortlink:baseUrl}` in YAML, or set SHORTLINK_BASE_URL.',
    ]);
  });

  it.each([
    ["the default one", "default_0_1_0"],
    ["an explicit one", "partner"],
  ])("takes every setting of %s from the environment", async (_, name) => {
    const account = await startAccount();
    const { checkConfig } = await startPluginClient();
    const urn = `${providerUrn}${name}`;
    const valid = everySetting(account);
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const [variable, value] of Object.entries(valid)) vi.stubEnv(variable, value);
    expect((await checkConfig({}, urn)).getFailuresList()).toEqual([]);
    for (const [variable, value] of Object.entries(valid)) {
      // The id or the host of a domain may be any text that is not empty.
      if (variable === "SHORTLINK_DEFAULT_DOMAIN_ID") continue;
      vi.stubEnv(variable, `${"no ".repeat(500)}value`);
      const [failure, ...others] = (await checkConfig({}, urn)).getFailuresList();
      expect(failure?.getReason()).toMatch(/^shortlink:\w+ (\(or SHORTLINK_\w+\) )?is /);
      expect(failure?.getReason()).toContain(variable);
      expect(others).toEqual([]);
      vi.stubEnv(variable, value);
    }
  });

  it("never shows a secret setting, and keeps it secret", async () => {
    const { checkConfig } = await startPluginClient();
    const response = await checkConfig({ ...validConfig, maxRetries: secret("many-hush") });
    const reasons = response.getFailuresList().map((failure) => failure.getReason());
    expect(reasons).toEqual([
      "shortlink:maxRetries (or SHORTLINK_MAX_RETRIES) is not valid; it must be a whole number from 0 to 20.",
    ]);
    expect(propertiesOf(response.getInputs()).maxRetries).toEqual(secret("many-hush"));
  });

  // The engine asks about the settings of a program without the marks of its secrets.
  it("never shows what a program passes to an explicit provider", async () => {
    const passed = { maxRetries: "hush", checkSlugs: "hush", service: { unknownIdStatus: "hush" } };
    expect(await refusalsOf({ ...validConfig, ...passed }, `${providerUrn}partner`)).toEqual([
      "shortlink:maxRetries (or SHORTLINK_MAX_RETRIES) is not valid; it must be a whole number from 0 to 20.",
      "shortlink:checkSlugs (or SHORTLINK_CHECK_SLUGS) is not valid; it must be true or false.",
      "shortlink:service.unknownIdStatus is not valid; it must be one of 400, 404, 410, 422.",
    ]);
  });

  it("treats null as not set", async () => {
    expect(await refusalsOf({ ...validConfig, maxRetries: null })).toEqual([]);
  });

  it("takes the conventions of a service as an object or as JSON, and reports what is wrong with them once", async () => {
    const wrong = { slugParametre: "name", unknownIdStatus: 403 };
    for (const service of [wrong, JSON.stringify(wrong)]) {
      expect(await refusalsOf({ ...validConfig, service })).toEqual([
        "shortlink:service.slugParametre is not a setting. Did you mean slugParameter?",
        "shortlink:service.unknownIdStatus is 403; it must be one of 400, 404, 410, 422.",
      ]);
    }
    const accepted: JsonObject[string][] = [
      { unknownIdStatus: 410 },
      '{"unknownIdStatus":"410"}',
      // As a dictionary in Python.
      '{"unknown_id_status":410}',
      { slugParameter: unknownValue },
    ];
    for (const service of accepted) {
      expect(await refusalsOf({ ...validConfig, service })).toEqual([]);
    }
  });

  it("accepts unknown settings, and leaves the others for later", async () => {
    for (const baseUrl of [unknownValue, "no url"]) {
      expect(await refusalsOf({ apiKey: unknownValue, baseUrl })).toEqual([]);
    }
  });
});

describe("DiffConfig", () => {
  const { apiKey: _, ...withoutKey } = validConfig;
  const { baseUrl, ...withoutUrl } = validConfig;
  const inDynamicProvider = { "shortlink:apiKey": apiKey, "shortlink:baseUrl": baseUrl };
  const service = { unknownIdStatus: 410, slugParameter: "name" };
  const sameService = '{"slugParameter":"name","unknownIdStatus":"410"}';

  it.each<[what: string, before: object, now: object, changed?: string, replaces?: string]>([
    ["nothing if only a slash differs", validConfig, { ...withoutUrl, baseUrl: `${baseUrl}/` }],
    ["a new key, without replacing anything", validConfig, { ...withoutKey, apiKey: "other" }, "apiKey"],
    [
      "a new base URL",
      validConfig,
      { ...withoutUrl, baseUrl: "https://other.example" },
      "baseUrl",
      "baseUrl",
    ],
    ["an unknown base URL", validConfig, { ...withoutUrl, baseUrl: unknownValue }, "baseUrl", "baseUrl"],
    ["no replacement for a base URL that comes from the environment now", validConfig, withoutUrl, "baseUrl"],
    ["no replacement for a base URL that comes from the program now", withoutUrl, validConfig, "baseUrl"],
    ["nothing if a setting becomes empty", validConfig, { ...validConfig, maxRetries: "" }],
    ["nothing if an empty setting is removed", { ...validConfig, maxRetries: "" }, validConfig],
    ["nothing in the settings of a dynamic provider", inDynamicProvider, validConfig],
    ["no difference of spelling", { ...validConfig, service }, { ...validConfig, service: sameService }],
    [
      "changed conventions",
      { ...validConfig, service },
      { ...validConfig, service: '{"slugParameter":"x"}' },
      "service",
    ],
    ["added conventions", validConfig, { ...validConfig, service }, "service"],
    ["an added setting", validConfig, { ...validConfig, maxRetries: "3" }, "maxRetries"],
  ])("finds %s", async (_, olds, news, changed, replaced) => {
    const [diffs, replaces] = [changed, replaced].map((it) => (it ? [it] : []));
    const { diffConfig } = await startPluginClient();
    const response = await diffConfig(olds as JsonObject, news as JsonObject);
    expect(response.getDiffsList()).toEqual(diffs);
    expect(response.getReplacesList()).toEqual(replaces);
    const { DIFF_SOME, DIFF_NONE } = DiffResponse.DiffChanges;
    expect(response.getChanges()).toBe(changed ? DIFF_SOME : DIFF_NONE);
  });
});

describe("Configure", () => {
  it("accepts secrets and outputs, and supports previews", async () => {
    const account = await startAccount();
    const { configure } = await startPluginClient();
    const response = (await configure(account.settings)) as { toObject(): object };
    expect(response.toObject()).toMatchObject({
      acceptsecrets: true,
      acceptoutputs: true,
      supportspreview: true,
    });
  });

  it("rejects a wrong base URL at once", async () => {
    const account = await startAccount();
    const { configure } = await startPluginClient();
    const baseUrl = `${account.settings.baseUrl}/elsewhere`;
    const failure = await failureOf(configure({ ...account.settings, baseUrl }));
    expect(failure.message).toContain("Check shortlink:baseUrl (or SHORTLINK_BASE_URL)");
  });

  // A refresh or a destroy checks no settings: they are those in state, without what the environment has.
  it("names an explicit provider whose key is missing", async () => {
    const { baseUrl } = validConfig;
    const { configure } = await startPluginClient();
    const messageOf = async (name: string) =>
      (await failureOf(configure({ baseUrl }, `${providerUrn}${name}`))).message;
    expect(await messageOf("partner")).toMatch(
      /shortlink:apiKey is not set\. The .+ explicit provider partner\. .+ or set SHORTLINK_API_KEY\.$/,
    );
    expect(await messageOf("default_0_1_0")).toContain("`pulumi config set --secret shortlink:apiKey …`");
  });

  it("names an explicit provider with a wrong setting", async () => {
    const { configure } = await startPluginClient();
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv("SHORTLINK_MAX_RETRIES", "many");
    const messageOf = async (name: string) =>
      (await failureOf(configure(validConfig, `${providerUrn}${name}`))).message;
    expect(await messageOf("partner")).toMatch(
      /The settings of the explicit provider partner are not valid\.\nshortlink:maxRetries .* must be/,
    );
    expect(await messageOf("default_0_1_0")).not.toContain("explicit provider");
  });

  it("must come before anything else", async () => {
    const { read } = await startPluginClient();
    const failure = await failureOf(read("shortlink:index:Link", "lnk_1"));
    expect(failure.message).toContain("The provider is not configured.");
  });
});
