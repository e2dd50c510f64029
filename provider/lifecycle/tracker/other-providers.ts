import { createHash } from "node:crypto";
import {
  appendFileSync,
  copyFileSync,
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
  /** The CLI, where it starts this process. */
  readonly ppid: number;
  kill(pid: number, signal: 0): boolean;
  once(event: "exit", listener: () => void): unknown;
}

/** What a process declares or holds, by the hash of its address or id. */
type Values = ReadonlyMap<string, readonly Owner[]>;

interface Owner {
  /** The hash of its URN. */
  readonly urn: string;
  /** The names of the inputs that it declares; for an address, an {@link AddressUse}. */
  readonly names: readonly string[];
}

/**
 * What the engine's other processes declare and hold in the same account. The dynamic classes and each explicit provider have a
 * process of their own, which knows nothing of the others. So each writes hashes into a file of its own, in a temporary folder of the
 * engine.
 */
export class OtherProviders {
  private readonly folder: string;
  /** Where the processes of a preview leave what they declare to the update that the same CLI runs next. */
  private readonly previewFolder: string;
  /** Whether this process belongs to a preview; undefined while it has neither previewed nor changed anything. */
  private isPreview: boolean | undefined;
  private hasLeft = false;
  private previewed: readonly Values[] | undefined;
  private file: string | undefined;
  /** The lines that are to be written before this process responds to the engine. */
  private lines: string[] = [];
  /** What the others showed at the last look; undefined once anything else may have happened. */
  private seen: readonly Values[] | undefined;
  /** What files had, by their paths, when they were so long. */
  private readonly read = new Map<string, { readonly size: number; readonly values: Values }>();

  /** Those of the engine at an address; undefined without an engine. */
  static of(engine: string | undefined, account: Account): OtherProviders | undefined {
    return engine === undefined ? undefined : new OtherProviders(engine, account);
  }

  /** @param engine the address of the engine */
  constructor(
    engine: string,
    { baseUrl, apiKey }: Account,
    private readonly process: OwnProcess = globalThis.process,
    private readonly parent = tmpdir(),
  ) {
    // Nobody else knows the key, and so the name of the folder.
    this.folder = join(parent, `${prefix}${hashOf(JSON.stringify([engine, baseUrl, apiKey]))}`);
    const { ppid } = process;
    this.previewFolder = join(
      parent,
      `${previewPrefix}${ppid}-${hashOf(JSON.stringify([ppid, baseUrl, apiKey]))}`,
    );
  }

  /** Records whether this process belongs to a preview. */
  trackPreview(isPreview: boolean): void {
    if (isPreview === this.isPreview) return;
    this.isPreview = isPreview;
    if (this.file !== undefined) this.write();
  }

  /**
   * Whether a resource that takes over links declared an address in the preview of this update: a set, or one with `adopt`. The engine
   * may check it only later. Without a preview, nobody knows.
   *
   * @param besides the URN of the set that has the link until now
   */
  willBeTakenOver(address: string, besides: string | undefined): boolean {
    this.previewed ??= this.valuesIn(this.previewFolder);
    return takersOf(ownersIn(this.previewed, address), besides).some(({ names }) => names.includes("takes"));
  }

  /**
   * Shows the others what this process declares or holds. Where no file can be written, they do not see it.
   *
   * @param urn the resource that declares it
   * @param names the names of the inputs that it declares, where it holds an object
   */
  declare(values: readonly string[], urn = "", names: readonly string[] = []): void {
    if (values.length === 0) return;
    const owner = `${hashOf(urn)} ${names.join(" ")}`;
    if (this.lines.length === 0) queueMicrotask(() => this.write());
    for (const value of values) this.lines.push(`${hashOf(value)} ${owner}\n`);
  }

  /** Shows the others that a resource declares an address. */
  declareAddress(address: string, urn: string, use: AddressUse | undefined): void {
    this.declare([address], urn, use === undefined ? [] : [use]);
  }

  /** Shows the others that a resource already has all that it declares. */
  declareSettled(urn: string): void {
    this.declare([settled], urn);
  }

  private write(): void {
    try {
      this.file ??= this.open();
      appendFileSync(this.file, this.lines.join(""));
      if (this.isPreview) this.leave(this.file);
    } catch {}
    this.lines = [];
  }

  /**
   * Whether another process that still runs declares or holds a value.
   *
   * @param besides the URN of a resource that does not count
   */
  declares(value: string, besides?: string): boolean {
    return this.ownersOf(value).some(({ urn }) => urn !== (besides && hashOf(besides)));
  }

  /**
   * Whether another process declares an address, and keeps no object of its own: it gets what has the address, or says why not.
   *
   * @param besides the URN of a resource that does not count
   */
  mayTake(address: string, besides?: string): boolean {
    return takersOf(this.ownersOf(address), besides).length > 0;
  }

