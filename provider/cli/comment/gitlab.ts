import type { Conversation, Environment } from "./conversation";
import { readApi, readToken, readVariable } from "./variables";

/**
 * The merge request that a job of GitLab CI runs for; undefined if it runs for none.
 *
 * @throws UserError when there is no token
 */
export function findMergeRequest(env: Environment): Conversation | undefined {
  const { CI_MERGE_REQUEST_IID: number, CI_JOB_URL } = env;
  if (!number) return undefined;
  const token = readToken(
    env,
    "GITLAB_TOKEN",
    "Create a project access token with the scope api and the role Reporter, and store it as a masked CI/CD variable. A protected variable exists only on protected branches.",
  );
  // The pipeline of a fork belongs to another project than the merge request.
  const project = env.CI_MERGE_REQUEST_PROJECT_ID || readVariable(env, "CI_PROJECT_ID");
  const commentsPath = `/projects/${project}/merge_requests/${number}/notes`;
  return {
    service: "GitLab",
    name: `merge request ${number}`,
    api: readApi(env, "CI_API_V4_URL", "https://gitlab.com/api/v4"),
    commentsPath,
    commentPath: (id) => `${commentsPath}/${id}`,
    editMethod: "PUT",
    token,
    headers: { "private-token": token },
    maxLength: 1_000_000,
    jobUrl: CI_JOB_URL,
    advice: {
      rejected: "Set GITLAB_TOKEN to a project access token that has not expired or been revoked.",
      forbidden:
        "The token in GITLAB_TOKEN needs the scope api and, in the project of the merge request, at least the role Reporter. The job's log has the report.",
    },
  };
}
