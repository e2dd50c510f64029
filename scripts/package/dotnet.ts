import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runGenerators } from "../generate/sdk";

/**
 * Builds the package of the SDK for C#, from sources that exist only for this. Needs Go, and the .NET SDK 8 or newer: without
 * that, it prints so and builds nothing. The workflow of a release has it.
 */
export function packDotnet(folder: string): string[] {
  if (spawnSync("dotnet", ["--version"]).status !== 0) {
    console.error("There is no .NET SDK, which builds the package for NuGet: this is left out.");
    return [];
  }
  const temporary = mkdtempSync(join(tmpdir(), "shortlink-dotnet-"));
  try {
    if (!runGenerators(temporary, ["dotnet"])) throw new Error("The SDK for C# could not be generated.");
    const args = ["pack", "--nologo", "--configuration", "Release", "--output", folder];
    execFileSync("dotnet", args, { cwd: join(temporary, "dotnet"), stdio: ["ignore", "ignore", "inherit"] });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  return readdirSync(folder).map((name) => join(folder, name));
}
