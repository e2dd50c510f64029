import { stringify } from "yaml";
import { sharedStack } from "./shared-module";

/** The Secret with the environment of the stacks, and the service account that runs them. */
const sharedName = "short-links";

/**
 * Renders a Stack of the Pulumi Kubernetes Operator for each stack. Each one is refreshed and updated every 15 minutes,
 * which fixes drift, and after the stack "shared".
 */
export function renderStacks(project: string, stacks: readonly string[]): string {
  const hasShared = stacks.includes(sharedStack);
  const documents = stacks.map((stack) => ({
    apiVersion: "pulumi.com/v1",
    kind: "Stack",
    metadata: { name: resourceName(project, stack), namespace: "default" },
    spec: {
      stack,
      serviceAccountName: sharedName,
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
          { type: "Secret", secret: { name: sharedName, key: name } },
        ]),
      ),
      ...(hasShared && stack !== sharedStack
        ? { prerequisites: [{ name: resourceName(project, sharedStack) }] }
        : {}),
    },
  }));
  const head = `# For version 2 of the Pulumi Kubernetes Operator. Replace OWNER/REPOSITORY, and create the Secret with the environment of the stacks:
#   kubectl create secret generic ${sharedName} --from-literal PULUMI_BACKEND_URL=… \\
#     --from-literal PULUMI_CONFIG_PASSPHRASE=… --from-literal SHORTLINK_API_KEY=…
`;
  return (
    head +
    [...serviceAccount, ...documents]
      .map((it) => stringify(it, { schema: "yaml-1.1", lineWidth: 0 }))
      .join("---\n")
  );
}

/** The operator runs programs as this account, which may check that its requests come from the operator. */
const serviceAccount = [
  { apiVersion: "v1", kind: "ServiceAccount", metadata: { name: sharedName, namespace: "default" } },
  {
    apiVersion: "rbac.authorization.k8s.io/v1",
    kind: "ClusterRoleBinding",
    metadata: { name: `${sharedName}:system:auth-delegator` },
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "system:auth-delegator" },
    subjects: [{ kind: "ServiceAccount", name: sharedName, namespace: "default" }],
  },
];

/** A name that Kubernetes accepts: lower-case letters, digits and hyphens, with a letter or digit at both ends. */
const resourceName = (project: string, stack: string): string =>
  `${project}-${stack}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
