import { createHash } from "node:crypto";
import { inspect } from "node:util";
import * as z from "zod";
import { defaultPolicy, isExpectedError, type RetryPolicy, UserError, withRetries } from "../../client";
import { plural } from "../output/plural";
import { printMessage, printWarning } from "../output/print";
import type { Environment, Forge } from "./conversation";
import { ForgeClient, header } from "./forge-client";
import { githubForge } from "./github";
import { gitlabForge } from "./gitlab";
import { readVariable } from "./variables";

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

/** GitHub calls these `number` and `body`, and GitLab `iid` and `description`. */
const Issue = z
  .object({
    number: z.int().optional(),
    iid: z.int().optional(),
    body: z.string().nullish(),
    description: z.string().nullish(),
  })
  .transform((it) => ({ number: it.iid ?? it.number ?? 0, text: it.description ?? it.body ?? "" }));

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
  const isGitLab = forge.service === "GitLab";
  const field = isGitLab ? "description" : "body";
  const issue = await find(client, forge, marker, isGitLab ? "opened" : "open");
  const earlier = new Set(issue?.text.split("\n")[1]?.split(" "));
  const kept = undecided.map(digest).filter((it) => earlier.has(it));
  const state = `<!-- ${[...reported.map(digest), ...kept].sort().join(" ")} -->`;
  const text = `${marker}\n${state}\n${body}`.slice(0, forge.maxLength);
  if (!issue) {
    if (reported.length === 0) return "There is nothing to report in an issue.";
    await client.send("POST", forge.issuesPath, { title, [field]: text });
    return "Opened an issue.";
  }
  const path = `${forge.issuesPath}/${issue.number}`;
  if (reported.length === 0 && kept.length > 0)
    return `Issue ${issue.number} stays open: ${plural(kept.length, "destination")} of it could not be decided.`;
  if (reported.length === 0) {
    await client.send(forge.editMethod, path, isGitLab ? { state_event: "close" } : { state: "closed" });
    return `Closed issue ${issue.number}.`;
  }
  if (issue.text.includes(state)) return `Nothing has changed since issue ${issue.number} was written.`;
  // The comment comes first: an attempt that fails after it says it twice rather than never.
  const comments = `${path}/${isGitLab ? "notes" : "comments"}`;
  await client.send("POST", comments, { body: `${title}. The list above has changed.` });
  await client.send(forge.editMethod, path, { title, [field]: text });
  return `Updated issue ${issue.number}.`;
}

/** A short text that stands for what is reported. */
const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 6);

/** The open issue that starts like this; undefined if there is none. */
async function find(client: ForgeClient, { issuesPath }: Forge, start: string, state: string) {
  for (let page = 1; ; page += 1) {
    const path = `${issuesPath}?state=${state}&per_page=100&page=${page}`;
    const response = await client.send("GET", path);
    const issues = z.array(Issue).safeParse(parseJson(response.text)).data;
    if (!issues) throw client.failure("GET", path, response, "which is no list of issues");
    const found = issues.find(({ text }) => text.startsWith(start));
    if (found || !/\brel="?next"?/.test(header(response, "link") ?? "")) return found;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps an issue. The result has been printed and decides about the job, so any failure is only a warning, even a bug. */
export async function tryToKeepIssue(text: IssueText, env: Environment): Promise<void> {
  try {
    printMessage(await keepIssue(text, env));
  } catch (error) {
    printWarning(`No issue was written: ${isExpectedError(error) ? error.message : inspect(error)}`);
  }
}
