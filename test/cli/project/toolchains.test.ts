import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { missingFor } from "../../../provider/cli/project/toolchains";
import { version } from "../../../provider/version";
import { pathWith } from "../../support/npm";

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Puts only these scripts on the PATH. */
function machineWith(scripts: Readonly<Record<string, string>>): void {
  const folder = pathWith([]);
  for (const [name, script] of Object.entries(scripts)) {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
  }
  vi.stubEnv("PATH", folder);
}

const published = 'test "$1" != list || echo "$*" > /dev/null';
const unpublished = 'test "$1" != list || { echo "go: module x: not found" >&2; exit 1; }';

it.each<["python" | "go" | "yaml", string, Record<string, string>, string | undefined]>([
  ["yaml", "nothing", {}, undefined],
  ["python", "no Python", {}, "A project in Python needs Python with pip and venv on the PATH: https://"],
  ["python", "no venv", { python3: "exit 1" }, "on Debian and Ubuntu, also the package python3-venv"],
  ["python", "nothing", { python3: "exit 0" }, undefined],
  ["go", "no Go", {}, "A project in Go needs Go on the PATH: https://go.dev/doc/install"],
  ["go", "no host", { go: published, pulumi: "" }, "This Pulumi CLI has no pulumi-language-go, which runs"],
  [
    ...(["go", "no released SDK"] as const),
    { go: unpublished, "pulumi-language-go": "" },
    `failed: module x: not found. Go finds it once this version is released. Until then, use it from a checkout`,
  ],
  ["go", "nothing", { go: published, "pulumi-language-go": "" }, undefined],
])("what is missing for a project in %s: %s", async (language, _, scripts, expected) => {
  machineWith(scripts);
  const missing = await missingFor(language);
  if (expected === undefined) expect(missing).toBeUndefined();
  else expect(missing).toContain(expected);
  if (scripts.go === unpublished)
    expect(missing).toContain(`go list -m github.com/pulumi-shortlink/pulumi-shortlink/sdk/go@v${version}`);
});
