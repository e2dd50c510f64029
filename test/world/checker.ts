import { type JsonObject, propertyOf } from "../../provider/contract";
import { unknownValue } from "../../provider/pulumi/format/signatures";
import { type Account, type AccountObject, has, keyOf } from "./account";
import type { Run as Deployment, Stored } from "./engine/run";
import type { Declared } from "./program";
import type { Effect, SimulatedService } from "./service";
import { secretPattern, unmarked } from "./things";
import type { World } from "./world";

/** One run of the engine. */
interface Run {
  readonly deployment: Deployment;
  readonly resources: readonly Declared[];
  readonly isPreview: boolean;
  /** Whether the same command has previewed it. */
  readonly isPreviewed: boolean;
}

/** Watches a world. Nothing here says what is to happen: only what must never be. */
export class Checker {
  readonly problems: string[] = [];
  /** Whether state is broken, so that nobody can know which objects are the stack's. */
  isWrecked = false;
  private readonly messages: string[] = [];
  /** The objects that are not the stack's. */
  private readonly foreign = new Set<string>();
  private readonly runs = new Map<string, Run>();
  /** The marks of what was being created or updated when a run was killed: there may be one more of these. */
  private readonly interrupted = new Set<string>();
  /** The objects of which only a refresh shows what became of them: people have edited them, or no response to their delete came. */
  /** What people have deleted, by its mark. */
  private readonly removed = new Set<string | undefined>();
  private readonly edited = new Map<string, string | undefined>();
  /** The objects that runs have deleted. If such a run is killed, state may still have them. */
  private readonly deleted = new Map<
    string,
    { readonly engine: string; readonly mark: string | undefined }
  >();
  /** The kinds of the resources to whose creates no response came, by the marks of what they have created. */
  private readonly unanswered = new Map<string, string>();
  /** The marks of parts that have left the inputs of their links: they are deleted first (docs/declare.md). */
  private readonly movedOut = new Set<string>();
  /** What held objects that state no longer holds, and that the account still has, by their marks. */
  private readonly leavers = new Map<string, string>();
  private holders: readonly (readonly [mark: string, Stored])[] = [];
  /** The marks of what resources of the plugin have held. */
  private readonly ofPlugin = new Set<string>();
  /** The marks of what people have edited while a run created or updated it. */
  private readonly raced = new Set<string>();
  /** The marks with a problem: what follows from it is no other problem. */
  private readonly spoiled = new Set<string>();

  /** @param stack the name of the stack that it watches; whatever else happens is done by other people */
  constructor(
    readonly stack: string,
    private readonly service: SimulatedService,
    private readonly world: World,
    private readonly adopts = false,
  ) {}

  problem(text: string, mark?: string): void {
    if (mark !== undefined) {
      if (this.spoiled.has(mark)) return;
      this.spoiled.add(mark);
    }
    if (this.problems.includes(text)) return;
    this.problems.push(text);
    this.world.note(`!! ${text}`);
  }

  onMessage(message: string): void {
    this.messages.push(message);
    this.world.note(`  > ${message.split("\n")[0]?.slice(0, 220)}`);
    if (secretPattern.test(message)) this.problem("a message shows a secret");
    if (this.service.lagged.some((path) => message.includes(`HTTP 404, POST ${path}`)))
      this.problem("a part of a new object is refused");
    if (message.includes("inputs to import do not match")) this.problem("an import is refused");
    if (isBug.test(message)) this.problem(`a message is no sentence: ${withoutIds(message)}`);
  }

  onRun(engine: string, run: Run): void {
    this.runs.set(engine, run);
    for (const { kind, marks } of run.deployment.state.filter((it) => it.kind === "Link")) {
      for (const mark of marks) {
        const owner = run.resources.find((it) => it.marks.includes(mark));
        if (owner && owner.kind !== kind && kindOf(mark) !== kind) this.movedOut.add(mark);
      }
    }
  }

  /** What people made is the stack's from now on. */
  onImport(key: string): void {
    this.foreign.delete(key);
  }

  /** Without its key, nobody finds out whether a create took effect. */
  onKeysForgotten(): void {
    for (const mark of this.unanswered.keys()) this.interrupted.add(mark);
  }

  /** Whether only a refresh brings state up to date. */
  get needsRefresh(): boolean {
    return this.edited.size > 0;
  }

  onKill(engine: string): void {
    for (const [key, it] of this.deleted) if (it.engine === engine) this.edited.set(key, it.mark);
    for (const { deployment } of this.runs.values())
      for (const mark of [...deployment.operating.values()].flat()) {
        this.interrupted.add(mark);
        this.edited.set(mark, mark);
      }
  }

