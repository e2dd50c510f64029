type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The variables with which each CI system identifies a job: its server, the project, the run, and the job. They stay the
 * same when the job is run again.
 */
const systems: readonly (readonly string[])[] = [
  ["GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_RUN_ID", "GITHUB_JOB"],
  ["CI_SERVER_URL", "CI_PROJECT_PATH", "CI_PIPELINE_ID", "CI_JOB_NAME"],
  ["BUILDKITE_ORGANIZATION_SLUG", "BUILDKITE_PIPELINE_SLUG", "BUILDKITE_BUILD_ID", "BUILDKITE_STEP_ID"],
  ["SYSTEM_COLLECTIONURI", "SYSTEM_TEAMPROJECT", "BUILD_BUILDID", "SYSTEM_JOBNAME"],
  ["BITBUCKET_WORKSPACE", "BITBUCKET_REPO_SLUG", "BITBUCKET_PIPELINE_UUID"],
];

/**
 * Identifies the CI job that runs this process, and the backend whose state it uses. Undefined outside of the supported CI
 * systems.
 */
export function ciRun(environment: Environment): string | undefined {
  const names = systems.find((variables) => variables.every((variable) => environment[variable]));
  if (!names) return undefined;
  return [...names, "PULUMI_BACKEND_URL"].map((variable) => environment[variable] ?? "").join(" ");
}
