import {
  type CheckRequest,
  CheckResponse,
  type ConfigureRequest,
  ConfigureResponse,
  type DiffRequest,
  DiffResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import * as z from "zod";
import {
  canonicalJson,
  hasConfiguredKey,
  type KeySource,
  parseBaseUrl,
  parseService,
  readSettings,
  Settings,
  settingText,
  UserError,
  withConfiguredKey,
} from "../../client";
import {
  formatFailure,
  isUnknown,
  type Path,
  type Properties,
  unknownValue,
  validate,
} from "../../lifecycle";
import { isDefaultProvider, nameInUrn } from "../../pulumi/format/urn";
import type { Session } from "../session/session";
import { checkFailure } from "../wire/failure";
import { decodeStruct, encodeStruct } from "../wire/properties";

// The settings of the provider, from the stack's configuration or from an explicit provider in the program.

/** Properties that the engine adds to a provider's settings. */
const engineProperties = ["version", "pluginDownloadURL"];

const KnownSettings = z.strictObject(Settings.shape);

/** Validates the settings that are known. Environment variables replace those that are not set. */
export function checkConfig(request: CheckRequest, session: Session): CheckResponse {
  const { properties, secrets } = decodeStruct(request.getNews());
  // The engine checks settings that come from the program, and never those in state.
  session.hasProgramSettings = true;
  for (const { path, reason } of validate(KnownSettings, properties)) {
    const [name = ""] = path.split(/[.[]/);
    const isUnexpected = !(name in Settings.shape) && !engineProperties.includes(path);
    if (isUnexpected) session.log.warn(`shortlink:${formatFailure({ path, reason })}`);
  }
  const response = new CheckResponse().setInputs(encodeStruct(properties, [...secrets, ["apiKey"]]));
  if (JSON.stringify(properties).includes(unknownValue)) return response;
  try {
    read(properties, [...secrets, ...possibleSecrets(properties, request.getUrn())], request.getUrn());
    return response;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return response.setFailuresList(
      error.message.split("\n").map((reason) => checkFailure({ path: "", reason })),
    );
  }
}

/**
 * The engine does not say here which settings a program marks as secret, so that messages show none of an explicit provider. Those
 * of the stack's configuration it removes from messages by itself.
 */
const possibleSecrets = (properties: Properties, urn: string): Path[] =>
  isDefaultProvider(urn) ? [] : Object.keys(properties).map((name) => [name]);

/** The settings of a provider. The error for a missing one names an explicit provider. */
function read(properties: Properties, secrets: readonly Path[], urn: string): Settings {
  const own = settingsIn(properties);
  return readSettings(
    isDefaultProvider(urn) ? withConfiguredKey(own) : own,
    process.env,
    secrets.map(([name]) => String(name)),
    isDefaultProvider(urn) ? undefined : howToPass(nameInUrn(urn)),
  );
}

/** Names an explicit provider in the error: the engine shows it at one of the provider's resources, and that of a check at the provider. */
function namingProvider(urn: string, read: () => Settings): Settings {
  try {
    return read();
  } catch (error) {
    if (isDefaultProvider(urn) || !(error instanceof UserError)) throw error;
    throw new UserError(
      `The settings of the explicit provider ${nameInUrn(urn)} are not valid.\n${error.message}`,
    );
  }
}

/** What to do about a missing setting of an explicit provider, which the configuration of the stack does not reach. */
const howToPass = (provider: string) => (setting: string, isSecret: boolean) => {
  const secret = isSecret ? "Secret" : "";
  const examples = [
    `\`new pulumi.Config("shortlink").require${secret}("${setting}")\` in TypeScript`,
    `\`pulumi.Config("shortlink").require${isSecret ? "_secret" : ""}("${setting}")\` in Python`,
    `\`config.Require${secret}(ctx, "shortlink:${setting}")\` in Go`,
    `\`new Pulumi.Config("shortlink").Require${secret}("${setting}")\` in C#`,
    `\`context.config("shortlink").require${secret}("${setting}")\` in Java`,
    `\`\${shortlink:${setting}}\` in YAML`,
  ];
  return `The configuration of the stack does not reach the explicit provider ${provider}. Pass it \`${setting}\`, such as ${examples.join(", ")}`;
};

/**
 * A new base URL means another account, and so replaces all resources. A new key does not, and neither does a setting that
 * moves between the environment and the program.
 */
export function diffConfig(request: DiffRequest): DiffResponse {
  const olds = withPluginNames(decodeStruct(request.getOldInputs()).properties);
  const news = decodeStruct(request.getNews()).properties;
  const names = new Set([...Object.keys(olds), ...Object.keys(news)]);
  const diffs = [...names].filter((name) => !isSameSetting(name, olds[name], news[name]));
  const { DIFF_SOME, DIFF_NONE } = DiffResponse.DiffChanges;
  return new DiffResponse()
    .setChanges(diffs.length > 0 ? DIFF_SOME : DIFF_NONE)
    .setDiffsList(diffs)
    .setReplacesList(
      diffs.filter((name) => name === "baseUrl" && olds[name] !== undefined && news[name] !== undefined),
    );
}

/** Applies the settings, and checks that the service accepts the key. */
export async function configure(request: ConfigureRequest, session: Session): Promise<ConfigureResponse> {
  const { properties, secrets } = decodeStruct(request.getArgs());
  const urn = request.getUrn() ?? "";
  const settings = namingProvider(urn, () => read(properties, secrets, urn));
  const keySource = keySourceOf(properties, urn, session.hasProgramSettings);
  await session.configure(settings, keySource).verifyCredentials();
  return new ConfigureResponse()
    .setAcceptsecrets(true)
    .setAcceptoutputs(true)
    .setSupportspreview(true)
    .setSupportsAutonamingConfiguration(true);
}

function keySourceOf(properties: Properties, urn: string, hasProgramSettings: boolean): KeySource {
  const isDefault = isDefaultProvider(urn);
  const isCurrent = hasProgramSettings || (isDefault && hasConfiguredKey());
  const configured = isCurrent ? "configuration" : "state";
  const place = settingsIn(properties)("apiKey") === undefined ? "environment" : configured;
  return isDefault ? place : { provider: nameInUrn(urn), place };
}

/** SDKs send settings that are not strings as JSON; a program in YAML sends an object as it is. */
const settingsIn = (properties: Properties) => (name: string) => {
  const value = properties[name];
  return value === undefined || value === null ? undefined : settingText(value);
};

/** A resource that moves here from a dynamic provider has settings with the configuration's names: `shortlink:baseUrl`. */
const withPluginNames = (properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name.replace(/^shortlink:/, ""), value]),
  );

function isSameSetting(name: string, one: unknown, other: unknown): boolean {
  if (name === "baseUrl" && typeof one === "string" && typeof other === "string") {
    return isUnknown(other) ? false : parseBaseUrl(one) === parseBaseUrl(other);
  }
  const [oneText, otherText] = [one, other].map((value) => settingText(value ?? ""));
  if (name !== "service" || !oneText || !otherText) return oneText === otherText;
  return canonicalJson(parseService(oneText)) === canonicalJson(parseService(otherText));
}