  onEffect({ sender, request, created, deleted, before, after, changed, isLost }: Effect): void {
    const [stack, engine = ""] = sender.name.split("/");
    if (stack !== this.stack) {
      for (const key of created) this.foreign.add(key);
      for (const key of [...deleted, ...changed]) this.edited.set(key, before.get(key)?.mark);
      for (const key of deleted) this.removed.add(before.get(key)?.mark);
      for (const key of changed) this.noteRace(before.get(key)?.mark);
      return;
    }
    for (const key of [...deleted, ...changed].filter((it) => this.foreign.has(it))) {
      if (this.isMarked(before.get(key)) || !this.adopt(key, this.runs.get(engine)?.resources ?? []))
        this.problem(`touches what is not its own: ${wordsOf(request)}`);
    }
    const run = this.runs.get(engine);
    for (const key of deleted) {
      const mark = before.get(key)?.mark;
      this.deleted.set(key, { engine, mark });
      // A set that is updated records what became of an entry, and nobody records that of a delete which fails.
      if (isLost || run?.deployment.isInSet(mark)) {
        if (!run?.deployment.isInSet(mark, true)) this.edited.set(key, mark);
      }
    }
    for (const key of isLost ? created : []) {
      const mark = after.get(key)?.mark;
      const owner = run?.resources.find(({ marks }) => mark !== undefined && marks.includes(mark));
      if (mark !== undefined && owner) this.unanswered.set(mark, owner.kind);
    }
    const isChange = created.length + deleted.length + changed.length > 0;
    if (run?.isPreview && isChange) this.problem(`a preview writes: ${wordsOf(request)}`);
    for (const key of deleted) {
      const object = before.get(key);
      const mark = object?.mark;
      const around = deleted.find((other) => key.startsWith(`${other}/`));
      const isSpoiled = around !== undefined && this.spoiled.has(before.get(around)?.mark ?? "");
      if (isSpoiled && mark !== undefined) this.spoiled.add(mark);
      else if (object) this.checkDeleted(object, after, run);
    }
  }

  /** Notes what people edit while a run creates or updates it: a read after the write shows the edit, like what the service makes of the write. */
  private noteRace(mark: string | undefined): void {
    const isOperating = [...this.runs.values()].some(({ deployment }) =>
      [...deployment.operating.values()].flat().includes(mark ?? ""),
    );
    if (mark !== undefined && isOperating) this.raced.add(mark);
  }

  /** Counts what people made as the stack's, if a resource that declares its address takes it over. */
  private adopt(key: string, resources: readonly Declared[]): boolean {
    const mark = this.service.account.get(key)?.mark;
    const isAdopted =
      this.adopts && mark !== undefined && resources.some(({ marks }) => marks.includes(mark));
    if (isAdopted) this.foreign.delete(key);
    return isAdopted;
  }

  /** Whether an object says that somebody else manages it. */
  private isMarked(object: AccountObject | undefined): boolean {
    const owner = propertyOf(object?.fields.options, "managedBy");
    return typeof owner === "string" && owner.toLowerCase() !== this.stack;
  }

  /** What the program declares is only deleted if it is replaced, or if the account has it twice. */
  private checkDeleted({ key, mark, fields }: AccountObject, after: Account, run: Run | undefined): void {
    if (mark === undefined || !run || this.isWrecked || this.movedOut.has(mark)) return;
    // A delete may first create again what a person has deleted, to find out which object that was.
    if (this.removed.has(mark)) return;
    const { deployment, resources } = run;
    const owner = resources.find(({ marks }) => marks.includes(mark));
    if (!owner) return;
    // What is inside of something that is replaced goes with it.
    const isReplaced = (it: Declared): boolean =>
      deployment.ops.get(it.urn) === "replace" ||
      resources.some((other) => it.needs.includes(other.urn) && isReplaced(other));
    const others = [...after.values()].some((other) => other.mark === mark);
    const isHeld = deployment.holds(owner.urn, (it) => keyOf(it) === key);
    // A link with another address may be another link.
    const [declared, live] = [owner.bodies[mark] ?? {}, fields].map(addressIn);
    if (declared !== live) return;
    if (owner.kind !== "LinkSet" && isReplaced(owner) ? !isHeld : others && !isHeld) return;
    // With --continue-on-error, the engine deletes what has another name now, although that could not be created.
    if (owner.kind !== "LinkSet" && deployment.hasFailed(owner.urn)) return;
    const holder = deployment.state.find((it) => it.urn !== owner.urn && it.marks.includes(mark));
    const unconfirmed = deployment.state.find(
      (it) => it.id.includes("unconfirmed-") && it.marks.includes(mark),
    );
    const from = unconfirmed ? `unconfirmed ${titleOf(unconfirmed)}` : titleOf(holder ?? owner);
    const isOfPlugin = owner.door !== "dynamic" && holder?.door !== "dynamic";
    const isForeseen = run.isPreviewed && isOfPlugin && Object.keys(owner.inputNeeds).length === 0;
    const mayWait = owner.kind === "LinkSet" && owner.needs.length > 0 && !isForeseen;
    const waits = mayWait ? ", which waits" : "";
    const to = `${titleOf(owner)}${deployment.hasFailed(owner.urn) ? ", which failed" : waits}`;
    this.problem(`deletes a ${kindOf(mark)} that the program declares: ${from} -> ${to}`, mark);
  }

