import { createHash } from "node:crypto";
import { inspect } from "node:util";
import { defaultPolicy, isExpectedError, type RetryPolicy, UserError, withRetries } from "../../client";
import { plural } from "../output/plural";
import { printMessage, printWarning } from "../output/print";
import type { Environment, Forge } from "./conversation";
import { ForgeClient } from "./forge-client";
import { githubForge } from "./github";
import { gitlabForge } from "./gitlab";
import { readVariable } from "./variables";
import { findWritten } from "./written";

/** What an issue says. */
export interface IssueText {
  readonly title: string;
  /** The first line of the text, which identifies the issue among all. */
  readonly marker: string;
  /** What is reported. The issue changes with it, and is closed when there is none. */
  readonly reported: readonly string[];
  /** What is not known this time: it stays reported if it was. */
  readonly undecided: readonly string[];
  /** The text, in Markdown. */
  readonly body: string;
}

/**
 * Keeps one open issue while there is something to report: opens it, says in a comment that it changed, and closes it. Does
 * nothing while nothing changes.
 *
 * @returns what happened, as a sentence
 * @throws UserError when the issue cannot be written
 */
export async function keepIssue(
  text: IssueText,
  env: Environment,
  policy: Partial<RetryPolicy> = {},
): Promise<string> {
  const forge = findForge(env);
  const client = new ForgeClient(forge);
  try {
    return await withRetries(() => keepWith(client, forge, text), {
      ...{ ...defaultPolicy, maxElapsed: 120_000 },
      ...policy,
    });
  } finally {
    await client.close();
  }
}

function findForge(env: Environment): Forge {
  if (env.GITHUB_ACTIONS) return githubForge(env, { permission: "issues: write" });
  if (env.GITLAB_CI) return gitlabForge(env, readVariable(env, "CI_PROJECT_ID"), "the job");
  throw new UserError("--issue works in GitHub Actions and in GitLab CI.");
}

async function keepWith(
  client: ForgeClient,
  forge: Forge,
  { title, marker, reported, undecided, body }: IssueText,
): Promise<string> {
  const { path: issues, open, close, comments, write } = forge.issues;
  const issue = await findWritten(client, `${issues}?state=${open}`, marker, "list of issues");
  const earlier = new Set(issue?.text.split("\n")[1]?.split(" "));
  const kept = undecided.map(digest).filter((it) => earlier.has(it));
  const state = `<!-- ${[...reported.map(digest), ...kept].sort().join(" ")} -->`;
  const text = `${marker}\n${state}\n${body}`.slice(0, forge.maxLength);
  if (!issue) {
    if (reported.length === 0) return "There is nothing to report in an issue.";
    await client.send("POST", issues, { title, ...write(text) });
    return "Opened an issue.";
  }
  const path = `${issues}/${issue.number}`;
  if (reported.length === 0 && kept.length > 0)
    return `Issue ${issue.number} stays open: ${plural(kept.length, "destination")} of it could not be decided.`;
  if (reported.length === 0) {
    await client.send(forge.editMethod, path, close);
    return `Closed issue ${issue.number}.`;
  }
  if (issue.text.includes(state)) return `Nothing has changed since issue ${issue.number} was written.`;
  // The comment comes first: an attempt that fails after it says it twice rather than never.
  await client.send("POST", `${path}/${comments}`, { body: `${title}. The list above has changed.` });
  await client.send(forge.editMethod, path, { title, ...write(text) });
  return `Updated issue ${issue.number}.`;
}

/** A short text that stands for what is reported. */
const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 6);

/** Keeps an issue. The result has been printed and decides about the job, so any failure is only a warning, even a bug. */
export async function tryToKeepIssue(text: IssueText, env: Environment): Promise<void> {
  try {
    printMessage(await keepIssue(text, env));
  } catch (error) {
    printWarning(`No issue was written: ${isExpectedError(error) ? error.message : inspect(error)}`);
  }
}
