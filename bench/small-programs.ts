import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { startEmulator } from "../emulator";
import { project } from "../scripts/project";
import { pulumiEnv } from "../scripts/pulumi-env";
import { measure } from "./measure";

/** Enough to make the median meaningful on a busy machine. */
const rounds = 9;

const link = 'new shortlink.Link("link", { slug: "autumn-shop", url: "https://example.com/shop" });';

/** The programs to preview. */
const programs = {
  sdk: 'import * as pulumi from "@pulumi/pulumi";\nexport const one = pulumi.output(1);\n',
  "empty dynamic provider": `import * as pulumi from "@pulumi/pulumi";
class Empty implements pulumi.dynamic.ResourceProvider {
  async create(inputs: object) {
    return { id: "1", outs: inputs };
  }
}
class Thing extends pulumi.dynamic.Resource {
  constructor(name: string) {
    super(new Empty(), name, {});
  }
}
new Thing("thing");
`,
  dynamic: `import * as shortlink from "pulumi-shortlink";\n${link}\n`,
  plugin: `import * as shortlink from "pulumi-shortlink/native";\n${link}\n`,
} as const;

export type SmallProgram = keyof typeof programs;

/** The median seconds of a preview of each program, with and without a type check. */
export type SmallProgramTimes = Readonly<
  Record<SmallProgram, { readonly checked: number; readonly unchecked: number }>
>;

/** Measures a preview of small TypeScript programs, in turns. */
export async function measureSmallPrograms(): Promise<SmallProgramTimes> {
  mkdirSync(join(project, ".results"), { recursive: true });
  const folder = mkdtempSync(join(project, ".results/bench-"));
  const emulator = await startEmulator();
  const env = {
    ...pulumiEnv(folder),
    SHORTLINK_BASE_URL: emulator.url,
    SHORTLINK_API_KEY: emulator.key,
  };
  const preview = async (cwd: string, more: Record<string, string>) =>
    (await measure(["preview"], { cwd, env: { ...env, ...more }, provider: /^$/ })).wall;
  try {
    const names = Object.keys(programs) as SmallProgram[];
    const runs = names.map((name) => ({
      cwd: writeProgram(join(folder, name.replaceAll(" ", "-")), programs[name]),
      checked: [] as number[],
      unchecked: [] as number[],
      name,
    }));
    for (const { cwd } of runs) await measure(["stack", "init", "bench"], { cwd, env, provider: /^$/ });
    for (let round = 1; round <= rounds; round += 1) {
      for (const { cwd, checked, unchecked } of runs) {
        checked.push(await preview(cwd, {}));
        unchecked.push(await preview(cwd, { PULUMI_NODEJS_TRANSPILE_ONLY: "true" }));
      }
      console.log(`small programs, round ${round} of ${rounds}`);
    }
    const times = runs.map(({ name, checked, unchecked }) => [
      name,
      { checked: median(checked), unchecked: median(unchecked) },
    ]);
    return Object.fromEntries(times) as SmallProgramTimes;
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeProgram(cwd: string, source: string): string {
  mkdirSync(cwd);
  const plugins = { providers: [{ name: "shortlink", path: join(project, "dist/plugin") }] };
  const compilerOptions = { strict: true, target: "es2022", module: "commonjs", moduleResolution: "bundler" };
  const files = {
    "Pulumi.yaml": { name: basename(cwd), runtime: "nodejs", plugins },
    "package.json": { private: true, main: "index.ts" },
    "tsconfig.json": { compilerOptions, files: ["index.ts"] },
  };
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(cwd, name), JSON.stringify(content));
  writeFileSync(join(cwd, "index.ts"), source);
  return cwd;
}

const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;