  checkState(state: readonly Stored[]): void {
    const ids = JSON.stringify(state.map(({ id, outputs }) => [id, outputs]));
    for (const key of this.foreign) {
      const isHeld = this.adopts && ids.includes(JSON.stringify(key.split("/").at(-1)));
      if (isHeld && !this.isMarked(this.service.account.get(key))) this.foreign.delete(key);
    }
    const left = new Set([...this.service.account.values()].map(({ mark }) => mark));
    for (const [mark, before] of this.holders) {
      const now = state.find(({ urn }) => urn === before.urn);
      if (left.has(mark) && !now?.marks.includes(mark)) this.leavers.set(mark, titleOf(now ?? before));
    }
    this.holders = state.flatMap((it) => it.marks.map((mark) => [mark, it] as const));
    for (const { marks } of state.filter(({ door }) => door !== "dynamic"))
      for (const mark of marks) this.ofPlugin.add(mark);
    for (const stored of state) {
      const { kind, door, marks, inputs, outputs } = stored;
      const text = JSON.stringify({ inputs, outputs });
      if (text.includes(unknownValue)) this.problem(`state holds an unknown value: ${kind}`);
      if (!stored.isImported && secretPattern.test(text) && secretPattern.test(unmarked({ inputs, outputs })))
        this.problem(
          `state shows a secret: ${titleOf(stored)}${door === "dynamic" && marks.some((mark) => this.ofPlugin.has(mark)) ? ", which the plugin had" : ""}`,
        );
    }
  }

  /** After an update without faults that succeeded. */
  checkEnd(state: readonly Stored[], resources: readonly Declared[], isRefreshed: boolean): void {
    const { account } = this.service;
    const objects = new Map<string, string[]>();
    for (const { key, mark } of account.values()) {
      if (mark !== undefined && !this.foreign.has(key))
        objects.set(mark, [...(objects.get(mark) ?? []), key]);
    }
    const edited = new Set(this.edited.values());
    const entries = resources.flatMap(({ kind, marks }) => (kind === "LinkSet" ? marks : []));
    const isInEntry = (keys: readonly string[]): boolean => {
      const links = keys.map((key) => account.get(key.split("/").slice(0, 3).join("/"))?.mark ?? "");
      return links.some((mark) => entries.includes(mark));
    };
    for (const { kind, door, bodies } of resources) {
      for (const [mark, body] of Object.entries(bodies)) {
        const found = objects.get(mark) ?? [];
        objects.delete(mark);
        const what = `${this.nounOf(mark)} of ${kind}`;
        if (found.length > 1 && !this.interrupted.has(mark))
          this.problem(`is there twice: ${what}${isInEntry(found) ? ", once in an entry" : ""}`, mark);
        // What people have changed, only a refresh shows.
        const isEdited = edited.has(mark) || found.some((key) => this.edited.has(key));
        if (isEdited && !isRefreshed) continue;
        // A set takes over what a dead run has created for it, with what that run has declared besides.
        if (found.length > 0 && kind === "LinkSet" && this.interrupted.has(mark)) continue;
        if (found.length > 0 && this.raced.has(mark)) continue;
        if (found.length === 0) this.problem(`is missing after an update: ${what}`, mark);
        else if (!found.some((key) => has(account.get(key)?.fields, body))) {
          const had = kind === "LinkSet" && door === "dynamic" && this.ofPlugin.has(mark);
          this.problem(
            `is not as declared after an update: ${what}${had ? ", which the plugin had" : ""}`,
            mark,
          );
        }
      }
    }
    for (const [mark, keys] of objects) {
      if (!this.interrupted.has(mark) && !keys.some((key) => this.isNamed(key)))
        this.problem(
          `is left although nobody declares it: ${this.nounOf(mark)}${isInEntry(keys) ? " in an entry" : ""}${this.wayOf(mark)}`,
          mark,
        );
    }
    this.checkIds(state, account, isRefreshed);
  }

