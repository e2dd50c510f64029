import { createHash } from "node:crypto";
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The part of the settings that says which account it is. */
interface Account {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** What this uses of its process. */
interface OwnProcess {
  readonly pid: number;
  kill(pid: number, signal: 0): boolean;
  once(event: "exit", listener: () => void): unknown;
}

/**
 * What the engine's other processes declare in the same account. Each explicit provider is a process of its own, which
 * knows nothing of the others. So each writes hashes into a file of its own, in a temporary folder of the engine.
 */
export class OtherProviders {
  private readonly folder: string;
  private file: string | undefined;
  /** What other files had, by their names, when they were so long. */
  private readonly read = new Map<string, { readonly size: number; readonly hashes: ReadonlySet<string> }>();

  /** @param engine the address of the engine */
  constructor(
    engine: string,
    { baseUrl, apiKey }: Account,
    private readonly process: OwnProcess = globalThis.process,
    parent = tmpdir(),
  ) {
    // Nobody else knows the key, and so the name of the folder.
    this.folder = join(parent, `shortlink-${hashOf(JSON.stringify([engine, baseUrl, apiKey]))}`);
  }

  /** Shows the others what this process declares. Where no file can be written, they do not see it. */
  declare(values: readonly string[]): void {
    if (values.length === 0) return;
    try {
      this.file ??= this.open();
      appendFileSync(this.file, values.map((value) => `${hashOf(value)}\n`).join(""));
    } catch {}
  }

  /** Whether another process that still runs declares a value. */
  declares(value: string): boolean {
    try {
      return readdirSync(this.folder).some(
        (name) => this.isOther(Number(name)) && this.hashesIn(name).has(hashOf(value)),
      );
    } catch {
      return false;
    }
  }

  private open(): string {
    const path = join(this.folder, String(this.process.pid));
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    // A process with this number that was killed may have left one.
    rmSync(path, { force: true });
    this.process.once("exit", () => {
      try {
        rmSync(path, { force: true });
        // Fails while another process has a file there, and where that one has just removed the folder.
        rmdirSync(this.folder);
      } catch {}
    });
    writeFileSync(path, "", { flag: "wx", mode: 0o600 });
    return path;
  }

  private isOther(pid: number): boolean {
    try {
      return pid !== this.process.pid && this.process.kill(pid, 0);
    } catch {
      return false;
    }
  }

  private hashesIn(name: string): ReadonlySet<string> {
    const path = join(this.folder, name);
    const { size } = statSync(path);
    const known = this.read.get(name);
    if (known?.size === size) return known.hashes;
    const hashes = new Set(readFileSync(path, "utf8").split("\n"));
    this.read.set(name, { size, hashes });
    return hashes;
  }
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");
