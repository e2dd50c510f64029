import { type ChildProcess, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { project, temporaryFolder } from "../../support/shell";

/** The result of a set-up. */
export interface SetUpResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A minimal checkout with its own home folder, fake versions of npm, tsc, Go and rm, and no network. */
export class Checkout {
  readonly toolchain: string;
  private readonly bin: string;
  private readonly cache: string;
  private readonly calls: string;
  private readonly hold: string;

  constructor(
    readonly machine = temporaryFolder(),
    readonly root = temporaryFolder(),
  ) {
    this.toolchain = join(root, ".toolchain");
    this.bin = join(machine, "bin");
    this.cache = join(machine, "cache", "pulumi-shortlink");
    this.calls = join(machine, "calls");
    this.hold = join(machine, "hold");
    for (const part of ["scripts/setup", "scripts/with-setup.mjs", "tools"]) {
      cpSync(join(project, part), join(root, part), { recursive: true });
    }
    for (const file of ["package.json", "package-lock.json", "tsconfig.json"]) this.write(file, "{}");
    for (const folder of ["provider", "emulator", "bench", "test/reliability", "test/mutate", "sdk/nodejs"]) {
      this.write(`${folder}/a.ts`);
    }
    this.write("examples/one/package.json");
    if (existsSync(this.bin)) return;
    mkdirSync(this.bin);
    symlinkSync(process.execPath, join(this.bin, "node"));
    for (const name of ["npm", "rm"]) this.command(name, fakes[name]);
    writeFileSync(join(this.bin, "go"), go, { mode: 0o755 });
    writeFileSync(join(this.machine, "preload.cjs"), preload);
  }

  /** Writes a file of the checkout. */
  write(file: string, content = ""): void {
    mkdirSync(dirname(join(this.root, file)), { recursive: true });
    writeFileSync(join(this.root, file), content);
  }

  /** Adds a command to the PATH, or removes it. */
  command(name: string, source?: string): void {
    if (source === undefined) rmSync(join(this.bin, name));
    else writeFileSync(join(this.bin, name), `#!/usr/bin/env node\n${source}`, { mode: 0o755 });
  }

  /** Returns and clears the commands that set-up has run, such as `npm ci`. */
  takeCommands(): string[] {
    const lines = existsSync(this.calls) ? readFileSync(this.calls, "utf8").trim().split("\n") : [];
    rmSync(this.calls, { force: true });
    return lines;
  }

  /** The files in the cache folder of the project. */
  cached(): string[] {
    return existsSync(this.cache) ? readdirSync(this.cache) : [];
  }

  /** Runs set-up to its end. */
  async setUp(env: Record<string, string> = {}): Promise<SetUpResult> {
    return this.start(env).ended;
  }

  /** Starts set-up and blocks it in the middle of a command. */
  async setUpUntil(command: string): Promise<Started & { readonly pid: number }> {
    writeFileSync(this.hold, command);
    const started = this.start();
    const pid = `${this.hold}.pid`;
    await expect.poll(() => existsSync(pid) && readFileSync(pid, "utf8")).toBeTruthy();
    rmSync(this.hold);
    const held = Number(readFileSync(pid, "utf8"));
    rmSync(pid);
    return { ...started, pid: held };
  }

  private start(env: Record<string, string> = {}): Started {
    const child = spawn(process.execPath, ["scripts/setup/main.mjs"], {
      cwd: this.root,
      env: {
        PATH: this.bin,
        HOME: this.machine,
        XDG_CACHE_HOME: dirname(this.cache),
        NODE_OPTIONS: `--require ${join(this.machine, "preload.cjs")}`,
        MACHINE: this.machine,
        ...env,
      },
    });
    const printed = { stdout: "", stderr: "" };
    child.stdout.on("data", (chunk) => (printed.stdout += chunk));
    child.stderr.on("data", (chunk) => (printed.stderr += chunk));
    const ended = new Promise<SetUpResult>((resolve) => {
      child.on("close", (code) => resolve({ code, ...printed }));
    });
    return { child, ended };
  }
}

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<SetUpResult>;
}

/** Loaded by every process: disables the network and fakes the Node.js version. */
const preload = `
globalThis.fetch = async () => { throw new TypeError("closed"); };
if (process.env.FAKE_NODE_VERSION) Object.defineProperty(process, "version", { value: process.env.FAKE_NODE_VERSION });
`;

const common = `
const { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } = require("node:fs");
const { basename, dirname, join } = require("node:path");
const args = process.argv.slice(2);
const call = [basename(process.argv[1]), args[0]].filter(Boolean).join(" ");
const hold = join(process.env.MACHINE, "hold");
appendFileSync(join(process.env.MACHINE, "calls"), call + "\\n");
if (existsSync(hold) && readFileSync(hold, "utf8") === call) {
  writeFileSync(hold + ".pid", String(process.pid));
  setInterval(() => {}, 1000);
  return;
}
const write = (file, text = "") => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode: 0o755 });
};
`;

const tsc = `${common}
write("dist/out.js");
write("dist/scripts/bundle/main.js", ${JSON.stringify(common)});
`;

/** A shell script, because set-up runs it 28 times. */
const go = `#!/bin/sh
echo "go $1" >> "$MACHINE/calls"
if [ -f "$MACHINE/hold" ] && [ "$(/bin/cat "$MACHINE/hold")" = "go $1" ]; then
  printf %s $$ > "$MACHINE/hold.pid"
  exec /bin/sleep 86400
fi
case " $* " in
  " env "*) printf '/nowhere\\n/nowhere\\n' ;;
  *" -m "*)
    /bin/mkdir -p "$GOCACHE/sdk/python/cmd"
    : > "$GOCACHE/sdk/python/cmd/pulumi-language-python-exec"
    echo "$GOCACHE/sdk" ;;
esac
if [ "$1" = build ]; then
  while [ "$1" != -o ]; do shift; done
  /bin/mkdir -p "$GOCACHE" "\${2%/*}"
  : > "$GOCACHE/a"
  echo '#!/bin/sh' > "$2"
  /bin/chmod 755 "$2"
fi
`;

const fakes: Record<string, string> = {
  npm: `${common}
write("node_modules/typescript/bin/tsc", ${JSON.stringify(tsc)});
write("node_modules/@pulumi/pulumi/pulumi-resource-pulumi-nodejs");
mkdirSync("node_modules/node/bin", { recursive: true });
if (!existsSync("node_modules/node/bin/node")) symlinkSync(process.execPath, "node_modules/node/bin/node");
`,
  rm: `${common}
for (const path of args.slice(1)) rmSync(path, { recursive: true });
`,
};
