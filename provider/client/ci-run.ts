type Environment = Readonly<Record<string, string | undefined>>;

/**
 * By which variables a CI system names a run, so that no other has the same name: the server, the project, and the run.
 * They stay what they are when jobs of the run are started again.
 */
const systems: readonly (readonly string[])[] = [
  ["GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_RUN_ID"],
  ["CI_SERVER_URL", "CI_PROJECT_PATH", "CI_PIPELINE_ID"],
  ["BUILDKITE_ORGANIZATION_SLUG", "BUILDKITE_PIPELINE_SLUG", "BUILDKITE_BUILD_ID"],
  ["SYSTEM_COLLECTIONURI", "SYSTEM_TEAMPROJECT", "BUILD_BUILDID"],
  ["BITBUCKET_WORKSPACE", "BITBUCKET_REPO_SLUG", "BITBUCKET_PIPELINE_UUID"],
];

/** The name of the CI run of which this process is a part; undefined outside of those that are known. */
export function ciRun(environment: Environment): string | undefined {
  const names = systems.find((variables) => variables.every((variable) => environment[variable]));
  return names?.map((variable) => environment[variable]).join(" ");
}
