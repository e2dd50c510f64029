import { readFile } from "node:fs/promises";
import * as z from "zod";
import { parseJson, UserError } from "../../client";
import type { Conversation, Environment, Forge } from "./conversation";
import { jobUrlIn, readApi, readToken, readVariable } from "./variables";

/**
 * The pull request that a job of GitHub Actions runs for; undefined if it runs for none.
 *
 * @throws UserError when the event cannot be read, or there is no token
 */
export async function findPullRequest(env: Environment): Promise<Conversation | undefined> {
  const number = await readNumber(env.GITHUB_EVENT_PATH);
  if (number === undefined) return undefined;
  const forge = githubForge(env, {
    permission: "pull-requests: write",
    more: " A pull request from a fork never has it: read the report in the job's log.",
  });
  return {
    ...forge,
    name: `pull request ${number}`,
    commentsPath: `${forge.issues.path}/${number}/comments`,
    commentPath: (id) => `${forge.issues.path}/comments/${id}`,
  };
}

/**
 * The repository that a job of GitHub Actions runs in.
 *
 * @param needs.permission what the job needs to write: "issues: write"
 * @throws UserError when there is no token
 */
export function githubForge(
  env: Environment,
  { permission, more = "" }: { readonly permission: string; readonly more?: string },
): Forge {
  const token = readToken(
    env,
    "GITHUB_TOKEN",
    `Give the step the environment variable GITHUB_TOKEN: \${{ github.token }}.`,
  );
  const name = readVariable(env, "GITHUB_REPOSITORY");
  return {
    service: "GitHub",
    api: readApi(env, "GITHUB_API_URL", "https://api.github.com"),
    issues: {
      path: `/repos/${name}/issues`,
      open: "open",
      close: { state: "closed" },
      comments: "comments",
      write: (body) => ({ body }),
    },
    editMethod: "PATCH",
    token,
    headers: {
      authorization: `Bearer ${token}`,
      accept: "application/vnd.github+json",
      "x-github-api-version": "2022-11-28",
    },
    maxLength: 65_536,
    jobUrl: jobUrlIn(env),
    advice: {
      rejected: `Set GITHUB_TOKEN to \${{ github.token }}.`,
      forbidden: `Give the job the permission \`${permission}\`.${more}`,
    },
  };
}

/** The parts of an event that name a pull request. A comment on one is an event of an issue. */
const Event = z.object({
  pull_request: z.object({ number: z.int() }).nullish(),
  issue: z.object({ number: z.int(), pull_request: z.object({}).nullish() }).nullish(),
});

/** The number of the pull request in the event that started the workflow; undefined if the event has none. */
async function readNumber(path: string | undefined): Promise<number | undefined> {
  if (!path) return undefined;
  const text = await readFile(path, "utf8").catch((error: Error) => {
    throw new UserError(`the file in GITHUB_EVENT_PATH cannot be read: ${error.message}`);
  });
  const event = Event.safeParse(parseJson(text)).data;
  if (!event) {
    throw new UserError(
      `the file in GITHUB_EVENT_PATH, ${path}, ${text.trim() === "" ? "is empty" : "is not an event of GitHub"}. Leave the variable and the file as GitHub sets them.`,
    );
  }
  return event.pull_request?.number ?? (event.issue?.pull_request ? event.issue.number : undefined);
}
