import type { Deployment, Stored } from "./engine";
import type { Declared } from "./program";
import { type Effect, type Marks, type SimulatedService } from "./service";
import { secretPattern } from "./things";
import type { World } from "./world";
import { unknownValue, signatureKey, signatures } from "../../provider/pulumi/format/signatures";

/** One run of the engine. */
interface Run {
  readonly deployment: Deployment;
  readonly resources: readonly Declared[];
  readonly isPreview: boolean;
}

/** Watches a world. Nothing here says what is to happen: only what must never be. */
export class Checker {
  readonly problems: string[] = [];
  readonly messages: string[] = [];
  /** The objects that are not the stack's. */
  private readonly foreign = new Set<string>();
  private readonly runs = new Map<string, Run>();
  /** The marks of what was being created or updated when a run was killed. */
  private readonly interrupted = new Set<string>();
  /** The objects that people have deleted, or that went with those. */
  private readonly deletedByPeople = new Set<string>();
  private readonly markOf = new Map<string, string | undefined>();

  constructor(
    private readonly service: SimulatedService,
    private readonly world: World,
  ) {}

  problem(text: string): void {
    if (this.problems.includes(text)) return;
    this.problems.push(text);
    this.world.note(`!! ${text}`);
  }

  onMessage(message: string): void {
    this.messages.push(message);
    this.world.note(`  > ${message.split("\n")[0]?.slice(0, 220)}`);
    if (secretPattern.test(message)) this.problem(`a message shows a secret`);
  }

  onRun(engine: string, run: Run): void {
    this.runs.set(engine, run);
  }

  onKill(): void {
    for (const { deployment } of this.runs.values())
      for (const marks of deployment.operating.values()) for (const mark of marks) this.interrupted.add(mark);
  }

  onEffect({ sender, request, created, deleted, before, after, changed }: Effect): void {
    if (sender.name === "person") {
      for (const key of created) this.foreign.add(key);
      for (const key of deleted) {
        this.deletedByPeople.add(key);
        this.markOf.set(key, before.get(key));
      }
      return;
    }
    for (const key of [...deleted, ...changed]) {
      if (this.foreign.has(key)) this.problem(`touches what is not its own: ${short(request)}`);
    }
    const run = this.runs.get(sender.name.split("/")[0] ?? "");
    if (run?.isPreview && created.length + deleted.length + changed.length > 0) this.problem(`a preview writes`);
    for (const key of deleted) this.checkDeleted(key, before.get(key), after, run);
  }

  private checkDeleted(key: string, mark: string | undefined, after: Marks, run: Run | undefined): void {
    if (mark === undefined || !run) return;
    const owner = run.resources.find(({ marks }) => marks.includes(mark));
    if (!owner) return;
    // What is inside of something that is replaced goes with it.
    const isReplaced = (it: Declared): boolean =>
      run.deployment.ops.get(it.urn) === "replace" ||
      run.resources.some((other) => it.needs.includes(other.urn) && isReplaced(other));
    // What the program declares has another object by then, and state does not hold this one for it.
    const others = [...after].some(([, other]) => other === mark);
    const isHeld = run.deployment.state.some(
      (it) => !it.isCondemned && !it.isPendingReplacement && it.urn === owner.urn && keyOf(it) === key,
    );
    if (owner.kind !== "LinkSet" && isReplaced(owner) ? !isHeld || !others : others && !isHeld) return;
    this.problem(`deletes a ${kindOf(mark)} that the program declares: ${owner.kind} ${owner.door}`);
  }

  checkState(state: readonly Stored[]): void {
    for (const { inputs, outputs } of state) {
      if (secretPattern.test(unmarked({ inputs, outputs }))) this.problem("state shows a secret");
      if (JSON.stringify({ inputs, outputs }).includes(unknownValue)) this.problem("state holds an unknown value");
    }
  }

  /** After an update without faults that succeeded. */
  checkEnd(state: readonly Stored[], resources: readonly Declared[], isRefreshed: boolean): void {
    const { marks } = this.service;
    const objects = new Map<string, string[]>();
    for (const [key, mark] of marks) {
      if (mark !== undefined && !this.foreign.has(key)) objects.set(mark, [...(objects.get(mark) ?? []), key]);
    }
    for (const it of resources) {
      for (const mark of it.marks) {
        if (mark.startsWith("QR")) continue;
        const found = objects.get(mark) ?? [];
        const isHarmed = [...this.deletedByPeople].some((key) => this.markOf.get(key) === mark);
        if (found.length === 0 && !(isHarmed && !isRefreshed)) this.problem(`is missing after an update: ${kindOf(mark)} of ${it.kind}`);
        if (found.length > 1 && !this.interrupted.has(mark)) this.problem(`is there twice: ${kindOf(mark)}`);
        objects.delete(mark);
      }
    }
    for (const [mark, keys] of objects) {
      if (!this.interrupted.has(mark) && !keys.some((key) => this.isNamed(key))) this.problem(`is left although nobody declares it: ${kindOf(mark)}`);
    }
    for (const stored of state) {
      if (stored.isCondemned || stored.isPendingReplacement) this.problem("state keeps something to delete after an update");
      const key = keyOf(stored);
      if (key !== undefined && stored.kind !== "QR" && !marks.has(key) && (isRefreshed || !this.deletedByPeople.has(key))) this.problem(`state holds a dead id: ${stored.kind}`);
    }
  }

  checkUnchanged({ ops, errors }: Deployment): void {
    if (errors.length > 0) this.problem(`a second run fails: ${errors[0]?.slice(0, 200)}`);
    for (const [urn, op] of ops) {
      if (op !== "same" && !urn.endsWith("::slow")) this.problem(`a second run would ${op} ${urn.split("::")[2]}`);
    }
  }

  checkDestroyed(state: readonly Stored[]): void {
    for (const { kind } of state) this.problem(`destroy leaves in state: ${kind}`);
    for (const [key, mark] of this.service.marks) {
      if (mark !== undefined && !this.foreign.has(key) && !this.isNamed(key) && !this.interrupted.has(mark))
        this.problem(`destroy leaves in the account: ${kindOf(mark)}`);
    }
    for (const key of this.foreign) {
      if (!this.service.marks.has(key) && !this.deletedByPeople.has(key)) this.problem(`deletes what is not its own`);
    }
  }

  /** Whether a message has named an object, so that a person can find it. */
  private isNamed(key: string): boolean {
    const id = key.split("/").at(-1) ?? "";
    return this.messages.some((message) => message.includes(id) || message.includes("delete it yourself"));
  }
}

const short = (request: string): string => request.split(" ").slice(1, 3).join(" ");
const kindOf = (mark: string): string => mark.replace(/\d+$/, "");

/** The place of a resource's object in the account. */
function keyOf({ kind, id }: Stored): string | undefined {
  const [first = "", second = "", third = ""] = id.split("/");
  switch (kind) {
    case "Link":
    case "QR":
      return `/links/${first}`;
    case "Route":
      return `/links/${first}/routes/${second}`;
    case "Condition":
      return `/links/${first}/routes/${second}/conditions/${third}`;
    case "Feature":
      return `/links/${first}/routes/${second}/features/${third}`;
    case "Tree":
    case "Board":
    case "Folder":
      return `/${kind.toLowerCase()}s/${first}`;
    default:
      return undefined;
  }
}

/** Properties as text, without what is marked as secret. */
const unmarked = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === "object" && inner !== null && (inner as Record<string, unknown>)[signatureKey] === signatures.secret
      ? "[secret]"
      : inner,
  );
