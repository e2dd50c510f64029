import * as z from "zod";
import { ServiceSettings } from "../../contract/assumptions/service";
import { UserError } from "../errors/errors";
import { environmentName, settingName } from "../errors/setting-name";
import { parseBaseUrl } from "./base-url";
import { ciRun } from "./ci-run";
import { placeholder, recordingSettings, recordingVariable } from "./recording";
import { parseService, serviceProblems } from "./service-settings";

/** An optional setting. Both its documentation and its validation error say what it accepts. */
const optional = <S extends z.ZodType>(
  meaning: string,
  accepted: string,
  unset: string,
  schema: (accepted: string) => S,
) => schema(accepted).optional().describe(`${meaning}: ${accepted}; ${unset} when unset.`);

/** All settings of the dynamic provider, the plugin and the `shortlink` command. */
export const Settings = z.object({
  apiKey: z
    .string()
    .regex(/^[!-~]+$/, "a key without spaces, line breaks or non-ASCII characters")
    .describe("The API key of your account. A secret."),
  baseUrl: z.string().min(1).describe("The URL of the service: the part before /api/v1/links."),
  defaultDomainId: optional(
    "The domain of links that set no domainId",
    "the id of a domain, or its host",
    "the account's default domain",
    (accepted) => z.string(accepted).min(1, accepted),
  ),
  maxRetries: optional(
    "How many times to retry a failed request",
    "a whole number from 0 to 20",
    "5",
    (accepted) => z.coerce.number(accepted).int(accepted).min(0, accepted).max(20, accepted),
  ),
  requestTimeout: optional(
    "How many seconds to wait for a complete response",
    "a number above 0, at most 3600",
    "30",
    (accepted) => z.coerce.number(accepted).positive(accepted).max(3600, accepted),
  ),
  requestsPerSecond: optional(
    "How many requests to start per second",
    "a number above 0, at most 10000",
    "no client-side limit",
    (accepted) => z.coerce.number(accepted).positive(accepted).max(10_000, accepted),
  ),
  operationSeed: optional(
    "Identifies a run, so that running it again after a crash creates nothing twice",
    "a string of up to 1000 characters",
    "derived from the CI run in GitHub Actions, GitLab CI, Buildkite, Azure Pipelines and Bitbucket Pipelines",
    (accepted) => z.string(accepted).min(1, accepted).max(1000, accepted),
  ),
  checkSlugs: optional(
    "Whether a preview checks that each new slug is available, with one request per slug",
    "true or false",
    "true",
    (accepted) => z.stringbool(accepted),
  ),
  detectDrift: optional(
    "Whether each update and preview reads the plugin's resources first and shows their drift, as with --refresh",
    "true or false",
    "false",
    (accepted) => z.stringbool(accepted),
  ),
  allowMissing: optional(
    "Whether a run may remove resources that another key wrote from state because the service does not find them, which is also what it looks like when the key belongs to another account",
    "true or false",
    "false",
    (accepted) => z.stringbool(accepted),
  ),
  owner: optional(
    "Who manages the links that a run creates: it writes this name into `options.managedBy` of each, so that other projects leave these alone",
    "1 to 100 printable characters",
    "links get no name",
    (accepted) => z.string(accepted).regex(/^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u, accepted),
  ),
  service: optional(
    "How the service differs from what the provider assumes",
    "an object with the settings that `shortlink doctor` prints, as JSON in the environment",
    "no difference",
    () => ServiceSettings,
  ),
});
export type Settings = z.infer<typeof Settings>;

/**
 * Reads all settings. The configuration takes precedence over the environment.
 *
 * @param configured returns the value of `shortlink:<name>` from the stack's configuration: an object as JSON text
 * @param secrets the settings that the configuration marks as secret, besides the API key
 * @param howToSet what to do about a setting that is missing, besides setting its environment variable
 * @throws UserError that lists every missing or invalid setting with its environment variable; it never contains the key or
 * another secret
 * @example
 * readSettings((name) => new pulumi.Config("shortlink").get(name))
 */
export function readSettings(
  configured: (name: string) => string | undefined,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  secrets: readonly string[] = [],
  howToSet: (name: string, isSecret: boolean) => string = configCommand,
): Settings {
  const isRecording = environment[recordingVariable] !== undefined;
  const read = (name: string) => {
    const value = (configured(name) ?? environment[environmentName(name)])?.trim() || undefined;
    if (!isRecording) return value;
    return value === undefined || value.includes(placeholder) ? recordingSettings[name] : value;
  };
  const texts = Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, read(name)]));
  const service = texts.service === undefined ? undefined : parseService(texts.service);
  const problems = service === undefined ? [] : serviceProblems(service, secrets.includes("service"));
  const parsed = Settings.safeParse({ ...texts, service: problems.length > 0 ? undefined : service });
  if (parsed.success && problems.length === 0) {
    return {
      ...parsed.data,
      baseUrl: parseBaseUrl(parsed.data.baseUrl),
      operationSeed: parsed.data.operationSeed ?? ciRun(environment),
    };
  }
  // A value can break several rules at once, but is reported once.
  const invalid = new Map(
    (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  );
  throw new UserError(
    [
      ...[...invalid].map(([name, accepted]) =>
        describeProblem(name, texts[name], accepted, secrets, howToSet),
      ),
      ...problems.map(({ path, reason }) =>
        path === "" ? `${settingName("service")} ${reason}` : `shortlink:service${path} ${reason}`,
      ),
    ].join("\n"),
  );
}

const configCommand = (name: string, isSecret: boolean): string =>
  `Run \`pulumi config set ${isSecret ? "--secret " : ""}shortlink:${name} …\``;

/** The environment variables from which {@link readSettings} reads the same settings again. */
export const environmentOf = (settings: Settings): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [environmentName(name), settingText(value)]),
  );

/** The text of a setting that may be an object, as {@link readSettings} takes it. */
export const settingText = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);

function describeProblem(
  name: string,
  value: string | undefined,
  accepted: string,
  secrets: readonly string[],
  howToSet: (name: string, isSecret: boolean) => string,
): string {
  const isSecret = name === "apiKey" || secrets.includes(name);
  if (value === undefined) {
    return `shortlink:${name} is not set. ${howToSet(name, isSecret)}, or set ${environmentName(name)}.`;
  }
  const shown = value.length > 100 ? `${value.slice(0, 100)}…` : value;
  const problem = isSecret ? "is not valid" : `is ${JSON.stringify(shown)}`;
  return `${settingName(name)} ${problem}; it must be ${accepted}.`;
}
