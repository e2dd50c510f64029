import { isExpectedError, RetryableError, redact, Transport, UserError } from "../../client";
import { version } from "../../version";
import { printWarning } from "../output/print";
import type { Environment } from "./conversation";
import { type IssueText, tryToKeepIssue } from "./issue";
import { jobUrlIn } from "./variables";

/** The variable with the URL, which is a secret: who has it can post. */
export const notifyVariable = "SHORTLINK_NOTIFY";

/** The most characters of a message. Discord accepts no more. */
const maxLength = 2000;

/** Where a run announces what it has found. */
export interface Audience {
  readonly issue?: boolean;
  /** The URL of a webhook. */
  readonly notify?: string;
}

/**
 * Keeps the issues about what a run has found, and sends one message about what was found or has just gone. The result has been
 * printed and decides about the job, so any failure is only a warning.
 */
export async function announce(
  found: readonly IssueText[],
  { issue, notify }: Audience,
  env: Environment,
): Promise<void> {
  const news: string[] = [];
  for (const text of found) {
    const isClosed = issue ? await tryToKeepIssue(text, env) : false;
    if (text.reported.length > 0) news.push(`${text.stack}: ${text.title}`);
    else if (isClosed) news.push(`${text.stack}: ${text.gone}`);
  }
  if (!notify || news.length === 0) return;
  try {
    const job = jobUrlIn(env);
    await post(notify, [...news, ...(job ? [job] : [])].join("\n").slice(0, maxLength));
  } catch (error) {
    printWarning(`No message was sent: ${withoutUrl(error, notify)}`);
  }
}

/** @throws an error, which may repeat the host */
async function post(text: string, message: string): Promise<void> {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UserError(`what ${notifyVariable} or --notify has is not the URL of a webhook (https://…).`);
  const transport = new Transport(url.href, 1, 10_000, {
    urlSetting: notifyVariable,
    waitLonger: "start the job again",
    afterLostWrite: "The message may have been posted.",
  });
  try {
    const { status } = await transport.send({
      method: "POST",
      url: url.href,
      headers: { "content-type": "application/json", "user-agent": `pulumi-shortlink/${version}` },
      body: JSON.stringify(bodyFor(url.hostname, message)),
      signal: undefined,
    });
    if (status >= 300) throw new UserError(`the webhook responded with ${status}. Check ${notifyVariable}.`);
  } finally {
    await transport.close();
  }
}

/** Slack reads `text`, and Discord `content`. A workflow of Teams reads nothing but cards. */
export function bodyFor(host: string, text: string): object {
  if (!/\.(logic\.azure|powerplatform|office)\.com$/.test(host)) return { text, content: text };
  const body = [{ type: "TextBlock", text: text.replaceAll("\n", "\n\n"), wrap: true }];
  const content = { type: "AdaptiveCard", version: "1.4", body };
  return {
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", content }],
  };
}

/** Why no message was sent. A bug is only named, because what it carries may have the path of the URL. */
function withoutUrl(error: unknown, notify: string): string {
  const cause = error instanceof RetryableError ? error.failure : (error as Error);
  const reason = isExpectedError(cause) ? cause.message : cause.name;
  return redact(reason.replaceAll(URL.parse(notify.trim())?.origin ?? notify, "the webhook"), [notify]);
}
