// @module-tag all
import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { project, succeed } from "../support/shell";

it("npm run demo runs every step, shows the commands and leaves nothing behind", async () => {
  const before = readdirSync(project).toSorted();
  const { output } = await succeed("npm run --silent demo", { cwd: project });
  for (const command of ["preview", "up --yes", "preview --refresh", "up --refresh --yes", "destroy --yes"]) {
    expect(output).toContain(`$ pulumi ${command}`);
  }
  expect(output).toContain("$ npx shortlink diff");
  expect(output).toMatch(/a phone in Germany: .* 302 .*https:\/\/example\.com\/de\/app/);
  expect(output).not.toMatch(/authorization|bearer/i);
  expect(readdirSync(project).toSorted()).toEqual(before);
});
