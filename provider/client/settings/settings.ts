import { z } from "zod";
import { UserError } from "../errors/errors";
import { environmentName, settingName } from "../errors/setting-name";
import { parseBaseUrl } from "./base-url";
import { ciRun } from "./ci-run";

/**
 * A setting that may be left out. What it takes is told in its documentation, and by the schema when it is given
 * something else.
 */
const optional = <S extends z.ZodType>(
  meaning: string,
  takes: string,
  unset: string,
  schema: (takes: string) => S,
) => schema(takes).optional().describe(`${meaning}: ${takes}; ${unset} when unset.`);

/** What a person can set, in the stack's configuration or in the environment, for both doors and the command. */
export const Settings = z.object({
  apiKey: z
    .string()
    .regex(/^[!-~]+$/, "a key without spaces, line breaks or letters beyond ASCII")
    .describe("The key of your account. A secret."),
  baseUrl: z.string().min(1).describe("Where the service is: the part before /api/v1/links."),
  defaultDomainId: optional(
    "The domain of links that name none",
    "its id",
    "the account's default domain",
    (takes) => z.string(takes).min(1, takes),
  ),
  maxRetries: optional("Tries after the first", "a whole number from 0 to 20", "5", (takes) =>
    z.coerce.number(takes).int(takes).min(0, takes).max(20, takes),
  ),
  requestTimeout: optional(
    "Seconds until an answer must be there",
    "a number above 0, at most 3600",
    "30",
    (takes) => z.coerce.number(takes).positive(takes).max(3600, takes),
  ),
  requestsPerSecond: optional(
    "Requests started in a second",
    "a number above 0, at most 10000",
    "no limit of our own",
    (takes) => z.coerce.number(takes).positive(takes).max(10_000, takes),
  ),
  operationSeed: optional(
    "Names what a run does, so that the same run, started again after it died, makes nothing twice",
    "up to 1000 characters",
    "in GitHub Actions, GitLab CI, Buildkite, Azure Pipelines and Bitbucket Pipelines the run's own name",
    (takes) => z.string(takes).min(1, takes).max(1000, takes),
  ),
  checkSlugs: optional(
    "Whether a preview asks if a new slug is free, one request each",
    "true or false",
    "true",
    (takes) => z.stringbool(takes),
  ),
  allowMissing: optional(
    "Whether a refresh may drop most of a stack's resources, more than ten, because their objects are gone; the key of another account looks the same",
    "true or false",
    "false",
    (takes) => z.stringbool(takes),
  ),
});
export type Settings = z.infer<typeof Settings>;

/**
 * Reads all settings. Configuration beats environment.
 *
 * @param configured gives the value of `shortlink:<name>` from the stack's configuration
 * @param secrets the settings that the configuration marks as secret, besides the key
 * @throws UserError that lists every setting which is missing or wrong, with its environment variable; it never holds
 * the key, nor another secret
 * @example
 * readSettings((name) => new pulumi.Config("shortlink").get(name))
 */
export function readSettings(
  configured: (name: string) => string | undefined,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  secrets: readonly string[] = [],
): Settings {
  const given = Object.fromEntries(
    Object.keys(Settings.shape).map((name) => [
      name,
      (configured(name) ?? environment[environmentName(name)])?.trim() || undefined,
    ]),
  );
  const parsed = Settings.safeParse(given);
  if (parsed.success) {
    return {
      ...parsed.data,
      baseUrl: parseBaseUrl(parsed.data.baseUrl),
      operationSeed: parsed.data.operationSeed ?? ciRun(environment),
    };
  }
  // A number can be wrong in two ways at once, and is told of once.
  const wrong = new Map(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
  throw new UserError(
    [...wrong].map(([name, takes]) => problemWith(name, given[name], takes, secrets)).join("\n"),
  );
}

/** The environment in which the same settings are read again. */
export const environmentOf = (settings: Settings): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [environmentName(name), String(value)]),
  );

function problemWith(
  name: string,
  given: string | undefined,
  takes: string,
  secrets: readonly string[],
): string {
  const isSecret = name === "apiKey" || secrets.includes(name);
  if (given === undefined) {
    const set = `pulumi config set ${isSecret ? "--secret " : ""}shortlink:${name} …`;
    return `shortlink:${name} is not set. Run \`${set}\`, or set ${environmentName(name)}.`;
  }
  const shown = given.length > 100 ? `${given.slice(0, 100)}…` : given;
  const is = isSecret ? "is not usable" : `is ${JSON.stringify(shown)}`;
  return `${settingName(name)} ${is}; give ${takes}.`;
}
