import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { commandPage, helpOf } from "../../../provider/cli/page";

const commands = () => commandPage().commands.filter((it) => it.name() !== "completion-server");

/** The options of all commands, each with the command that has it. */
const options = () => commands().flatMap((command) => command.options.map((it) => ({ command, it })));

it("all commands together have at most 60 flags", () => {
  expect(new Set(options().map(({ it }) => it.long)).size).toBeLessThanOrEqual(60);
});

it("the same flag means the same everywhere", () => {
  // What is written, and what counts as found, differ by command.
  const varying = ["--format", "--out", "--fail-on"];
  const meanings = Map.groupBy(options(), ({ it }) => it.long);
  const several = [...meanings].flatMap(([flag, all]) => {
    const texts = new Set(all.map(({ it }) => [it.flags, it.description, it.argChoices].join(" ")));
    return texts.size > 1 && !varying.includes(String(flag)) ? [[flag, ...texts]] : [];
  });
  expect(several).toEqual([]);
});

describe.each(commands().map((it) => [it.name()]))("the help of %s", (name) => {
  const command = () => commands().find((it) => it.name() === name) as Command;

  it("fits on a screen", () => {
    expect(helpOf(command()).split("\n").length).toBeLessThanOrEqual(40);
  });

  it("ends with two examples that the command accepts", () => {
    const examples = helpOf(command()).split("\n").slice(-2);
    for (const example of examples) {
      expect(example).toMatch(new RegExp(`^  (npx )?shortlink ${name}( |$)`));
      const [, ...words] = example
        .trim()
        .split(/ +/)
        .map((word) => word.replace(/^'(.*)'$/, "$1"));
      const ran: string[] = [];
      const page = commandPage();
      const own = page.commands.find((it) => it.name() === name);
      own?.action(() => void ran.push(name));
      page.parse(words, { from: "user" });
      expect(ran).toEqual([name]);
    }
  });
});
