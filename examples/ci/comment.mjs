// Puts a report of `shortlink diff --markdown` on the pull or merge request for which a job runs: the comment that is
// there already is edited, and not repeated. In GitHub Actions it needs GITHUB_TOKEN and PULL_REQUEST, in GitLab CI
// GITLAB_TOKEN (a project access token with the scope api).
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
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname} was answered ${response.status}`);
  return response.json();
}

async function find() {
  for (let page = 1; ; page += 1) {
    const comments = await call("GET", `${list}?per_page=100&page=${page}`);
    const found = comments.find((comment) => comment.body.startsWith(marker));
    if (found || comments.length < 100) return found;
  }
}

try {
  const found = await find();
  await (found ? call(edit, one(found.id), { body }) : call("POST", list, { body }));
  console.log(found ? "The comment was edited." : "A comment was made.");
} catch (error) {
  console.error(`The report could not be put on the request: ${error.message}.`);
  process.exitCode = 1;
}
