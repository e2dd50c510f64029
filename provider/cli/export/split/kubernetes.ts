import { stringify } from "yaml";
import { sharedStack } from "./shared-module";

/** The Secret with the environment of the stacks. */
const secretName = "short-links";

/**
 * Renders a Stack of the Pulumi Kubernetes Operator for each stack. Each one is refreshed and updated every 15 minutes,
 * which fixes drift, and after the stack "shared".
 */
export function renderStacks(project: string, stacks: readonly string[]): string {
  const hasShared = stacks.includes(sharedStack);
  const documents = stacks.map((stack) => ({
    apiVersion: "pulumi.com/v1",
    kind: "Stack",
    metadata: { name: resourceName(project, stack) },
    spec: {
      stack,
      projectRepo: "https://github.com/OWNER/REPOSITORY",
      branch: "main",
      repoDir: stack,
      refresh: true,
      continueResyncOnCommitMatch: true,
      resyncFrequencySeconds: 900,
      retryOnUpdateConflict: true,
      envRefs: Object.fromEntries(
        ["PULUMI_BACKEND_URL", "PULUMI_CONFIG_PASSPHRASE", "SHORTLINK_API_KEY"].map((name) => [
          name,
          { type: "Secret", secret: { name: secretName, key: name } },
        ]),
      ),
      ...(hasShared && stack !== sharedStack
        ? { prerequisites: [{ name: resourceName(project, sharedStack) }] }
        : {}),
    },
  }));
  const head = `# For the Pulumi Kubernetes Operator. Replace OWNER/REPOSITORY, and create the Secret with the environment of the stacks:
#   kubectl create secret generic ${secretName} --from-literal PULUMI_BACKEND_URL=… \\
#     --from-literal PULUMI_CONFIG_PASSPHRASE=… --from-literal SHORTLINK_API_KEY=…
`;
  return head + documents.map((it) => stringify(it, { lineWidth: 0 })).join("---\n");
}

/** A name that Kubernetes accepts: lower-case letters, digits and hyphens, with a letter or digit at both ends. */
const resourceName = (project: string, stack: string): string =>
  `${project}-${stack}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
