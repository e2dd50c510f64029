/** The name of the stack with the folders, trees and boards of an account that is split, and of its folder. */
export const sharedStack = "shared";

/** The module through which the program of a part in TypeScript refers to what the stack "shared" declares. */
export const sharedModule = [
  "shared.ts",
  `import * as pulumi from "@pulumi/pulumi";

const stack = new pulumi.StackReference(\`\${pulumi.getOrganization()}/\${pulumi.getProject()}/${sharedStack}\`);
const ids = stack.requireOutput("ids") as pulumi.Output<Record<string, string>>;

/** The id of a folder, tree or board that the stack "${sharedStack}" declares under this name. */
export function sharedId(name: string): pulumi.Output<string> {
  return ids.apply((all) => {
    const id = all[name];
    if (id === undefined) {
      throw new pulumi.RunError(\`The stack "${sharedStack}" has no output for \${name}. Run \\\`pulumi up\\\` in ../${sharedStack} first.\`);
    }
    return id;
  });
}
`,
] as const;
