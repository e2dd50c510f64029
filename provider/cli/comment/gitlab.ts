import type { Conversation, Environment, Forge } from "./conversation";
import { jobUrlIn, readApi, readToken, readVariable } from "./variables";

/**
 * The merge request that a job of GitLab CI runs for; undefined if it runs for none.
 *
 * @throws UserError when there is no token
 */
export function findMergeRequest(env: Environment): Conversation | undefined {
  const { CI_MERGE_REQUEST_IID: number } = env;
  if (!number) return undefined;
  // The pipeline of a fork belongs to another project than the merge request.
  const project = env.CI_MERGE_REQUEST_PROJECT_ID || readVariable(env, "CI_PROJECT_ID");
  const commentsPath = `/projects/${project}/merge_requests/${number}/notes`;
  return {
    ...gitlabForge(env, project, "the merge request"),
    name: `merge request ${number}`,
    commentsPath,
    commentPath: (id) => `${commentsPath}/${id}`,
  };
}

/**
 * A project of GitLab.
 *
 * @param what the project has: "the merge request"
 * @throws UserError when there is no token
 */
export function gitlabForge(env: Environment, project: string, what: string): Forge {
  const token = readToken(
    env,
    "GITLAB_TOKEN",
    "Create a project access token with the scope api and the role Reporter, and store it as a masked CI/CD variable. A protected variable exists only on protected branches.",
  );
  return {
    service: "GitLab",
    api: readApi(env, "CI_API_V4_URL", "https://gitlab.com/api/v4"),
    issues: {
      path: `/projects/${project}/issues`,
      open: "opened",
      close: { state_event: "close" },
      comments: "notes",
      write: (description) => ({ description }),
    },
    editMethod: "PUT",
    token,
    headers: { "private-token": token },
    maxLength: 1_000_000,
    jobUrl: jobUrlIn(env),
    advice: {
      rejected: "Set GITLAB_TOKEN to a project access token that has not expired or been revoked.",
      forbidden: `The token in GITLAB_TOKEN needs the scope api and, in the project of ${what}, at least the role Reporter. The job's log has the report.`,
    },
  };
}
