import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { detectPackageManager } from "../../../provider/cli/project/package-manager";
import { temporaryFolder } from "../../support/shell";

/** A folder below one with these files. */
const below = (...files: readonly string[]) => {
  const folder = temporaryFolder();
  for (const name of files) writeFileSync(join(folder, name), "");
  mkdirSync(join(folder, "links"));
  return join(folder, "links");
};

const agent = (name: string) => ({ npm_config_user_agent: `${name}/1.2.3 npm/? node/v24.0.0 linux x64` });

it.each([
  ["is npm without any sign of another", [], {}, "npm"],
  ["is the one that runs the command", ["yarn.lock"], agent("pnpm"), "pnpm"],
  ["is the one with a lockfile, which npx does not change", ["pnpm-lock.yaml"], agent("npm"), "pnpm"],
  ["is Yarn with its lockfile", ["yarn.lock"], {}, "yarn"],
  ["is Bun with its lockfile", ["bun.lock"], {}, "bun"],
  ["is not one that is not known", [], agent("cnpm"), "npm"],
] as const)("the package manager in use %s", (_, files, environment, expected) => {
  expect(detectPackageManager(below(...files), environment)).toBe(expected);
});
