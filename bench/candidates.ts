import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { project } from "../scripts/project";

/** A provider to measure. */
export interface Candidate<Name extends string = CandidateName> {
  readonly name: Name;
  readonly description: string;
  /** Matches the command line of its process. */
  readonly process: RegExp;
}

export type CandidateName = "floor" | "naive" | "dynamic" | "plugin";

export type SetName = "set" | "set-links" | "set-table";

export const candidates: readonly Candidate[] = [
  { name: "floor", description: "a provider that does nothing", process: /floor-provider/ },
  {
    name: "naive",
    description: "a dynamic provider written in an afternoon",
    process: /dynamic-provider|pulumi-nodejs/,
  },
  { name: "dynamic", description: "pulumi-shortlink", process: /dynamic-provider|pulumi-nodejs/ },
  { name: "plugin", description: "pulumi-shortlink/native", process: /shortlink/ },
];

/** The plugin with all links in one LinkSet: the same links, and plain redirects as a map and as a table. */
export const sets: readonly Candidate<SetName>[] = [
  { name: "set", description: "one LinkSet", process: /shortlink/ },
  { name: "set-links", description: "one LinkSet with `links`", process: /shortlink/ },
  { name: "set-table", description: "one LinkSet with a `table`", process: /shortlink/ },
];

/** A part of the links of an account, in a stack of its own. */
export const part: Candidate<"set-part"> = {
  name: "set-part",
  description: "one LinkSet of several, with a `table`",
  process: /shortlink/,
};

export function candidateNamed(name: CandidateName): Candidate {
  const found = candidates.find((it) => it.name === name);
  if (!found) throw new Error(`there is no candidate ${name}`);
  return found;
}

/** Writes the Pulumi project of a candidate. The folder is inside the checkout, so that the program resolves its packages. */
export function writeProject(folder: string, { name }: Candidate<string>): void {
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
  // JSON is valid YAML.
  writeFileSync(join(folder, "Pulumi.yaml"), JSON.stringify(settings));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, main: `${name}.js` }));
}
