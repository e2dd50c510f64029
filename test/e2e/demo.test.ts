// @module-tag all
import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { project, sh } from "../support/shell";

it("npm run demo runs every step, shows the commands and leaves nothing behind", async () => {
  const before = readdirSync(project).toSorted();
  const { code, output } = await sh("npm run --silent demo", { cwd: project });
  expect(code, output).toBe(0);
  for (const command of ["preview", "up --yes", "preview --refresh", "up --refresh --yes", "destroy --yes"]) {
    expect(output).toContain(`$ pulumi ${command}`);
  }
  expect(output).toContain("$ npx shortlink diff");
  expect(output).toMatch(/a phone in Germany: .* 302 .*https:\/\/example\.com\/de\/app/);
  expect(output).not.toMatch(/authorization|bearer/i);
  expect(readdirSync(project).toSorted()).toEqual(before);
});