  /** Whether one of these takes over what has the address. */
  takes(address: string, besides?: string): boolean {
    return takersOf(this.ownersOf(address), besides).some(({ names }) => names.includes("takes"));
  }

  /** Whether another process declares a value, for a resource that already has all that it declares. */
  haveSettled(value: string): boolean {
    const urns = this.ownersOf(settled).map(({ urn }) => urn);
    return this.ownersOf(value).some(({ urn }) => urns.includes(urn));
  }

  /** The names of the inputs of an object that other processes declare; empty where they hold none. */
  namesOf(value: string): string[] {
    return this.ownersOf(value).flatMap(({ names }) => names);
  }

  private ownersOf(value: string): readonly Owner[] {
    this.seen ??= this.look();
    return ownersIn(this.seen, value);
  }

  /** What the others show now. One look is enough for all questions that are asked at once, such as those about a set's entries. */
  private look(): readonly Values[] {
    queueMicrotask(() => {
      this.seen = undefined;
    });
    return this.valuesIn(this.folder, (name) => this.isOther(Number(name)));
  }

  private valuesIn(folder: string, isWanted: (name: string) => boolean = () => true): readonly Values[] {
    try {
      return readdirSync(folder)
        .filter(isWanted)
        .map((name) => this.valuesOf(join(folder, name)));
    } catch {
      return [];
    }
  }

  private open(): string {
    this.removeLeft();
    const path = join(this.folder, String(this.process.pid));
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    // A process with this number that was killed may have left one.
    rmSync(path, { force: true });
    this.process.once("exit", () => {
      try {
        if (this.isPreview === false) rmSync(this.previewFolder, { recursive: true, force: true });
        rmSync(path, { force: true });
        // Fails while another process has a file there, and where that one has just removed the folder.
        rmdirSync(this.folder);
      } catch {}
    });
    writeFileSync(path, "", { flag: "wx", mode: 0o600 });
    return path;
  }

  /** Leaves what this process declares to the update. The engine may kill it before it could do so at its end. */
  private leave(file: string): void {
    const left = join(this.previewFolder, String(this.process.pid));
    if (this.hasLeft) appendFileSync(left, this.lines.join(""));
    else {
      mkdirSync(this.previewFolder, { recursive: true, mode: 0o700 });
      copyFileSync(file, left);
    }
    this.hasLeft = true;
  }

  /** Removes what processes have left that were killed, and what previews have left that no update followed. */
  private removeLeft(): void {
    for (const name of readdirSync(this.parent)) {
      try {
        const folder = join(this.parent, name);
        const isPreview = name.startsWith(previewPrefix);
        if (isPreview && !this.runs(Number.parseInt(name.slice(previewPrefix.length), 10)))
          rmSync(folder, { recursive: true });
        if (!name.startsWith(prefix)) continue;
        const left = readdirSync(folder).filter((pid) => !this.runs(Number(pid)));
        for (const pid of left) rmSync(join(folder, pid));
        // Fails while a process has a file there. Another one may just have made an empty folder.
        if (left.length > 0) rmdirSync(folder);
      } catch {}
    }
  }

  private isOther(pid: number): boolean {
    return pid !== this.process.pid && this.runs(pid);
  }

  private runs(pid: number): boolean {
    try {
      return this.process.kill(pid, 0);
    } catch {
      return false;
    }
  }

  private valuesOf(path: string): Values {
    const { size } = statSync(path);
    const known = this.read.get(path);
    if (known?.size === size) return known.values;
    const lines = readFileSync(path, "utf8").split("\n");
    const values = new Map<string, Owner[]>();
    for (const line of lines) {
      const [hash = "", urn = "", ...names] = line.trim().split(" ");
      const owners = values.get(hash);
      if (owners) owners.push({ urn, names });
      else values.set(hash, [{ urn, names }]);
    }
    this.read.set(path, { size, values });
    return values;
  }
}

/** What a resource does with the object that has an address: it takes it over, or keeps the one that it has; else it is refused. */
type AddressUse = "takes" | "keeps";

const prefix = "shortlink-run-";

const previewPrefix = "shortlink-preview-";

/** Who declares or holds a value in some processes. Most often there are none, and no hash is needed. */
function ownersIn(processes: readonly Values[], value: string): readonly Owner[] {
  if (processes.length === 0) return [];
  const hash = hashOf(value);
  return processes.flatMap((values) => values.get(hash) ?? []);
}

/** Those who declare an address, other than one resource, without those that keep the objects which they have. What each said last counts. */
const takersOf = (owners: readonly Owner[], besides: string | undefined): readonly Owner[] => {
  const last = new Map(owners.map((owner) => [owner.urn, owner]));
  return [...last.values()].filter(
    ({ urn, names }) => !names.includes("keeps") && urn !== (besides && hashOf(besides)),
  );
};

const settled = "settled";

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);
