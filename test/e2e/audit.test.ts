// @module-tag all
import { expect, it } from "vitest";
import { project, sh } from "../support/shell";

it("runtime dependencies have no known vulnerability", async ({ skip }) => {
  const line = "npm audit --omit=dev --json --fetch-retries=0 --fetch-timeout=30000 --loglevel=silent";
  const { stdout } = await sh(line, { cwd: project });
  const audit = JSON.parse(stdout || "{}");
  const { code = audit.statusCode } = audit.error ?? {};
  skip(audit.vulnerabilities === undefined, `npm's registry gave no audit here (${code ?? "no response"})`);
  expect(audit.vulnerabilities).toEqual({});
});
