import { z } from "zod";
import { parseBaseUrl } from "./base-url";
import { ciRun } from "./ci-run";
import { UserError } from "./errors";
import { environmentName } from "./setting-name";

/** What a person can set, in the stack's configuration or in the environment, for both doors and the command. */
export const Settings = z.object({
  apiKey: z
    .string()
    .trim()
    .min(1)
    .regex(/^[!-~]+$/, "a key has no spaces, line breaks or letters beyond ASCII")
    .describe("The key of your account. A secret."),
  baseUrl: z.string().min(1).describe("Where the service is: the part before /api/v1/links."),
  defaultDomainId: z.string().min(1).optional().describe("The domain of links that name none."),
  maxRetries: z.coerce
    .number()
    .int()
    .min(0)
    .max(20)
    .optional()
    .describe("Tries after the first, 0 to 20; 5 when unset."),
  requestTimeout: z.coerce
    .number()
    .positive()
    .max(3600)
    .optional()
    .describe("Seconds until an answer must be there; 30 when unset."),
  requestsPerSecond: z.coerce
    .number()
    .positive()
    .max(10_000)
    .optional()
    .describe("Requests started in a second; no limit of our own when unset."),
  operationSeed: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .describe(
      "Names what a run does, so that the same run, started again after it died, makes nothing twice; in GitHub Actions, GitLab CI, Buildkite, Azure Pipelines and Bitbucket Pipelines the run's own name when unset.",
    ),
  checkSlugs: z
    .stringbool()
    .optional()
    .describe("Whether a preview asks if a new slug is free, one request each; true when unset."),
});
export type Settings = z.infer<typeof Settings>;

/**
 * Reads all settings. Configuration beats environment.
 *
 * @param configured gives the value of `shortlink:<name>` from the stack's configuration
 * @throws UserError that lists every setting which is missing or wrong, with its environment variable; it never holds
 * the key
 * @example
 * readSettings((name) => new pulumi.Config("shortlink").get(name))
 */
export function readSettings(
  configured: (name: string) => string | undefined,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Settings {
  const given = Object.keys(Settings.shape).map((name) => [
    name,
    (configured(name) ?? environment[environmentName(name)]) || undefined,
  ]);
  const parsed = Settings.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new UserError(parsed.error.issues.map(explain).join("\n"));
  return {
    ...parsed.data,
    baseUrl: parseBaseUrl(parsed.data.baseUrl),
    operationSeed: parsed.data.operationSeed ?? ciRun(environment),
  };
}

function explain({ path, code, message }: z.core.$ZodIssue): string {
  const name = path[0] as keyof Settings;
  const variable = environmentName(name);
  if (code !== "invalid_type" || Settings.shape[name].isOptional()) {
    return `shortlink:${name} (or ${variable}) is not usable: ${message}.`;
  }
  const flag = name === "apiKey" ? "--secret " : "";
  return `shortlink:${name} is not set. Run \`pulumi config set ${flag}shortlink:${name} …\`, or set ${variable}.`;
}
