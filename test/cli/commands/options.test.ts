import { globSync } from "node:fs";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { adoptCommand } from "../../../provider/cli/commands/adopt";
import { checkCommand } from "../../../provider/cli/commands/check";
import { convertCommand } from "../../../provider/cli/commands/convert";
import { diffCommand } from "../../../provider/cli/commands/diff";
import { doctorCommand } from "../../../provider/cli/commands/doctor";
import { emulateCommand } from "../../../provider/cli/commands/emulate";
import { graphCommand } from "../../../provider/cli/commands/graph";
import { initCommand } from "../../../provider/cli/commands/init";
import { reconcileCommand } from "../../../provider/cli/commands/reconcile";
import { simulateCommand } from "../../../provider/cli/commands/simulate";
import { testCommand } from "../../../provider/cli/commands/test";
import { documentAt } from "../../support/docs";
import { project } from "../../support/shell";

const guides = globSync("docs/*.md", { cwd: project })
  .map((page) => documentAt(page))
  .join("\n");

const commands: readonly [string, () => Command][] = [
  ["adopt", adoptCommand],
  ["check", checkCommand],
  ["diff", diffCommand],
  ["doctor", doctorCommand],
  ["graph", graphCommand],
  ["init", initCommand],
  ["reconcile", reconcileCommand],
  ["simulate", simulateCommand],
  ["test", testCommand],
];

/** What a command prints about its arguments. It runs no further. */
function refusal(create: () => Command, args: readonly string[]): string {
  const printed: string[] = [];
  const command = create()
    .exitOverride()
    .configureOutput({ writeErr: (text) => void printed.push(text) });
  expect(() => command.parse(args, { from: "user" })).toThrow();
  return printed.join("");
}

it("the text after the options of a command is as wide as they are", () => {
  const printed: string[] = [];
  const command = diffCommand().configureOutput({
    ...{ getOutHelpWidth: () => 60, writeOut: (text) => void printed.push(text) },
  });
  command.outputHelp();
  const [, after = ""] = printed.join("").split("display help for command");
  expect(after.trim().split("\n").slice(0, 2)).toEqual([
    "Exit code: 0 when everything is in sync, 2 when there are",
    "differences or dead destinations, 1 on an error. With",
  ]);
});

it.each([...commands, ["convert", convertCommand], ["emulate", emulateCommand]] as const)(
  "a guide describes each option of %s",
  (_, create) => {
    const options = create().options.map(({ long }) => String(long));
    expect(options.filter((option) => !new RegExp(`${option}\\b`).test(guides))).toEqual([]);
  },
);

it.each(["", " ", "a b", "dev;x", "a/b/c/d", "x".repeat(101), "dev\n"])(
  "the stack %j is refused at once, with what is accepted",
  (name) => {
    expect(refusal(diffCommand, ["--stack", name])).toContain(
      "The name of a stack has 1 to 100 letters, digits, hyphens, underscores and dots.",
    );
  },
);

it("the name of a stack may have its organization and project", () => {
  const stack = diffCommand().options.find(({ long }) => long === "--stack");
  for (const name of ["dev", "organization/shop/dev", "acme/eu-1.prod_2"]) {
    expect(stack?.parseArg?.(name, undefined as never)).toBe(name);
  }
});

describe.each(commands)("%s", (_, create) => {
  it("refuses what is no name of a stack", () => {
    expect(refusal(create, ["--stack", "a b"])).toContain("The name of a stack has");
  });

  it("refuses a folder without a name", () => {
    const flag = create().options.some(({ long }) => long === "--cwd") ? ["--cwd", ""] : [""];
    expect(refusal(create, flag)).toContain("It must not be empty.");
  });
});

it.each([
  ["9000", { port: 9000 }],
  ["0.0.0.0:9000", { host: "0.0.0.0", port: 9000 }],
  ["[::1]:0", { host: "::1", port: 0 }],
])("the emulator listens where --port %s says", (text, port) => {
  const command = emulateCommand().action(() => {});
  command.parse(["--port", text], { from: "user" });
  expect(command.opts()).toMatchObject({ port });
});

it.each(["", "x", "host:", "1:x"])("the emulator cannot listen at %j", (text) => {
  expect(refusal(emulateCommand, ["--port", text])).toContain("It must be a port, or a host and a port");
});
