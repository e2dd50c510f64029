import { stringify } from "yaml";
import type { Ci, NewProject } from "./new-project";
import type { PackageManager } from "./package-manager";

/** The file in which each CI system finds its jobs. */
export const ciFiles: Readonly<Record<Ci, string>> = {
  github: ".github/workflows/short-links.yml",
  gitlab: ".gitlab-ci.yml",
};

/** The stacks of a project: one, or those of parts in folders of the same names, of which some come before the others. */
export type CiStacks = string | { readonly first: readonly string[]; readonly others: readonly string[] };

/** What the jobs of a project depend on besides its stacks. */
export type CiProject = Pick<NewProject, "ci" | "language" | "packageManager">;

/** How many parts run at the same time. They share the rate limit of the service. */
export const maxParallel = 4;

/** Brings a package manager that machines for CI may lack. */
const bring = (name: PackageManager) => `command -v ${name} || npm install --global ${name}`;

/** Installs the packages of a project in CI. */
const install: Readonly<Record<PackageManager, readonly string[]>> = {
  npm: ["npm ci"],
  pnpm: [bring("pnpm"), "pnpm install --frozen-lockfile"],
  yarn: ["yarn install --immutable"],
  bun: [bring("bun"), "bun install --frozen-lockfile"],
};

/** Compares a stack for a pull or merge request. It fails only on an error. */
const compare = 'npx shortlink diff --stack "$STACK" --comment --fail-on nothing';
const check = 'npx shortlink check --stack "$STACK"';
const reconcile = 'npx shortlink reconcile --stack "$STACK" --wait 600';
const checkDrift = 'npx shortlink diff --stack "$STACK" --issue';
const checkDestinations = 'npx shortlink check --stack "$STACK" --destinations --issue';

const secretsOfGitHub = `# Set these in the repository: the secret SHORTLINK_API_KEY, and the secret PULUMI_ACCESS_TOKEN for Pulumi Cloud, otherwise the
# variable PULUMI_BACKEND_URL and the secret PULUMI_CONFIG_PASSPHRASE. For messages about drift, the secret SHORTLINK_NOTIFY.
`;
const aboutLog = "# shortlink runs Pulumi without its own log, which takes long: --engine-log keeps it.\n";

/** When drift is looked for, and dead destinations: every night and every week. */
const schedules = { nightly: "17 3 * * *", weekly: "17 4 * * 1" };

/** Installs the packages of a program, and in Python also its SDK. */
const installAll = ({ language, packageManager }: CiProject): string[] => [
  ...install[packageManager],
  ...(language === "python" ? ["pulumi install --no-plugins"] : []),
];

/** The file with the jobs for the CI system of a project. Without one, parts have those of each in the folder `ci`. */
export function renderCiFiles(project: CiProject, stacks: CiStacks): Map<string, string> {
  const [github, gitlab] = [renderGitHubWorkflow(stacks, project), renderGitLabJobs(stacks, project)];
  if (project.ci) return new Map([[ciFiles[project.ci], { github, gitlab }[project.ci]]]);
  return new Map(
    typeof stacks === "string"
      ? []
      : Object.entries({ "ci/github-workflow.yml": github, "ci/gitlab-ci.yml": gitlab }),
  );
}

