// Runs before any package is installed.

import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { executable } from "../paths.mjs";

/**
 * The Go modules in tools/ that executables are built from, with what is built, in the order of the build. An interrupted build
 * must not look like an official Pulumi CLI, which has no separate runtimes: they come first.
 */
export const modules = {
  "language-runtimes": "the hosts that run programs",
  pulumi: "the Pulumi CLI",
  "yaml-host": "the host and the converter for YAML",
};

/** Each executable that can be built, with its Go module in tools/ and its main package. */
export const executables = {
  pulumi: { module: "pulumi", main: "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi" },
  "pulumi-language-nodejs": { module: "pulumi", main: "./language-host" },
  // The host above runs programs with this one and generates code with the next.
  "pulumi-language-nodejs-runtime": {
    module: "language-runtimes",
    main: "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs",
  },
  "pulumi-language-nodejs-generators": { module: "pulumi", main: "./language-generators" },
  "pulumi-language-python": { module: "pulumi", main: "./language-host" },
  "pulumi-language-python-runtime": {
    module: "language-runtimes",
    main: "github.com/pulumi/pulumi/sdk/v3/python/cmd/pulumi-language-python",
  },
  "pulumi-language-python-generators": { module: "pulumi", main: "./language-generators" },
  "pulumi-language-yaml": {
    module: "yaml-host",
    main: "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml",
  },
  "pulumi-converter-yaml": {
    module: "yaml-host",
    main: "github.com/pulumi/pulumi-yaml/cmd/pulumi-converter-yaml",
  },
};

/** The script with which the Python host starts a program. */
export const pythonScript = "pulumi-language-python-exec";

/** Only the built host for Node.js comes in several executables. */
const onlyBuilt = "pulumi-language-nodejs-runtime";

/**
 * What a command needs. Only a Pulumi CLI that is built comes in parts: a part that is missing is built when a command first
 * needs it.
 */
export const parts = {
  /** Runs programs in JavaScript and TypeScript. */
  nodejs: ["pulumi", "pulumi-language-nodejs", onlyBuilt],
  /** Also runs programs in Python and YAML, and generates code. */
  all: [...Object.keys(executables), pythonScript],
};

/** Whether a folder holds the command and its Node.js host, both executable. */
export const isComplete = (folder) =>
  ["pulumi", "pulumi-language-nodejs"].every((name) => isExecutable(folder, name));

/**
 * What is missing in a folder.
 *
 * @param {string} folder
 * @param {keyof typeof parts} part
 * @returns {string[]} names of executables
 */
export function missing(folder, part) {
  if (isComplete(folder) && !isExecutable(folder, onlyBuilt)) return [];
  return parts[part].filter((name) => !isExecutable(folder, name));
}

function isExecutable(folder, name) {
  try {
    accessSync(join(folder, name === pythonScript ? name : executable(name)), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
