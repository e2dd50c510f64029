import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { cli, startEmulator } from "../demo/emulator";
import { project } from "../project";
import { type RecordedLine, terminalSvg } from "./svg";

// `node dist/scripts/record/main.js`: runs `shortlink init --demo` and what it says to do next, in an empty folder outside of the
// checkout, and writes docs/images/demo.svg. Needs Pulumi on the PATH.

const lines: RecordedLine[] = [];
const start = Date.now();
const say = (text: string) => void lines.push({ text, at: Date.now() - start });

/** What a terminal replaces as the run goes on. */
const progress = /^@ | so far$|\bcreating \(/;

/** Records a command line and what it prints, and resolves to its exit code. */
async function record(shown: string, line: string, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  say(`$ ${shown}`);
  const child = spawn(line, { cwd, env, shell: true, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on("line", (text) => {
      if (text.trim() !== "" && !progress.test(text)) say(text.trimEnd());
    });
  }
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0 && code !== 2) throw new Error(`${shown} ended with ${code}`);
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "shortlink-recording-"));
  const demo = join(folder, "demo");
  mkdirSync(demo);
  const { PULUMI_BACKEND_URL: _, ...outside } = process.env;
  const env = {
    ...outside,
    ...{ PULUMI_HOME: join(folder, "home"), PULUMI_CONFIG_PASSPHRASE: "", PULUMI_SKIP_UPDATE_CHECK: "true" },
    PATH: [join(demo, "node_modules/.bin"), process.env.PATH].join(delimiter),
  };
  try {
    await record("npx pulumi-shortlink init --demo", `${cli} init --demo`, demo, env);
    const settings = join(demo, "Pulumi.dev.yaml");
    say("$ npx shortlink emulate &");
    const emulator = await startEmulator({ ...env, SHORTLINK_API_KEY: "demo-key" });
    try {
      // A free port: another emulator may have the usual one.
      writeFileSync(
        settings,
        readFileSync(settings, "utf8").replace("http://127.0.0.1:8787", emulator.baseUrl),
      );
      say("The emulator listens on http://127.0.0.1:8787 and accepts the key demo-key.");
      say('$ export PULUMI_CONFIG_PASSPHRASE=""');
      await record("pulumi up --yes --skip-preview", "pulumi up --yes --skip-preview", demo, env);
      say("# Edit the program: the link gets another destination.");
      const edit = "sed -i s,example.com/shop,example.com/winter, index.ts";
      await record(edit, edit, demo, env);
      await record("npx shortlink diff", "shortlink diff", demo, env);
    } finally {
      await emulator.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  const title = "shortlink init --demo: a project on an emulator, its first update, and a review of an edit";
  writeFileSync(join(project, "docs/images/demo.svg"), terminalSvg(title, lines));
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  console.error(error);
});