/** Renders a workflow for GitHub that compares, reconciles and watches the stacks and their destinations. */
export function renderGitHubWorkflow(stacks: CiStacks, project: CiProject): string {
  const isOne = typeof stacks === "string";
  const first = isOne ? [] : stacks.first;
  const scheduled = {
    GITHUB_TOKEN: expression("github.token"),
    SHORTLINK_NOTIFY: expression("secrets.SHORTLINK_NOTIFY"),
  };
  const steps = [
    { uses: "actions/checkout@v7" },
    { uses: "actions/setup-node@v7", with: { "node-version": 24 } },
    { uses: "pulumi/actions@v7" },
    ...installAll(project).map((run) => (isOne ? { run } : { run, "working-directory": "." })),
    {
      if: "github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository",
      run: compare,
      env: { GITHUB_TOKEN: expression("github.token") },
    },
    // Needs no secrets, and so it also runs for a fork.
    { if: "github.event_name == 'pull_request'", run: check },
    { if: "github.event_name == 'push'", run: reconcile },
    { if: `github.event.schedule == '${schedules.nightly}'`, run: checkDrift, env: scheduled },
    { if: `github.event.schedule == '${schedules.weekly}'`, run: checkDestinations, env: scheduled },
  ];
  const job = (name: string, more: object) => ({
    "runs-on": "ubuntu-latest",
    // A run waits for another one, and gives way to a newer one: pushes and schedules have lines of their own.
    concurrency: `short-links-${expression("github.ref")}-${expression("github.event_name")}-${name}`,
    env: { STACK: name },
    ...more,
    steps,
  });
  const stack = expression("matrix.stack");
  const jobs = (matrix: readonly string[]) =>
    job(stack, {
      strategy: { "fail-fast": false, "max-parallel": maxParallel, matrix: { stack: matrix } },
      defaults: { run: { "working-directory": stack } },
    });
  const workflow = {
    name: "short links",
    on: {
      pull_request: null,
      push: { branches: ["main"] },
      schedule: Object.values(schedules).map((cron) => ({ cron })),
    },
    permissions: { contents: "read", issues: "write", "pull-requests": "write" },
    env: {
      PULUMI_ACCESS_TOKEN: expression("secrets.PULUMI_ACCESS_TOKEN"),
      PULUMI_BACKEND_URL: expression("vars.PULUMI_BACKEND_URL"),
      PULUMI_CONFIG_PASSPHRASE: expression("secrets.PULUMI_CONFIG_PASSPHRASE"),
      SHORTLINK_API_KEY: expression("secrets.SHORTLINK_API_KEY"),
      // No limit if the repository has no such variable.
      SHORTLINK_REQUESTS_PER_SECOND: expression("vars.SHORTLINK_REQUESTS_PER_SECOND"),
    },
    jobs: isOne
      ? { "short-links": job(stacks, {}) }
      : {
          ...(first.length > 0 ? { shared: jobs(first) } : {}),
          parts: { ...(first.length > 0 ? afterShared : {}), ...jobs(stacks.others) },
        },
  };
  const place = project.ci ? "" : `# Copy this file to ${ciFiles.github}.\n`;
  return place + secretsOfGitHub + aboutLog + print(workflow);
}

/** Renders jobs for GitLab that compare, reconcile and watch the stacks and their destinations. */
export function renderGitLabJobs(stacks: CiStacks, project: CiProject): string {
  const isOne = typeof stacks === "string";
  const { first, others } = isOne ? { first: [], others: [stacks] } : stacks;
  const all = [...first, ...others];
  const job = (condition: string, script: readonly string[], names: readonly string[]) => ({
    extends: ".short-links",
    rules: [{ if: condition }],
    ...(isOne ? {} : { parallel: { matrix: [{ STACK: names }] } }),
    script: [...(isOne ? [] : ["cd $STACK"]), ...script],
  });
  const isPush = '$CI_PIPELINE_SOURCE == "push" && $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH';
  // Two runs of one stack only wait for each other.
  const reconcileJob = (names: readonly string[]) => ({
    ...job(isPush, [reconcile], names),
    resource_group: "short-links-$STACK",
  });
  const sharedJob = "short-links:reconcile-shared";
  const jobs = {
    ...(isOne ? { variables: { STACK: stacks } } : {}),
    ".short-links": {
      image: `pulumi/${["python", "go"].includes(project.language) ? "pulumi" : "pulumi-nodejs-22"}:latest`,
      before_script: installAll(project),
    },
    "short-links:diff": job('$CI_PIPELINE_SOURCE == "merge_request_event"', [compare, check], all),
    ...(first.length > 0 ? { [sharedJob]: reconcileJob(first) } : {}),
    "short-links:reconcile": {
      ...reconcileJob(others),
      ...(first.length > 0 ? { needs: [sharedJob] } : {}),
    },
    "short-links:drift": job(
      '$CI_PIPELINE_SOURCE == "schedule" && $CHECK_DESTINATIONS == null',
      [checkDrift],
      all,
    ),
    "short-links:destinations": job(
      '$CI_PIPELINE_SOURCE == "schedule" && $CHECK_DESTINATIONS',
      [checkDestinations],
      all,
    ),
  };
  const place = project.ci ? "" : `# Include this file in ${ciFiles.gitlab}.\n`;
  const head = `# Set these CI/CD variables in the project: SHORTLINK_API_KEY, PULUMI_ACCESS_TOKEN for Pulumi Cloud, otherwise PULUMI_BACKEND_URL and
# PULUMI_CONFIG_PASSPHRASE, and for comments and issues GITLAB_TOKEN, a project access token with the scope api.
# For a weekly check of destinations, create a schedule with the variable CHECK_DESTINATIONS. For messages, give the schedules SHORTLINK_NOTIFY.
`;
  return place + head + aboutLog + print(jobs);
}

function expression(text: string): string {
  return `\${{ ${text} }}`;
}

/** Drift of the stack "shared" must not keep the other stacks from being compared. */
const afterShared = {
  needs: "shared",
  if: expression("!cancelled() && (github.event_name != 'push' || needs.shared.result == 'success')"),
};

const print = (value: unknown): string =>
  // Quotes stacks that YAML 1.1 takes for other values, such as "yes".
  stringify(value, { schema: "yaml-1.1", lineWidth: 0, aliasDuplicateObjects: false, nullStr: "" });
