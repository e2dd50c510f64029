import { createHash } from "node:crypto";
import { inspect } from "node:util";
import { isExpectedError, type RetryPolicy, UserError } from "../../client";
import { escapeHtml } from "../html/html";
import { plural } from "../output/plural";
import { printMessage, printWarning } from "../output/print";
import type { Environment, Forge } from "./conversation";
import { type ForgeClient, withForge } from "./forge-client";
import { githubForge } from "./github";
import { gitlabForge } from "./gitlab";
import { readVariable } from "./variables";
import { findWritten } from "./written";

/** What an issue says. */
export interface IssueText {
  readonly title: string;
  /** What it is about, and in which project and stack: what identifies it among all issues. */
  readonly kind: "destinations" | "drift";
  readonly stack: string;
  /** What is reported. The issue changes with it, and is closed when there is none. */
  readonly reported: readonly string[];
  /** What is not known this time: it stays reported if it was. */
  readonly undecided: readonly string[];
  /** Writes the text, in Markdown. Only an issue needs it. */
  body(): string;
  /** What is said when nothing is reported any more, as a sentence. */
  readonly gone: string;
}

/** What happened to an issue, as a sentence, and whether it was closed. */
export type KeptIssue = { readonly outcome: string; readonly isClosed?: boolean };

/**
 * Keeps one open issue while there is something to report: opens it, says in a comment that it changed or is gone, and closes it.
 * Does nothing while nothing changes.
 *
 * @throws UserError when the issue cannot be written
 */
export async function keepIssue(
  text: IssueText,
  env: Environment,
  policy: Partial<RetryPolicy> = {},
): Promise<KeptIssue> {
  const forge = findForge(env);
  return withForge(forge, policy, (client) => keepWith(client, forge, text));
}

function findForge(env: Environment): Forge {
  if (env.GITHUB_ACTIONS) return githubForge(env, { permission: "issues: write" });
  if (env.GITLAB_CI) return gitlabForge(env, readVariable(env, "CI_PROJECT_ID"), "the job");
  throw new UserError("--issue works in GitHub Actions and in GitLab CI.");
}

async function keepWith(
  client: ForgeClient,
  forge: Forge,
  { title, kind, stack, reported, undecided, body, gone }: IssueText,
): Promise<KeptIssue> {
  const { path: issues, open, close, comments, write } = forge.issues;
  const marker = `<!-- shortlink ${kind} ${escapeHtml(stack)} -->`;
  const issue = await findWritten(client, `${issues}?state=${open}`, marker, "list of issues");
  const earlier = new Set(issue?.text.split("\n")[1]?.split(" "));
  const kept = undecided.map(digest).filter((it) => earlier.has(it));
  const state = `<!-- ${[...reported.map(digest), ...kept].sort().join(" ")} -->`;
  const text = `${marker}\n${state}\n${body()}`.slice(0, forge.maxLength);
  if (!issue) {
    if (reported.length === 0) return { outcome: "There is nothing to report in an issue." };
    await client.send("POST", issues, { title, ...write(text) });
    return { outcome: "Opened an issue." };
  }
  const name = `issue ${issue.number}`;
  if (reported.length === 0 && kept.length > 0) {
    const count = plural(kept.length, "destination");
    return { outcome: `Issue ${issue.number} stays open: ${count} of it could not be decided.` };
  }
  if (issue.text.includes(state)) return { outcome: `Nothing has changed since ${name} was written.` };
  const isClosed = reported.length === 0;
  const path = `${issues}/${issue.number}`;
  // The comment comes first: an attempt that fails after it says it twice rather than never.
  const said = isClosed ? gone : `${title}. The list above has changed.`;
  await client.send("POST", `${path}/${comments}`, { body: said });
  await client.send(forge.editMethod, path, isClosed ? close : { title, ...write(text) });
  return { outcome: `${isClosed ? "Closed" : "Updated"} ${name}.`, isClosed };
}

/** A short text that stands for what is reported. */
const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 6);

/**
 * Keeps an issue. The result has been printed and decides about the job, so any failure is only a warning, even a bug.
 *
 * @returns whether it was closed
 */
export async function tryToKeepIssue(text: IssueText, env: Environment): Promise<boolean> {
  try {
    const { outcome, isClosed = false } = await keepIssue(text, env);
    printMessage(outcome);
    return isClosed;
  } catch (error) {
    printWarning(`No issue was written: ${isExpectedError(error) ? error.message : inspect(error)}`);
    return false;
  }
}
