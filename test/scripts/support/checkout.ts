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

/** The package of a checkout, which names the oldest Pulumi that it accepts. */
export const manifest = JSON.stringify({ dependencies: { "@pulumi/pulumi": "^3.216.0" } });

/** A minimal checkout with its own home folder, fake versions of npm, tsc and Go, and no network. */
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
    for (const file of ["package-lock.json", "tsconfig.json"]) this.write(file, "{}");
    this.write("package.json", manifest);
    for (const folder of ["provider", "emulator", "bench", "test/reliability", "test/mutate", "sdk/nodejs"]) {
      this.write(`${folder}/a.ts`);
    }
    this.write("examples/one/package.json");
    this.write("tools/pulumi/_reduced/removed.txt", "pkg/removed.go\n");
    this.write("tools/pulumi/_reduced/changes.patch");
    rmSync(join(root, "tools/pulumi/_reduced/files"), { recursive: true });
    mkdirSync(join(root, "tools/pulumi/_reduced/files"));
    if (existsSync(this.bin)) return;
    mkdirSync(this.bin);
    symlinkSync(process.execPath, join(this.bin, "node"));
    this.command("npm", npm);
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

  /** Returns and clears the commands that set-up has run, such as `npm ci`: first those of Node.js, then Go's beside them. */
  takeCommands(): string[] {
    const lines = existsSync(this.calls) ? readFileSync(this.calls, "utf8").trim().split("\n") : [];
    rmSync(this.calls, { force: true });
    const isGo = (line: string) => line.startsWith("go ");
    return [...lines.filter((line) => !isGo(line)), ...lines.filter(isGo)];
  }

  /** The files in the cache folder of the project. */
  cached(): string[] {
    return existsSync(this.cache) ? readdirSync(this.cache) : [];
  }

  /** A folder in the cache: that of the Pulumi CLI, or the one of this name. */
  cacheFolder(name = this.cached().find((it) => it.startsWith("pulumi-"))): string {
    return join(this.cache, String(name));
  }

  /** Runs set-up to its end. */
  async setUp(env: Record<string, string> = {}): Promise<SetUpResult> {
    return this.start(env).ended;
  }

  /** Sets up what a command needs that only runs programs in TypeScript. */
  async setUpNodejs(): Promise<SetUpResult> {
    return this.start({}, ["scripts/with-setup.mjs", "--part=nodejs"]).ended;
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

  private start(env: Record<string, string> = {}, args = ["scripts/setup/main.mjs"]): Started {
    const child = spawn(process.execPath, args, {
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

/** A shell script, because set-up runs it often. */
const go = `#!/bin/sh
echo "go $1" >> "$MACHINE/calls"
if [ -f "$MACHINE/hold" ] && [ "$(/bin/cat "$MACHINE/hold")" = "go $1" ]; then
  printf %s $$ > "$MACHINE/hold.pid"
  exec /bin/sleep 86400
fi
case "$1" in
  env) printf '/nowhere\\n/nowhere\\n' ;;
  mod)
    /bin/mkdir -p "$GOMODCACHE/pkg" "$GOMODCACHE/python/cmd"
    : > "$GOMODCACHE/pkg/removed.go"
    : > "$GOMODCACHE/python/cmd/pulumi-language-python-exec"
    printf '{ "Dir": "%s" }' "$GOMODCACHE" ;;
  build)
    while [ "$1" != -o ]; do shift; done
    folder=$2
    shift 2
    /bin/mkdir -p "$GOCACHE"
    : > "$GOCACHE/a"
    for main in "$@"; do
      echo '#!/bin/sh' > "$folder\${main##*/}"
      /bin/chmod 755 "$folder\${main##*/}"
    done ;;
esac
`;

const npm = `${common}
write("node_modules/typescript/bin/tsc", ${JSON.stringify(tsc)});
write("node_modules/@pulumi/pulumi/pulumi-resource-pulumi-nodejs");
mkdirSync("node_modules/node/bin", { recursive: true });
if (!existsSync("node_modules/node/bin/node")) symlinkSync(process.execPath, "node_modules/node/bin/node");
`;
