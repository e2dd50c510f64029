import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock("@clack/prompts");
});

/** The prompts of a process of which these streams are a terminal, and what its questions are asked with. */
async function startOn(terminals: readonly string[], ci?: string) {
  vi.resetModules();
  const asked: unknown[] = [];
  const ask = async (options: object) => asked.push(options) > 0;
  vi.doMock("@clack/prompts", () => ({ confirm: ask, select: ask, text: ask, password: ask }));
  const prompts = await import("../../../provider/cli/output/prompts.js");
  const streamOf = (name: string) => ({ name, isTTY: terminals.includes(name) });
  const [stdin, stdout, stderr] = ["stdin", "stdout", "stderr"].map(streamOf);
  const run = <T>(action: () => T): T => {
    vi.stubGlobal("process", { stdin, stdout, stderr, env: { CI: ci } });
    return action();
  };
  return { prompts, run, asked };
}

describe("a person can be asked", () => {
  it.each<[boolean, string, ci?: string]>([
    [true, "stdin stdout stderr"],
    [true, "stdin stderr"],
    [true, "stdin stdout"],
    [true, "stdin stdout stderr", "false"],
    [false, "stdin stdout stderr", "true"],
    [false, "stdin"],
    [false, "stdout stderr"],
  ])("%s on %s, with CI=%s", async (isAsked, terminals, ci) => {
    const { prompts, run } = await startOn(terminals.split(" "), ci);
    expect(run(prompts.isInteractive)).toBe(isAsked);
  });

  it("where the output is for a program, on standard error", async () => {
    const { prompts, run, asked } = await startOn(["stdin", "stderr"]);
    for (const ask of [prompts.askConfirmation, prompts.askText, prompts.askSecret])
      await run(() => ask("Go on?"));
    await run(() => prompts.askChoice("Which?", [{ value: "one", label: "One" }]));
    expect(asked).toHaveLength(4);
    for (const options of asked) expect(options).toMatchObject({ output: { name: "stderr" } });
  });
});
