import { inspect } from "node:util";
import { isExpectedError, type RetryPolicy, UserError } from "../../client";
import { printMessage, printWarning } from "../output/print";
import type { Report } from "../report/model/report";
import { marker, renderMarkdown } from "../report/render/markdown";
import type { Conversation, Environment } from "./conversation";
import { withForge } from "./forge-client";
import { findPullRequest } from "./github";
import { findMergeRequest } from "./gitlab";
import { findWritten } from "./written";

/**
 * Posts a report as a comment on the pull or merge request that the CI job runs for. Edits the comment that an earlier run
 * posted for the same project and stack, and leaves all others as they are.
 *
 * @returns what happened, as a sentence
 * @throws UserError when the comment cannot be posted
 */
export async function postComment(
  report: Report,
  env: Environment,
  policy: Partial<RetryPolicy> = {},
): Promise<string> {
  const conversation = await findConversation(env);
  if (!conversation) return "No comment was posted: this job does not run for a pull or merge request.";
  const { commentsPath, commentPath, editMethod } = conversation;
  const body = renderMarkdown(report, {
    maxSize: conversation.maxLength,
    pointer: describeWhole(conversation),
  });
  return withForge(conversation, policy, async (client) => {
    const existing = await findWritten(client, commentsPath, marker(report), "list of comments");
    await (existing
      ? client.send(editMethod, commentPath(existing.number), { body })
      : client.send("POST", commentsPath, { body }));
    return `${existing ? "Updated the" : "Created a"} comment on ${conversation.name}.`;
  });
}

async function findConversation(env: Environment): Promise<Conversation | undefined> {
  if (env.GITHUB_ACTIONS) return findPullRequest(env);
  if (env.GITLAB_CI) return findMergeRequest(env);
  throw new UserError(
    "--comment works in GitHub Actions and in GitLab CI. Elsewhere, post the file that `--out report.md` writes.",
  );
}

/** Where a reader of a shortened comment finds the whole report. */
const describeWhole = ({ jobUrl }: Conversation): string =>
  `${jobUrl ? `[The job](${jobUrl})` : "The job"} has the whole report`;

/** Posts a comment. The report has been printed and decides about the job, so any failure is only a warning, even a bug. */
export async function tryToComment(report: Report, env: Environment): Promise<void> {
  try {
    printMessage(await postComment(report, env));
  } catch (error) {
    printWarning(`No comment was posted: ${isExpectedError(error) ? error.message : inspect(error)}`);
  }
}
