import { describe, expect, it } from "vitest";
import type { IssueText } from "../../../provider/cli/comment/issue";
import { announce, bodyFor } from "../../../provider/cli/comment/notify";
import { startCommentService } from "../../support/comment-service";
import { catchPrinted } from "../../support/printed";
import { startStubService } from "../../support/stub-service";

/** A webhook, with what was posted to it. */
async function startWebhook(status = 200) {
  const path = "/services/T0/s3cret-4711";
  // A service may repeat what it was sent.
  const { url, requests } = await startStubService((response) => void response.writeHead(status).end(path));
  const posted = (): { text: string }[] => requests.map(({ body }) => JSON.parse(body));
  return { posted, url: `${url}${path}` };
}

const found = (count: number, more: Partial<IssueText> = {}): IssueText => ({
  ...{
    title: `Drift of short links: ${count}`,
    kind: "drift",
    stack: "shop/dev",
    undecided: [],
    body: () => "",
  },
  reported: Array.from({ length: count }, String),
  gone: "There is no drift any more.",
  ...more,
});

const job = { CI_JOB_URL: "https://gitlab.example/owner/name/-/jobs/42" };

describe("--notify", () => {
  it("sends one short message about all that was found, with the job, which Slack and Discord read", async () => {
    const { posted, url } = await startWebhook();
    const dead = { title: "3 dead destinations of short links", kind: "destinations" } as const;
    await announce([found(2), found(3, dead)], { notify: url }, job);
    const text = `shop/dev: Drift of short links: 2\nshop/dev: 3 dead destinations of short links\n${job.CI_JOB_URL}`;
    expect(posted()).toEqual([{ text, content: text }]);
    await announce([found(1, { title: "x".repeat(5000) })], { notify: url }, job);
    expect(posted()[1]?.text).toHaveLength(2000);
  });

  it("sends a card to Teams, whose workflows read nothing else", () => {
    const body = bodyFor("prod-1.westeurope.logic.azure.com", "One\nTwo");
    expect(body).toMatchObject({
      type: "message",
      attachments: [{ content: { type: "AdaptiveCard", body: [{ type: "TextBlock", text: "One\n\nTwo" }] } }],
    });
  });

  it("sends nothing while nothing is found, and one message when the issue about it was closed", async () => {
    const { posted, url } = await startWebhook();
    await announce([found(0)], { notify: url }, job);
    expect(posted()).toEqual([]);
    const { env } = await startCommentService("GitLab");
    const printed = catchPrinted();
    for (const count of [1, 0, 0])
      await announce([found(count)], { notify: url, issue: true }, { ...job, ...env });
    expect(printed).toEqual([
      "Opened an issue.",
      "Closed issue 2.",
      "There is nothing to report in an issue.",
    ]);
    expect(posted()).toHaveLength(2);
    expect(posted()[1]).toMatchObject({ text: `shop/dev: There is no drift any more.\n${job.CI_JOB_URL}` });
  });

  it.each([
    ["a webhook that refuses", async () => (await startWebhook(404)).url, "the webhook responded with 404."],
    ["no such service", async () => "http://127.0.0.1:1/s3cret-4711", "Could not reach the webhook: "],
    ["what is no URL", async () => "s3cret-4711", "SHORTLINK_NOTIFY or --notify has is not the URL of"],
  ])("only warns of %s, without the URL", async (_, urlOf, message) => {
    const url = await urlOf();
    const printed = catchPrinted();
    await announce([found(1)], { notify: url }, job);
    const [line = "", ...others] = printed;
    expect(line).toContain("No message was sent: ");
    expect(line).toContain(message);
    expect(line).not.toMatch(/s3cret|127\.0\.0\.1/);
    expect(others).toEqual([]);
  });
});
