import type { TestProject } from "vitest/node";
import { toolchainEnv } from "../../scripts/setup/env.mjs";
import { makeStackTemplate } from "./stack-template";

/** Puts the project's own `pulumi` and Node.js first on every engine test's PATH, and makes the stack that tests copy. */
export function setup(project: TestProject): () => void {
  Object.assign(process.env, toolchainEnv());
  const template = makeStackTemplate();
  project.provide("stackTemplate", template.folder);
  return template.remove;
}
