// Posts a report of `shortlink diff --markdown` as a comment on the job's pull or merge request. If the comment already
// exists, edits it. Needs GITHUB_TOKEN and PULL_REQUEST in GitHub Actions, and GITLAB_TOKEN (a project access token with
// the scope api) in GitLab CI.
//
//     node comment.mjs report.md

import { readFile } from "node:fs/promises";

const body = await readFile(process.argv[2], "utf8");
const [marker] = body.split("\n");
const { env } = process;

const github = () => {
  const repository = `${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}`;
  return {
    list: `${repository}/issues/${env.PULL_REQUEST}/comments`,
    one: (id) => `${repository}/issues/comments/${id}`,
    edit: "PATCH",
    headers: { authorization: `Bearer ${env.GITHUB_TOKEN}`, accept: "application/vnd.github+json" },
  };
};

const gitlab = () => {
  const notes = `${env.CI_API_V4_URL}/projects/${env.CI_PROJECT_ID}/merge_requests/${env.CI_MERGE_REQUEST_IID}/notes`;
  return {
    list: notes,
    one: (id) => `${notes}/${id}`,
    edit: "PUT",
    headers: { "private-token": env.GITLAB_TOKEN },
  };
};

const { list, one, edit, headers } = env.GITHUB_ACTIONS ? github() : gitlab();

async function call(method, url, content) {
  const response = await fetch(url, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    ...(content && { body: JSON.stringify(content) }),
  });
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname} returned ${response.status}`);
  return response.json();
}

async function findComment() {
  for (let page = 1; ; page += 1) {
    const comments = await call("GET", `${list}?per_page=100&page=${page}`);
    const found = comments.find((comment) => comment.body.startsWith(marker));
    if (found || comments.length < 100) return found;
  }
}

try {
  const existing = await findComment();
  await (existing ? call(edit, one(existing.id), { body }) : call("POST", list, { body }));
  console.log(existing ? "Updated the comment." : "Created a comment.");
} catch (error) {
  console.error(`Could not post the report: ${error.message}.`);
  process.exitCode = 1;
}
