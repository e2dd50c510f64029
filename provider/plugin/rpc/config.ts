import {
  type CheckRequest,
  CheckResponse,
  type ConfigureRequest,
  ConfigureResponse,
  type DiffRequest,
  DiffResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { z } from "zod";
import { parseBaseUrl, readSettings, Settings, UserError } from "../../client";
import { isUnknown, type Properties, validate } from "../../lifecycle";
import type { Session } from "../session/session";
import { checkFailure } from "../wire/failure";
import { propertiesOf, structOf } from "../wire/struct";
import { decode, encode } from "../wire/values";

// The settings of the provider: those of the stack, or those of an explicit provider in the program.

/** What the engine itself keeps among a provider's settings. */
const engineProperties = ["version", "pluginDownloadURL"];

/** Validates the settings that are known; the environment stands in for what is left out. */
export function checkConfig(request: CheckRequest, session: Session): CheckResponse {
  const { properties, secrets } = decode(propertiesOf(request.getNews()));
  // The engine asks this of settings that come from the program, and never of those in state.
  session.hasNewSettings = true;
  for (const { path, reason } of validate(z.strictObject(Settings.shape), properties)) {
    const isStranger = !(path in Settings.shape) && !engineProperties.includes(path);
    if (isStranger) session.log.warn(`shortlink:${path}: ${reason}`);
  }
  const response = new CheckResponse().setInputs(structOf(encode(properties, [...secrets, ["apiKey"]])));
  if (Object.values(properties).some(isUnknown)) return response;
  try {
    readSettings(
      settingsIn(properties),
      process.env,
      secrets.map(([name]) => String(name)),
    );
    return response;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return response.setFailuresList(
      error.message.split("\n").map((reason) => checkFailure({ path: "", reason })),
    );
  }
}

/**
 * Another base URL is another account, and so other objects; another key is not, nor is a setting that moves between the
 * environment and the program. A resource that moves here from a dynamic provider brings that one's settings as its old
 * ones.
 */
export function diffConfig(request: DiffRequest): DiffResponse {
  const olds = ownNames(decode(propertiesOf(request.getOldInputs())).properties);
  const news = decode(propertiesOf(request.getNews())).properties;
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

/** Takes the settings, and finds out whether the service knows the key. */
export async function configure(request: ConfigureRequest, session: Session): Promise<ConfigureResponse> {
  const { properties, secrets } = decode(propertiesOf(request.getArgs()));
  const configured = settingsIn(properties);
  const stored = session.hasNewSettings ? "configuration" : "state";
  const keySource = configured("apiKey") === undefined ? "environment" : stored;
  const hidden = secrets.map(([name]) => String(name));
  await session.configure(readSettings(configured, process.env, hidden), keySource).verifyCredentials();
  return new ConfigureResponse().setAcceptsecrets(true).setAcceptoutputs(true).setSupportspreview(true);
}

/** SDKs send what is no text as JSON. */
const settingsIn = (properties: Properties) => (name: string) => {
  const value = properties[name];
  return value === undefined || value === null ? undefined : String(value);
};

/** A dynamic provider has its settings under the names of the stack's configuration: `shortlink:baseUrl`. */
const ownNames = (properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name.replace(/^shortlink:/, ""), value]),
  );

function isSameSetting(name: string, one: unknown, other: unknown): boolean {
  if (name === "baseUrl" && typeof one === "string" && typeof other === "string") {
    return isUnknown(other) ? false : parseBaseUrl(one) === parseBaseUrl(other);
  }
  return String(one ?? "") === String(other ?? "");
}
