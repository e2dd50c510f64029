import { stringify } from "yaml";
import type { PackageManager } from "../../project/package-manager";
import { sharedStack } from "./shared-module";

/** How many parts run at the same time. They share the rate limit of the service. */
export const maxParallel = 4;

/** Installs the packages of a project in CI. */
const install: Readonly<Record<PackageManager, string>> = {
  npm: "npm ci",
  pnpm: "pnpm install --frozen-lockfile",
  yarn: "yarn install --immutable",
  bun: "bun install --frozen-lockfile",
};

/** Compares a stack for a pull or merge request. It fails only on an error. */
const compare = 'npx shortlink diff --stack "$STACK" --comment --fail-on nothing';
const reconcile = 'npx shortlink reconcile --stack "$STACK" --wait 600';
const checkDrift = 'npx shortlink diff --stack "$STACK"';
const checkDestinations = 'npx shortlink check --stack "$STACK" --destinations --issue';

const aboutLog = "# shortlink runs Pulumi without its own log, which takes long: --engine-log keeps it.\n";

/** When drift is looked for, and dead destinations: every night and every week. */
const schedules = { nightly: "17 3 * * *", weekly: "17 4 * * 1" };

/** Splits the names of the stacks into the one that comes first, if there is one, and the others. */
const inOrder = (stacks: readonly string[]) => ({
  first: stacks.filter((it) => it === sharedStack),
  others: stacks.filter((it) => it !== sharedStack),
});

/** Renders a workflow for GitHub that compares, reconciles and watches the stacks and their destinations, "shared" before all others. */
export function renderGitHubWorkflow(stacks: readonly string[], packageManager: PackageManager): string {
  const { first, others } = inOrder(stacks);
  const steps = [
    { uses: "actions/checkout@v7" },
    { uses: "actions/setup-node@v7", with: { "node-version": 24 } },
    { uses: "pulumi/actions@v7" },
    { run: install[packageManager], "working-directory": "." },
    {
      // One from a fork has no secrets.
      if: "github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository",
      run: compare,
      env: { GITHUB_TOKEN: expression("github.token") },
    },
    { if: "github.event_name == 'push'", run: reconcile },
    { if: `github.event.schedule == '${schedules.nightly}'`, run: checkDrift },
    {
      if: `github.event.schedule == '${schedules.weekly}'`,
      run: checkDestinations,
      env: { GITHUB_TOKEN: expression("github.token") },
    },
  ];
  const job = (matrix: readonly string[]) => ({
    "runs-on": "ubuntu-latest",
    strategy: { "fail-fast": false, "max-parallel": maxParallel, matrix: { stack: matrix } },
    // Two runs of one stack only wait for each other.
    concurrency: `short-links-${expression("github.ref")}-${expression("matrix.stack")}`,
    env: { STACK: expression("matrix.stack") },
    defaults: { run: { "working-directory": expression("matrix.stack") } },
    steps,
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
      PULUMI_BACKEND_URL: expression("vars.PULUMI_BACKEND_URL"),
      PULUMI_CONFIG_PASSPHRASE: expression("secrets.PULUMI_CONFIG_PASSPHRASE"),
      SHORTLINK_API_KEY: expression("secrets.SHORTLINK_API_KEY"),
      // No limit if the repository has no such variable.
      SHORTLINK_REQUESTS_PER_SECOND: expression("vars.SHORTLINK_REQUESTS_PER_SECOND"),
    },
    jobs: {
      ...(first.length > 0 ? { shared: job(first) } : {}),
      parts: { ...(first.length > 0 ? afterShared : {}), ...job(others) },
    },
  };
  const head = "# Copy this file to .github/workflows/short-links.yml.\n";
  return head + aboutLog + print(workflow);
}

/** Renders jobs for GitLab that compare, reconcile and watch the stacks and their destinations, "shared" before all others. */
export function renderGitLabJobs(stacks: readonly string[], packageManager: PackageManager): string {
  const { first, others } = inOrder(stacks);
  const matrix = (names: readonly string[]) => ({ parallel: { matrix: [{ STACK: names }] } });
  const job = (condition: string, script: string, names: readonly string[]) => ({
    extends: ".short-links",
    rules: [{ if: condition }],
    ...matrix(names),
    script: ["cd $STACK", script],
  });
  const isPush = '$CI_PIPELINE_SOURCE == "push" && $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH';
  // Two runs of one stack only wait for each other.
  const reconcileJob = (names: readonly string[]) => ({
    ...job(isPush, reconcile, names),
    resource_group: "short-links-$STACK",
  });
  const sharedJob = "short-links:reconcile-shared";
  const jobs = {
    ".short-links": {
      image: "pulumi/pulumi-nodejs-22:latest",
      before_script: [install[packageManager]],
    },
    "short-links:diff": job('$CI_PIPELINE_SOURCE == "merge_request_event"', compare, stacks),
    ...(first.length > 0 ? { [sharedJob]: reconcileJob(first) } : {}),
    "short-links:reconcile": {
      ...reconcileJob(others),
      ...(first.length > 0 ? { needs: [sharedJob] } : {}),
    },
    "short-links:drift": job(
      '$CI_PIPELINE_SOURCE == "schedule" && $CHECK_DESTINATIONS == null',
      checkDrift,
      stacks,
    ),
    "short-links:destinations": job(
      '$CI_PIPELINE_SOURCE == "schedule" && $CHECK_DESTINATIONS',
      checkDestinations,
      stacks,
    ),
  };
  const head = `# Include this file in .gitlab-ci.yml. Set these CI/CD variables in the project: PULUMI_BACKEND_URL,
# PULUMI_CONFIG_PASSPHRASE, SHORTLINK_API_KEY, and for comments and issues GITLAB_TOKEN, a project access token with the scope api.
# For a weekly check of destinations, create a schedule with the variable CHECK_DESTINATIONS.
`;
  return head + aboutLog + print(jobs);
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
