import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { project } from "../scripts/project";

/** Who is measured, beside the engine itself. */
export interface Contestant {
  readonly name: Name;
  readonly what: string;
  /** What its provider's process is called. */
  readonly process: RegExp;
}

export type Name = "floor" | "naive" | "dynamic" | "plugin";

export const contestants: readonly Contestant[] = [
  { name: "floor", what: "a provider that does nothing", process: /floor-provider/ },
  {
    name: "naive",
    what: "a dynamic provider as one writes it in an afternoon",
    process: /dynamic-provider|pulumi-nodejs/,
  },
  { name: "dynamic", what: "pulumi-shortlink", process: /dynamic-provider|pulumi-nodejs/ },
  { name: "plugin", what: "pulumi-shortlink/native", process: /shortlink/ },
];

/** One of them. */
export function contestant(name: Name): Contestant {
  const found = contestants.find((it) => it.name === name);
  if (!found) throw new Error(`nobody is called ${name}`);
  return found;
}

/** Writes the project of a contestant; the folder lies in the checkout, so that its program finds its packages. */
export function writeProject(folder: string, { name }: Contestant): void {
  cpSync(join(project, "bench/programs"), folder, { recursive: true });
  const idle = join(folder, "floor");
  mkdirSync(idle);
  const start = `#!/bin/sh\nexec node ${join(__dirname, "floor-provider.js")} "$@"\n`;
  writeFileSync(join(idle, "pulumi-resource-shortlink"), start, { mode: 0o755 });
  const plugin = name === "floor" ? idle : join(project, "dist/plugin");
  const settings = {
    name: "bench",
    runtime: "nodejs",
    plugins: { providers: [{ name: "shortlink", path: plugin }] },
  };
  // YAML takes JSON as it is.
  writeFileSync(join(folder, "Pulumi.yaml"), JSON.stringify(settings));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, main: `${name}.js` }));
}
