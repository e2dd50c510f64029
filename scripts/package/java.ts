import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { project } from "../project";
import { pulumiEnv } from "../pulumi-env";
import { type JavaSchema, pomOf } from "./pom";

/**
 * Builds the SDK for Java as Maven Central takes it: a folder with the layout of a repository, which has the classes, their sources
 * and documentation, and checksums. The workflow of a release signs them. Needs Go, a JDK 11 or newer and Maven.
 */
export function packJava(folder: string): string[] {
  const temporary = mkdtempSync(join(tmpdir(), "shortlink-java-"));
  const run = (command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) =>
    // What it prints is shown only if it fails.
    execFileSync(command, args, { cwd, env: { ...process.env, ...env }, stdio: "pipe" });
  try {
    const schema: JavaSchema = JSON.parse(readFileSync(join(project, "schema.json"), "utf8"));
    const bin = join(temporary, "bin");
    // Pulumi's generator for Java is older than the others, and comes with the language host.
    const host = "github.com/pulumi/pulumi-java/pkg/cmd/pulumi-language-java";
    const go = { CGO_ENABLED: "0", GOWORK: "off" };
    run("go", ["build", "-mod=readonly", "-o", `${bin}/`, host], join(project, "tools/java-host"), go);
    const plugin = join(project, "dist/plugin/pulumi-resource-shortlink");
    const generate = ["package", "gen-sdk", plugin, "--language", "java", "--out", "."];
    const PATH = [bin, process.env.PATH].join(delimiter);
    run("pulumi", generate, temporary, { ...pulumiEnv(temporary), PATH });
    const sdk = join(temporary, "java");
    writeResources(sdk, schema);
    writeFileSync(join(sdk, "pom.xml"), pomOf(schema));
    run("mvn", ["--batch-mode", "deploy", `-DaltDeploymentRepository=packages::file://${folder}`], sdk);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((it) => it.isFile());
  const paths = files.map((it) => join(it.parentPath, it.name));
  // Maven Central keeps the list of versions itself.
  for (const path of paths.filter(isList)) rmSync(path);
  return paths.filter((path) => /\.(jar|pom)$/.test(path));
}

const isList = (path: string): boolean => /maven-metadata\.xml/.test(path);

/** Writes the files that the build with Gradle would generate, from which the classes read the version and the plugin. */
function writeResources(sdk: string, { name, version, pluginDownloadURL, language }: JavaSchema): void {
  const resources = join(sdk, "src/main/resources");
  const folder = join(resources, ...language.java.basePackage.split("."), name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "version.txt"), version);
  const plugin = { resource: true, name, server: pluginDownloadURL, version };
  writeFileSync(join(folder, "plugin.json"), JSON.stringify(plugin, undefined, 2));
  mkdirSync(join(resources, "META-INF"));
  cpSync(join(project, "LICENSE"), join(resources, "META-INF/LICENSE"));
}
