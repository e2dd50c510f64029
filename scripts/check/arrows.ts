import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** What each layer may import besides itself and packages. Imports point one way, from the doors down to the contract. */
const layers: Readonly<Record<string, readonly string[]>> = {
  "provider/contract": [],
  "provider/client": ["provider/contract", "provider/version", "provider/loopback"],
  "provider/lifecycle": ["provider/client", "provider/contract", "provider/pulumi"],
  "provider/resources": ["provider/lifecycle", "provider/client", "provider/contract"],
  "provider/dynamic": [
    "provider/pulumi",
    "provider/lifecycle",
    "provider/resources",
    "provider/client",
    "provider/contract",
    "provider/node-version",
  ],
  "provider/plugin": [
    "provider/pulumi",
    "provider/lifecycle",
    "provider/resources",
    "provider/client",
    "provider/contract",
    "provider/version",
    "provider/node-version",
  ],
  "provider/cli": [
    "provider/pulumi",
    "provider/loopback",
    "provider/lifecycle",
    "provider/resources",
    "provider/client",
    "provider/contract",
    "provider/version",
    "emulator",
    "provider/node-version",
  ],
  "provider/index": ["provider/pulumi", "provider/dynamic", "provider/client", "provider/node-version"],
  "provider/native": ["provider/pulumi", "provider/dynamic", "provider/node-version", "sdk"],
  "provider/version": [],
  "provider/loopback": [],
  "provider/pulumi": ["provider/version"],
  "provider/node-version": [],
  emulator: ["provider/contract", "provider/loopback"],
  sdk: [],
};

/**
 * The imports that point the wrong way, each as a sentence.
 *
 * @param project the folder of the project
 */
export function wrongArrows(project: string): string[] {
  const files = ["provider", "emulator"].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(folder, name)),
  );
  return files.flatMap((file) => {
    const layer = layerOf(file);
    if (!layer) return [`${file} belongs to no layer: name its folder in scripts/check/arrows.ts.`];
    return importsOf(join(project, file))
      .map((target) => relative(".", join(dirname(file), target)))
      .filter((target) => layerOf(target) !== layer && !layers[layer]?.includes(layerOf(target) ?? ""))
      .map(
        (target) =>
          `${file} must not import ${target}: ${layer} may import ${layers[layer]?.join(", ") || "nothing"}.`,
      );
  });
}

function layerOf(path: string): string | undefined {
  const plain = path.split(sep).join("/").replace(/\.ts$/, "");
  return Object.keys(layers).find((layer) => plain === layer || plain.startsWith(`${layer}/`));
}

function importsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  return [...source.matchAll(/(?:from|import|import\(|require\()\s*"(\.[^"]*)"/g)].map(([, target]) =>
    String(target),
  );
}
