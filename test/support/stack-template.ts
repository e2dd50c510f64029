import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { pulumiEnv } from "../../scripts/pulumi-env";
import { apiKey } from "./api-key";

// `pulumi stack init` and `pulumi config set` take a second of CPU time for each test. One empty stack is made for the
// whole run instead, and every test copies it.

/** The settings of a stack's provider, as `pulumi config set` and `pulumi config set --path` write them. */
export type StackSettings = Readonly<Record<string, string | object>>;

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the stack to copy. */
    stackTemplate: string;
  }
}

const project = join(__dirname, "../..");

const file = "Pulumi.test.yaml";

/** Makes an empty stack named "test" of a project named "test", whose configuration has the test key. */
export function makeStackTemplate(): { folder: string; remove(): void } {
  mkdirSync(join(project, ".results"), { recursive: true });
  const folder = mkdtempSync(join(project, ".results/stack-template-"));
  writeFileSync(join(folder, "Pulumi.yaml"), "name: test\nruntime: nodejs\n");
  const env = { ...process.env, ...pulumiEnv(folder) };
  const pulumi = (...args: string[]) =>
    execFileSync("pulumi", [...args, "--non-interactive"], { cwd: folder, env, stdio: "pipe" });
  pulumi("stack", "init", "test");
  pulumi("config", "set", "--secret", "shortlink:apiKey", apiKey);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/**
 * Copies the stack into a folder.
 *
 * @param settings what its provider is configured with; the test key, where it is among them, is stored encrypted
 */
export function copyStackTemplate(template: string, folder: string, settings: StackSettings): void {
  cpSync(join(template, "state"), join(folder, "state"), { recursive: true });
  const stack = parse(readFileSync(join(template, file), "utf8"));
  const config = Object.entries(settings).map(([name, value]) => {
    const key = `shortlink:${name}`;
    return [key, value === apiKey ? stack.config[key] : value];
  });
  writeFileSync(join(folder, file), stringify({ ...stack, config: Object.fromEntries(config) }));
}
