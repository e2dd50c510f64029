import { describe, expect, it } from "vitest";
import { project, sh } from "../support/shell";
import { cli } from "./command";

/** The words that bash offers when Tab is pressed at the end of a line. */
async function completions(line: string): Promise<string[]> {
  const words = line.split(" ");
  const script = [
    `shortlink() { node ${cli} "$@"; }`,
    "source <(shortlink completion bash)",
    `COMP_LINE=${JSON.stringify(line)} COMP_POINT=${line.length} COMP_CWORD=${words.length - 1}`,
    `COMP_WORDS=(${words.map((word) => JSON.stringify(word)).join(" ")})`,
    "_shortlink_completion",
    "printf '%s\\n' \"$" + '{COMPREPLY[@]}"',
  ];
  const { stdout } = await sh("bash -s", { cwd: project, input: script.join("\n") });
  return stdout.trim().split("\n");
}

describe("completion in bash", () => {
  it.each([
    ["shortlink ", ["diff", "doctor", "reconcile", "adopt", "graph", "emulate", "completion", "--version"]],
    ["shortlink re", ["reconcile"]],
    ["shortlink diff --un", ["--unmanaged"]],
    ["shortlink init --language ", ["typescript", "yaml"]],
    ["shortlink convert --format ", ["table", "typescript", "yaml"]],
    ["shortlink convert --service ", ["bitly", "nginx"]],
    ["shortlink completion f", ["fish"]],
    ["shortlink init --template ", ["program", "policy"]],
  ])("offers the words that may come after %j", async (line, names) => {
    expect(await completions(line)).toEqual(expect.arrayContaining(names));
  });

  it("offers no option twice, and not its own hidden command", async () => {
    expect(await completions("shortlink diff --unmanaged --")).not.toContain("--unmanaged");
    expect(await completions("shortlink ")).not.toContain("completion-server");
  });
});
