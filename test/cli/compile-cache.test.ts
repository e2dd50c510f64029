import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { project, sh, temporaryFolder } from "../support/shell";

const cli = join(project, "dist/provider/cli/main.js");

describe("shortlink", () => {
  it.each([
    ["keeps the code that Node.js has compiled in the user's cache folder", {}, true],
    ["keeps nothing when the cache is switched off", { NODE_DISABLE_COMPILE_CACHE: "1" }, false],
  ])("%s", async (_, more, isKept) => {
    const cache = temporaryFolder();
    const env = { XDG_CACHE_HOME: cache, NODE_COMPILE_CACHE: "", ...more };
    expect(await sh(`node ${cli} --version`, { cwd: cache, env })).toMatchObject({ code: 0 });
    expect(existsSync(join(cache, "shortlink"))).toBe(isKept);
  });

  it("works when the cache folder cannot be created", async () => {
    const env = { NODE_COMPILE_CACHE: "/dev/null/cache" };
    const { code, output } = await sh(`node ${cli} --version`, { cwd: project, env });
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });
});
