// Runs before any package is installed.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { project } from "../paths.mjs";
import { SetupError } from "../process/run.mjs";

/** What the built Pulumi CLI leaves out, described in its README.md. */
const reduction = join(project, "tools/pulumi/_reduced");

/**
 * Copies the Go module of the Pulumi CLI and leaves the clouds out of the copy.
 *
 * @param {string} source the module
 * @param {string} target the folder of the copy
 * @throws {SetupError} if the module is another version than the changes were made for
 */
export function reduce(source, target) {
  mkdirSync(target, { recursive: true });
  copySources(source, target);
  const files = join(reduction, "files");
  const added = readdirSync(files, { recursive: true }).map(String);
  for (const path of added.filter((it) => it.endsWith(".go"))) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), readFileSync(join(files, path)));
  }
  for (const path of text(join(reduction, "removed.txt")).trim().split("\n")) {
    if (!existsSync(join(target, path))) throw misfit(`there is no ${path}`);
    rmSync(join(target, path));
  }
  for (const [path, hunks] of changes(text(join(reduction, "changes.patch"))))
    change(join(target, path), path, hunks);
}

/** Copies what a build reads: tests and their data are most of the module. */
function copySources(source, target) {
  for (const it of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, it.name), join(target, it.name)];
    if (it.isDirectory()) {
      if (it.name === "testdata") continue;
      mkdirSync(to, { recursive: true });
      copySources(from, to);
    } else if (!it.name.endsWith("_test.go")) writeFileSync(to, readFileSync(from));
  }
}

/** The files of a patch, each with the lines before and after every change. */
function changes(patch) {
  return patch
    .split(/^--- .*\n/m)
    .slice(1)
    .map((section) => {
      const [header, ...hunks] = section.split(/^@@ .*\n/m);
      return [header.slice("+++ ".length).trim(), hunks.map((it) => [side(it, "-"), side(it, "+")])];
    });
}

const side = (hunk, sign) =>
  hunk
    .split("\n")
    .filter((line) => line.startsWith(" ") || line.startsWith(sign))
    .map((line) => `${line.slice(1)}\n`)
    .join("");

function change(file, path, hunks) {
  let changed = existsSync(file) ? text(file) : "";
  for (const [before, after] of hunks) {
    const around = changed.split(before);
    if (around.length !== 2) throw misfit(`${path} does not have these lines once:\n${before.trimEnd()}`);
    changed = around.join(after);
  }
  writeFileSync(file, changed);
}

const misfit = (reason) =>
  new SetupError(
    `tools/pulumi/_reduced does not fit the version of github.com/pulumi/pulumi/pkg/v3 in tools/pulumi/go.mod: ${reason}\n` +
      "Update it as its README.md describes.",
  );

const text = (file) => readFileSync(file, "utf8").replaceAll("\r\n", "\n");
