import { stringify } from "yaml";
import { json, tsconfig } from "../project/files";
import { type PackageManager, packageManagerFiles } from "../project/package-manager";
import { testedVersions } from "../project/package-source";
import { rulesFile } from "./read-rules";

/** The rules that a pack starts with where the project has none. */
export const exampleRules = `# yaml-language-server: $schema=node_modules/pulumi-shortlink/docs/reference/rules.schema.json
rules:
  httpsOnly: true
  reservedSlugs: [admin, login]
  requireTitle: { severity: warning }
`;

const program = `import { join } from "node:path";
import { PolicyPack } from "@pulumi/policy";
import { policiesOf } from "pulumi-shortlink/policy";

new PolicyPack("short-links", { policies: policiesOf(join(__dirname, "${rulesFile}")) });
`;

/**
 * The files of a policy pack. It has its own file of rules, because Pulumi publishes no more than the folder of a pack.
 *
 * @param dependency this package as the pack depends on it
 */
export function policyPackFiles(
  dependency: string,
  rules: string,
  packageManager: PackageManager,
): Map<string, string> {
  const versions = testedVersions();
  const manifest = {
    name: "short-links-policy",
    version: "0.0.1",
    private: true,
    main: "index.ts",
    dependencies: {
      ...pick(versions, ["@pulumi/policy", "@pulumi/pulumi"]),
      "pulumi-shortlink": dependency,
    },
    devDependencies: pick(versions, ["@types/node", "typescript"]),
  };
  return new Map([
    ["PulumiPolicy.yaml", stringify({ description: "Rules for short links", runtime: "nodejs" })],
    ["package.json", json(manifest)],
    ["tsconfig.json", json(tsconfig)],
    ["index.ts", program],
    [rulesFile, rules],
    [".gitignore", "node_modules/\n"],
    ...packageManagerFiles(packageManager),
  ]);
}

const pick = (versions: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, versions[name]]));
