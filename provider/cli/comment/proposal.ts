import { createHash } from "node:crypto";
import * as z from "zod";
import { type RetryPolicy, UserError } from "../../client";
import type { Environment, Forge } from "./conversation";
import { type ForgeClient, withForge } from "./forge-client";
import { githubForge } from "./github";
import { gitlabForge } from "./gitlab";
import { readVariable } from "./variables";
import { findWritten } from "./written";

/** Changes of files that a job proposes. */
export interface Proposal {
  readonly title: string;
  /** The branch that has them, which only this job writes. */
  readonly branch: string;
  /** The files as they become, by their paths from the root of the repository. None takes an open request back. */
  readonly files: ReadonlyMap<string, ProposedFile>;
  /** Says what they do, in Markdown. */
  body(): string;
}

export interface ProposedFile {
  readonly content: string;
  readonly isExecutable: boolean;
}

/** How a service keeps requests. */
interface Requests {
  /** "pull request" */
  readonly name: string;
  readonly path: string;
  /** What the path ends with that lists the open ones of the branch. */
  readonly open: string;
  readonly create: object;
  readonly close: object;
  readonly write: (text: string) => object;
  /** Puts the files on the branch, in one commit on top of the one that the job runs for. */
  commit(client: ForgeClient): Promise<void>;
}

/**
 * Keeps one open pull or merge request: opens it, brings it up to date, and closes it when there is nothing to propose any more. Does
 * nothing while nothing changes.
 *
 * @returns what happened, as a sentence
 * @throws UserError when the request cannot be written
 */
export async function keepProposal(
  proposal: Proposal,
  env: Environment,
  policy: Partial<RetryPolicy> = {},
): Promise<string> {
  const [forge, requests] = findRequests(proposal, env);
  return withForge(forge, policy, (client) => keepWith(client, forge, requests, proposal));
}

async function keepWith(
  client: ForgeClient,
  { editMethod, maxLength }: Forge,
  { name, path, open, create, close, write, commit }: Requests,
  { title, branch, files, body }: Proposal,
): Promise<string> {
  const found = await findWritten(client, `${path}?${open}`, marker, `list of ${name}s`);
  if (files.size === 0) {
    if (found) await client.send(editMethod, `${path}/${found.number}`, close);
    return found ? `Closed ${name} ${found.number}: there is nothing to accept any more.` : "";
  }
  const state = `${marker}${createHash("sha256")
    .update(JSON.stringify([...files]))
    .digest("hex")} -->`;
  if (found?.text.startsWith(state)) return `Nothing has changed since ${name} ${found.number} was written.`;
  await commit(client);
  const text = { title, ...write(`${state}\n${body()}`.slice(0, maxLength)) };
  if (found) await client.send(editMethod, `${path}/${found.number}`, text);
  else await client.send("POST", path, { ...create, ...text });
  return found ? `Updated ${name} ${found.number}.` : `Opened a ${name} from ${branch}.`;
}

const marker = "<!-- shortlink accept ";

function findRequests(proposal: Proposal, env: Environment): [Forge, Requests] {
  if (env.GITHUB_ACTIONS) return onGitHub(proposal, env);
  if (env.GITLAB_CI) return onGitLab(proposal, env);
  throw new UserError("--request works in GitHub Actions and in GitLab CI.");
}

function onGitHub({ title, branch, files }: Proposal, env: Environment): [Forge, Requests] {
  const forge = githubForge(env, {
    permission: "pull-requests: write",
    more: " It also needs `contents: write`, and the repository has to allow GitHub Actions to create pull requests.",
  });
  const repository = `/repos/${readVariable(env, "GITHUB_REPOSITORY")}`;
  const [owner] = readVariable(env, "GITHUB_REPOSITORY").split("/");
  const base = branchOf(env.GITHUB_REF_TYPE === "branch" ? env.GITHUB_REF_NAME : undefined);
  const parent = readVariable(env, "GITHUB_SHA");
  const git = `${repository}/git`;
  const commit = async (client: ForgeClient) => {
    const post = async (path: string, body: object) => shaIn((await client.send("POST", path, body)).text);
    const tree = await post(`${git}/trees`, {
      base_tree: parent,
      tree: [...files].map(([path, { content, isExecutable }]) => ({
        ...{ path, mode: isExecutable ? "100755" : "100644", type: "blob", content },
      })),
    });
    const sha = await post(`${git}/commits`, { message: title, tree, parents: [parent] });
    const { text } = await client.send("GET", `${git}/matching-refs/heads/${branch}`);
    if (text.includes(`"refs/heads/${branch}"`))
      await client.send("PATCH", `${git}/refs/heads/${branch}`, { sha, force: true });
    else await client.send("POST", `${git}/refs`, { ref: `refs/heads/${branch}`, sha });
  };
  return [
    forge,
    {
      ...{
        name: "pull request",
        path: `${repository}/pulls`,
        open: `state=open&head=${owner}:${branch}`,
        commit,
      },
      ...{ create: { head: branch, base }, close: forge.issues.close, write: forge.issues.write },
    },
  ];
}

const shaIn = (text: string): string => z.object({ sha: z.string() }).parse(JSON.parse(text)).sha;

function onGitLab({ title, branch, files }: Proposal, env: Environment): [Forge, Requests] {
  const project = readVariable(env, "CI_PROJECT_ID");
  const forge = gitlabForge(env, project, "the job");
  const target_branch = branchOf(env.CI_COMMIT_BRANCH);
  const start_sha = readVariable(env, "CI_COMMIT_SHA");
  const actions = [...files].map(([file_path, { content }]) => ({ action: "update", file_path, content }));
  const commit = async (client: ForgeClient) => {
    const body = { branch, start_sha, force: true, commit_message: title, actions };
    await client.send("POST", `/projects/${project}/repository/commits`, body);
  };
  return [
    forge,
    {
      ...{ name: "merge request", path: `/projects/${project}/merge_requests`, commit },
      open: `state=opened&source_branch=${encodeURIComponent(branch)}`,
      create: { source_branch: branch, target_branch, remove_source_branch: true },
      ...{ close: forge.issues.close, write: forge.issues.write },
    },
  ];
}

/** @throws UserError for a job that runs for no branch, as one of a pull request */
function branchOf(name: string | undefined): string {
  if (name) return name;
  throw new UserError("--request needs a job that runs for a branch, such as a scheduled one.");
}