  private checkIds(state: readonly Stored[], account: Account, isRefreshed: boolean): void {
    for (const stored of state) {
      const { kind, marks, isCondemned, isPendingReplacement } = stored;
      if (isCondemned || isPendingReplacement)
        this.problem(`state keeps something to delete after an update: ${kind}`);
      const key = keyOf(stored);
      if (key === undefined || account.has(key) || (!isRefreshed && this.edited.has(key))) continue;
      this.problem(`state holds a dead id: ${kind}`, marks[0]);
    }
  }

  /** After an update without faults that failed: somebody else must have what the program declares. */
  checkRefused({ errors, state, failed }: Deployment, resources: readonly Declared[]): void {
    const theirs = [...this.foreign].map((key) => this.service.account.get(key));
    for (const urn of failed) {
      const it = resources.find((other) => other.urn === urn);
      const isExplained = it?.marks.some(
        (mark) =>
          this.interrupted.has(mark) ||
          this.spoiled.has(mark) ||
          theirs.some((it) => it?.mark === mark && (!this.adopts || this.isMarked(it))) ||
          [...this.edited.values()].includes(mark) ||
          state.some((stored) => stored.urn !== urn && stored.marks.includes(mark)),
      );
      if (isExplained) continue;
      const nouns = (it?.marks ?? []).map((mark) => {
        const way = this.wayOf(mark);
        return `${this.nounOf(mark)}${way && it ? `${way} to a ${titleOf(it)}` : ""}`;
      });
      this.problem(`is refused for ever: ${nouns}: ${withoutIds(errors[0] ?? "")}`, it?.marks[0]);
    }
  }

  checkUnchanged({ ops, errors }: Deployment, resources: readonly Declared[]): void {
    const isSpoiled = (urn: string): boolean =>
      resources.some(
        (it) =>
          it.urn === urn && (it.marks.some((mark) => this.spoiled.has(mark)) || it.needs.some(isSpoiled)),
      );
    if (errors.length > 0) this.problem(`a second run fails: ${withoutIds(errors[0] ?? "")}`);
    for (const [urn, op] of ops) {
      if (op === "same" || urn.endsWith("::slow") || isSpoiled(urn)) continue;
      this.problem(`a second run would ${op} ${urn.split("::")[2]}`);
    }
  }

  checkDestroyed(state: readonly Stored[]): void {
    for (const { kind } of state) this.problem(`destroy leaves in state: ${kind}`);
    for (const { key, mark } of this.service.account.values()) {
      if (mark !== undefined && !this.foreign.has(key) && !this.isNamed(key) && !this.interrupted.has(mark))
        this.problem(`destroy leaves in the account: ${this.nounOf(mark)}${this.wayOf(mark)}`, mark);
    }
    for (const key of this.foreign) {
      if (!this.service.account.has(key) && !this.edited.has(key))
        this.problem("deletes what is not its own");
    }
  }

  /** Who held what state no longer has, for messages. */
  private wayOf(mark: string): string {
    const leaver = this.leavers.get(mark);
    return leaver === undefined ? "" : ` that a ${leaver} has left`;
  }

  private nounOf(mark: string): string {
    const kind = this.unanswered.get(mark);
    return kind === undefined ? kindOf(mark) : `${kindOf(mark)} (the create by a ${kind} got no response)`;
  }

  /** Whether a message has named an object, so that a person can find it. */
  private isNamed(key: string): boolean {
    const id = key.replace(/\/qr$/, "").split("/").at(-1) ?? "";
    return this.messages.some((message) => message.includes(id) || message.includes("delete it yourself"));
  }
}

const addressIn = ({ domainId = "dom_1", slug }: JsonObject): string => `${domainId} ${slug}`.toLowerCase();

/** What people cannot read. */
const isBug = /\b(TypeError|RangeError|ReferenceError|undefined|NaN)\b|is not a function|\[object|\n\s+at /;

const wordsOf = (request: string): string => withoutIds(request.split(" ").slice(1, 3).join(" "));
const withoutIds = (text: string): string => text.slice(0, 200).replace(/[\w-]*\d[\w-]*/g, "#");
const kindOf = (mark: string): string => mark.replace(/\d+$/, "");
const titleOf = ({ kind, door }: Pick<Declared, "kind" | "door">): string => `${kind} of ${door}`;
