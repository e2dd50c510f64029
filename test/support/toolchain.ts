import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { toolchainEnv } from "../../scripts/setup/env.mjs";
import { makeStackTemplate } from "./stack-template";

/**
 * Puts the project's own `pulumi` and Node.js first on every engine test's PATH, and makes what tests copy: an empty stack,
 * and a folder for the archive of the package.
 */
export function setup(project: TestProject): () => void {
  Object.assign(process.env, toolchainEnv());
  const template = makeStackTemplate();
  project.provide("stackTemplate", template.folder);
  const results = join(project.config.root, ".results");
  mkdirSync(results, { recursive: true });
  const packed = mkdtempSync(join(results, "package-"));
  project.provide("packedPackage", packed);
  return () => {
    template.remove();
    rmSync(packed, { recursive: true, force: true, maxRetries: 5 });
  };
}
