import { trimTrailingSlashes, UserError } from "../../client";
import { withoutLogins } from "../output/logins";
import type { Environment } from "./conversation";

/**
 * The value of a variable that a CI system sets for every job.
 *
 * @throws UserError when it is not set, as in a shell that only looks like a job
 */
export function readVariable(env: Environment, name: string): string {
  const value = env[name];
  if (value) return value;
  throw new UserError(`${name} is not set. The CI system sets it for every job: do not change it.`);
}

/** The page of the job that runs this process, if the CI system names it. */
export const jobUrlIn = (env: Environment): string | undefined =>
  env.GITHUB_RUN_ID
    ? `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}`
    : env.CI_JOB_URL || env.BUILD_URL;

/**
 * The URL of an API from a variable, without a slash at the end.
 *
 * @param usual the URL if the variable is not set
 * @throws UserError when it is not an http(s) URL
 */
export function readApi(
  env: Environment,
  variable: string,
  usual: string,
): { url: string; variable: string } {
  const text = (env[variable] || usual).trim();
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new UserError(
      `${variable} is ${JSON.stringify(withoutLogins(text))}, which is not the URL of an API. Leave it as the CI system sets it, or use one such as ${usual}.`,
    );
  }
  return { url: trimTrailingSlashes(text), variable };
}

/**
 * A token from a variable, without the line break at the end that a file or a command adds.
 *
 * @param advice how to set the variable
 * @throws UserError when it is not set, or cannot be a token
 */
export function readToken(env: Environment, variable: string, advice: string): string {
  const token = env[variable]?.trim();
  if (!token) throw new UserError(`${variable} is not set. ${advice}`);
  if (/^[!-~]+$/.test(token)) return token;
  throw new UserError(
    `${variable} has a space, a line break or another character that no token has. Set it to the token alone.`,
  );
}
