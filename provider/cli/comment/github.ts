import { readFile } from "node:fs/promises";
import { UserError } from "../../client";
import type { Conversation, Environment } from "./conversation";

/**
 * The pull request that a job of GitHub Actions runs for; undefined if it runs for none.
 *
 * @throws UserError when there is no token
 */
export async function findPullRequest(env: Environment): Promise<Conversation | undefined> {
  const number = await readNumber(env.GITHUB_EVENT_PATH);
  if (number === undefined) return undefined;
  const { GITHUB_TOKEN: token, GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_SERVER_URL, GITHUB_RUN_ID } = env;
  if (!token) {
    throw new UserError(
      `GITHUB_TOKEN is not set. Give the step the environment variable GITHUB_TOKEN: \${{ github.token }}.`,
    );
  }
  const repository = `/repos/${GITHUB_REPOSITORY}`;
  return {
    service: "GitHub",
    name: `pull request ${number}`,
    api: { url: GITHUB_API_URL ?? "https://api.github.com", variable: "GITHUB_API_URL" },
    commentsPath: `${repository}/issues/${number}/comments`,
    commentPath: (id) => `${repository}/issues/comments/${id}`,
    editMethod: "PATCH",
    token,
    headers: {
      authorization: `Bearer ${token}`,
      accept: "application/vnd.github+json",
      "x-github-api-version": "2022-11-28",
    },
    maxLength: 65_536,
    jobUrl: GITHUB_RUN_ID && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`,
    advice: {
      rejected: `Set GITHUB_TOKEN to \${{ github.token }}.`,
      forbidden:
        "Give the job the permission `pull-requests: write`. A pull request from a fork never has it: read the report in the job's log.",
    },
  };
}

/** The number of the pull request in the event that started the workflow; undefined if the event has none. */
async function readNumber(path: string | undefined): Promise<number | undefined> {
  if (!path) return undefined;
  const text = await readFile(path, "utf8").catch((error: Error) => {
    throw new UserError(`the file in GITHUB_EVENT_PATH cannot be read: ${error.message}`);
  });
  const { pull_request: request, issue }: GitHubEvent = JSON.parse(text);
  // A comment on a pull request is an event of an issue.
  return request?.number ?? (issue?.pull_request ? issue.number : undefined);
}

/** The parts of an event that name a pull request. */
interface GitHubEvent {
  readonly pull_request?: { readonly number?: number };
  readonly issue?: { readonly number?: number; readonly pull_request?: object };
}
