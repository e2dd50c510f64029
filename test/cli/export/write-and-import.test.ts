import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Stack } from "@pulumi/pulumi/automation";
import { afterEach, expect, it, vi } from "vitest";
import { writeAndImport } from "../../../provider/cli/export/append/write-and-import";
import { Progress } from "../../../provider/cli/output/progress";
import { catchPrinted } from "../../support/printed";
import { temporaryFolder } from "../../support/shell";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/**
 * Adds a file to a program whose import fails.
 *
 * @param restore what `pulumi stack import` does
 * @param meanwhile what happens before the import fails
 */
async function failToImport(restore: string, meanwhile: (folder: string) => void = () => {}) {
  const folder = temporaryFolder();
  const workDir = join(folder, "program");
  mkdirSync(workDir);
  const pulumi = `#!/bin/sh\nif [ "$2" = export ]; then echo "{}" > "$6"; else ${restore}; fi\n`;
  writeFileSync(join(folder, "pulumi"), pulumi);
  chmodSync(join(folder, "pulumi"), 0o755);
  vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
  const printed = catchPrinted();
  const index = join(workDir, "index.ts");
  writeFileSync(index, "before");
  const files = new Map([
    [join(workDir, "imported/links.ts"), "new"],
    [index, "after"],
  ]);
  const stack = {
    ...{ name: "dev", workspace: { workDir, envVars: {} } },
    import: async () => {
      expect(readFileSync(index, "utf8")).toBe("after");
      meanwhile(workDir);
      throw new Error("error: the service does not respond");
    },
  };
  const imported = writeAndImport(stack as unknown as Stack, [], { files }, new Progress());
  const message = await imported.then(String, (error: Error) => error.message);
  return { message, printed, workDir, index };
}

it("an import that fails leaves the program and the stack as they were", async () => {
  const { message, printed, workDir, index } = await failToImport("exit 0");
  expect(message).toBe(
    "the service does not respond\nThe program and the stack are as they were before, and nothing was changed in the account.",
  );
  expect(printed).toEqual([]);
  expect([readFileSync(index, "utf8"), existsSync(join(workDir, "imported"))]).toEqual(["before", false]);
});

it("a state that cannot be restored is not said to be as before, and its copy is named", async () => {
  const { message, printed, index } = await failToImport('echo "error: no connection" >&2; exit 1');
  expect(message).toBe("the service does not respond");
  const [, file = ""] = /--file (\S+)`\.$/.exec(printed.join()) ?? [];
  expect(printed).toEqual([
    `A step could not be undone: no connection\nRestore the state of stack dev with \`pulumi stack import --stack dev --file ${file}\`.`,
  ]);
  expect(readFileSync(file, "utf8")).toBe("{}\n");
  expect(readFileSync(index, "utf8")).toBe("before");
  rmSync(join(file, ".."), { recursive: true });
});

it("a file that cannot be restored is named, with what to do", async () => {
  const { message, printed, index } = await failToImport("exit 0", (folder) => {
    rmSync(join(folder, "index.ts"));
    mkdirSync(join(folder, "index.ts"));
  });
  expect(message).toBe("the service does not respond");
  expect(printed).toEqual([
    expect.stringMatching(/^A step could not be undone: .* cannot be written to: .*\nTake out of /),
  ]);
  expect(printed.join()).toContain(`Take out of ${index} what was added.`);
});
