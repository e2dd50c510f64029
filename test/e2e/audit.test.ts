import { describe, expect, it } from "vitest";
import { project, sh } from "../support/shell";

describe("runtime dependencies", () => {
  it("have no known vulnerability", async ({ skip }) => {
    const line = "npm audit --omit=dev --json --fetch-retries=0 --fetch-timeout=30000 --loglevel=silent";
    const { stdout } = await sh(line, { cwd: project });
    const answer = JSON.parse(stdout || "{}");
    const { code = answer.statusCode } = answer.error ?? {};
    skip(answer.vulnerabilities === undefined, `npm's registry gave no audit here (${code ?? "no answer"})`);
    expect(answer.vulnerabilities).toEqual({});
  });
});
