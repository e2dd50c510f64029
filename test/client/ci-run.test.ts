import { describe, expect, it } from "vitest";
import { ciRun } from "../../provider/client/settings/ci-run";

/** The variables with which each system identifies a job. */
const systems: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "GitHub Actions": {
    GITHUB_SERVER_URL: "https://github.com",
    GITHUB_REPOSITORY: "team/links",
    GITHUB_RUN_ID: "7",
    GITHUB_JOB: "up",
  },
  "GitLab CI": {
    CI_SERVER_URL: "https://gitlab.com",
    CI_PROJECT_PATH: "team/links",
    CI_PIPELINE_ID: "7",
    CI_JOB_NAME: "up",
  },
  Buildkite: {
    BUILDKITE_ORGANIZATION_SLUG: "team",
    BUILDKITE_PIPELINE_SLUG: "links",
    BUILDKITE_BUILD_ID: "7",
    BUILDKITE_STEP_ID: "up",
  },
  "Azure Pipelines": {
    SYSTEM_COLLECTIONURI: "https://dev.azure.com/team/",
    SYSTEM_TEAMPROJECT: "links",
    BUILD_BUILDID: "7",
    SYSTEM_JOBNAME: "up",
  },
  "Bitbucket Pipelines": {
    BITBUCKET_WORKSPACE: "team",
    BITBUCKET_REPO_SLUG: "links",
    BITBUCKET_PIPELINE_UUID: "{7}",
  },
};

describe.each(Object.entries(systems))("the identity of a CI run in %s", (_, variables) => {
  it("consists of all its variables and the backend", () => {
    const backend = "https://state.example.com";
    expect(ciRun({ ...variables, PULUMI_BACKEND_URL: backend, HOME: "/root" })).toBe(
      [...Object.values(variables), backend].join(" "),
    );
    expect(ciRun(variables)).toBe([...Object.values(variables), ""].join(" "));
  });

  it.each(Object.keys(variables))("is undefined without %s", (name) => {
    expect(ciRun({ ...variables, [name]: undefined })).toBeUndefined();
    expect(ciRun({ ...variables, [name]: "" })).toBeUndefined();
  });
});
