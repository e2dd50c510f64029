import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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

const root = join(__dirname, "../../..");

/** Writes the project of a contestant; the folder lies in the checkout, so that its program finds its packages. */
export function writeProject(folder: string, { name }: Contestant): void {
  mkdirSync(folder, { recursive: true });
  const programs = join(root, "scripts/bench/programs");
  copyFileSync(join(programs, "links.js"), join(folder, "links.js"));
  copyFileSync(join(programs, `${name}.js`), join(folder, "index.js"));
  const floor = join(folder, "floor");
  mkdirSync(floor, { recursive: true });
  const start = `#!/bin/sh\nexec node ${join(__dirname, "floor-provider.js")} "$@"\n`;
  writeFileSync(join(floor, "pulumi-resource-floor"), start);
  chmodSync(join(floor, "pulumi-resource-floor"), 0o755);
  writeFileSync(join(floor, "PulumiPlugin.yaml"), "runtime: nodejs\n");
  const plugins = [
    `{ name: floor, path: ./floor }`,
    `{ name: shortlink, path: ${join(root, "dist/plugin")} }`,
  ];
  writeFileSync(join(folder, "package.json"), '{ "name": "bench", "private": true, "main": "index.js" }\n');
  writeFileSync(
    join(folder, "Pulumi.yaml"),
    `name: bench\nruntime: nodejs\nplugins:\n  providers:\n${plugins.map((it) => `    - ${it}\n`).join("")}`,
  );
}
