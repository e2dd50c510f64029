import { expect, it } from "vitest";
import { parse } from "yaml";
import { exampleRules, policyPackFiles } from "../../../provider/cli/rules/policy-pack";
import { parseRules } from "../../../provider/cli/rules/read-rules";

// test/e2e/rules.test.ts runs a pack.

it("a policy pack has its program, its packages and its own rules", () => {
  const {
    "package.json": manifest = "",
    "tsconfig.json": tsconfig = "",
    ...files
  } = Object.fromEntries(policyPackFiles("^1.2.3", "rules: { httpsOnly: true }\n", "pnpm"));
  const version = expect.stringMatching(/^[\^~]?\d+\.\d+\.\d+$/);
  expect(JSON.parse(manifest)).toEqual({
    ...{ name: "short-links-policy", version: "0.0.1", private: true, main: "index.ts" },
    dependencies: { "@pulumi/policy": version, "@pulumi/pulumi": version, "pulumi-shortlink": "^1.2.3" },
    devDependencies: { "@types/node": version, typescript: version },
  });
  expect(JSON.parse(tsconfig)).toHaveProperty("compilerOptions");
  expect(files).toEqual({
    "PulumiPolicy.yaml": "description: Rules for short links\nruntime: nodejs\n",
    "index.ts": `import { join } from "node:path";
import { PolicyPack } from "@pulumi/policy";
import { policiesOf } from "pulumi-shortlink/policy";

new PolicyPack("short-links", { policies: policiesOf(join(__dirname, "shortlink.yaml")) });
`,
    "shortlink.yaml": "rules: { httpsOnly: true }\n",
    ".gitignore": "node_modules/\n",
    "pnpm-workspace.yaml": "allowBuilds:\n  protobufjs: false\n",
  });
});

it("the example of rules is accepted", () => {
  expect(parseRules("shortlink.yaml", exampleRules).rules.map(({ name }) => name)).toEqual(
    Object.keys(parse(exampleRules).rules),
  );
});
