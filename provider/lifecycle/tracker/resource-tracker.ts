import { canonicalJson, sleep, withAbort } from "../../client";
import { hasOwnId, type Identity, objectName } from "../properties/id";
import type { Properties } from "../properties/values";
import { AccountGuard } from "./account-guard";
import { DeclaredInputs } from "./declared-inputs";
import type { OtherProviders } from "./other-providers";
import { UnconfirmedCreates } from "./unconfirmed-creates";
import { PriorStates, UniqueValues } from "./unique-values";

interface AnnouncedLink {
  readonly takesOver: boolean;
  readonly urn: string;
  /** Its line among all announcements. */
  readonly line: number;
  /** Null for one that is not known yet. */
  readonly domainId?: string | null | undefined;
}

/**
 * Tracks the objects that one run of the engine knows.
 *
 * The engine deletes objects at the end of a run. By then, an object may be declared in another place: a QR code whose
 * resource was renamed, a route that moved to the `routes` of its link, or an object that two resources of the stack hold.
 * These objects must stay.
 */
export class ResourceTracker {
  /** Whether this run is a preview. Only a dynamic provider needs to know, and learns it from its checks. */
  isPreview = false;
  /**
   * The objects of a kind that the program announces with values that only one object may have, and that the engine may check later:
   * each with the URN of its resource, without parents. Only the program of a dynamic provider can do so.
   */
  announced: ((kind: string, inputs: Properties) => Promise<readonly AnnouncedLink[]>) | undefined;
  /** The lines of the announcements of resources that have been checked: their addresses are known for certain. */
  readonly checkedLines = new Set<number>();
  readonly account = new AccountGuard();
  readonly uniqueValues = new UniqueValues();
  readonly priorStates = new PriorStates();
  readonly unconfirmed = new UnconfirmedCreates();

  readonly inputs: DeclaredInputs;

  /** @param others what the engine's other processes declare; undefined where there are none */
  constructor(readonly others?: OtherProviders) {
    this.inputs = new DeclaredInputs(others);
  }

  /** Objects that the stack's state holds. */
  private readonly known = new Set<string>();
  /** Objects that a resource of the program keeps. */
  private readonly retained = new Set<string>();
  /** Objects that the program declares, which this run keeps or still has to update. */
  private readonly kept = new Set<string>();
  /** Objects that this run created, so that nothing inside of them existed before. */
  private readonly created = new Set<string>();
  /** The URNs of the resources that take over an object in this run, by the object. */
  private readonly takers = new Map<string, string>();
  /** The URNs of the resources that may take over objects because of `adopt`. */
  readonly adopters = new Set<string | undefined>();
  /** The outputs of resources that this run updates. */
  private readonly keptOutputs = new Set<unknown>();
  /** The checked inputs of the program's resources. */
  private readonly declared = new Set<string>();
  private checks = 0;
  /** What checks wait for, so that silence does not mean that the engine has checked everything. */
  private readonly openChecks = new Set<Promise<unknown>>();
  /** The URNs of sets that are not known yet. */
  private readonly open = new Set<string>();
  /** The URNs of resources without changes. */
  private readonly settled = new Set<string>();
  /** What the former resources declared of objects that they left to others, which take them over later. */
  private readonly left = new Map<string, Properties>();
  /** The take-overs of each resource that is created or updated, by its URN. */
  private readonly takeOvers = new Map<string, Promise<void>>();
  /** How long the engine must check nothing, in milliseconds, before it counts as knowing what the program declares. */
  quietPeriod = 300;

  /**
   * Whether the program announces an object with the address of these inputs that the engine has not checked yet.
   *
   * @param isTaken whether only a resource counts that takes over the link which has the address: a set, or one with `adopt`
   */
  async isAnnounced(kind: Identity, inputs: Properties, isTaken: boolean): Promise<boolean> {
    const all = (await this.announced?.(kind.name, inputs)) ?? [];
    return all.some(
      ({ takesOver, urn, line }) =>
        !this.checkedLines.has(line) && (!isTaken || (takesOver && !this.keepsOwn(kind, urn))),
    );
  }

  /** Whether a resource keeps the object that it has, so that it takes over no other one. */
  private keepsOwn(kind: Identity, urn: string): boolean {
    const id = this.priorStates.of(urn)?.id;
    return id !== undefined && this.isKept(kind, id);
  }

  /** Records inputs that the program declares. */
  trackChecked(kind: Pick<Identity, "name">, inputs: Properties): void {
    this.declared.add(declarationKey(kind, inputs));
    this.checks += 1;
  }

  /** Waits for what a check needs from the service, or another one needs before the engine begins it. */
  async duringCheck<Result>(response: Promise<Result>): Promise<Result> {
    this.openChecks.add(response);
    return response.finally(() => this.openChecks.delete(response));
  }

  /**
   * Waits until the engine has checked all resources that the program declares, except those that wait for others, or until the
   * operation is canceled.
   */
  async whenDeclared(signal: AbortSignal | undefined): Promise<void> {
    // A preview of a dynamic provider compares a resource before the engine checks the next one.
    if (this.isPreview && this.announced) return;
    let seen = -1;
    while ((seen !== this.checks || this.openChecks.size > 0) && this.quietPeriod > 0 && !signal?.aborted) {
      await withAbort(signal, Promise.allSettled(this.openChecks)).catch(() => {});
      seen = this.checks;
      await sleep(this.quietPeriod, signal).catch(() => {});
    }
  }

  /** Whether the program declares these inputs. A refresh asks for a diff of resources that it does not declare. */
  isDeclared(kind: Pick<Identity, "name">, inputs: Properties): boolean {
    return this.declared.has(declarationKey(kind, inputs));
  }

  /** Records that a resource is about to take over objects that others give up. */
  trackTakeOvers(urn: string | undefined, until: Promise<void>): void {
    const ended = until.catch(() => {});
    if (urn !== undefined) this.takeOvers.set(urn, ended);
  }

  /** Records an object that its resource leaves to one which takes it over later, and what that resource declared of it. */
  trackLeft(kind: Identity, id: string, inputs: Properties): void {
    const key = objectKey(kind, id);
    this.left.set(key, inputs);
    this.others?.declare([leftKey(key)], undefined, Object.keys(inputs));
  }

  /**
   * What the resource declared that has left an object to another one. Of a resource in another process, only the names are known, so
   * that these are live values, of which objects and lists may have more than was declared.
   */
  formerInputs(kind: Identity, id: string, live: Properties): Properties {
    const key = objectKey(kind, id);
    const names = this.others?.namesOf(leftKey(key)) ?? [];
    const plain = names.filter((name) => typeof live[name] !== "object");
    return { ...Object.fromEntries(plain.map((name) => [name, live[name]])), ...this.left.get(key) };
  }

  /** Records that it is not known yet which objects a set declares. */
  trackOpen(urn: string | undefined): void {
    if (urn !== undefined) this.open.add(urn);
  }

  /** The URN of a set, other than this one, of which it is not known yet which objects it declares. */
  openBesides(urn: string | undefined): string | undefined {
    return [...this.open].find((other) => other !== urn);
  }

  /** Records that a resource already has all that it declares. */
  trackSettled(urn: string | undefined): void {
    if (urn === undefined) return;
    this.settled.add(urn);
    this.others?.declareSettled(urn);
  }

  /** Whether a resource already has all that it declares. */
  isSettled(urn: string): boolean {
    return this.settled.has(urn);
  }

  /** Ends when a resource has taken over what it can; undefined if the engine has not begun to create or update it. */
  takeOversOf(urn: string): Promise<void> | undefined {
    return this.takeOvers.get(urn);
  }

  /** Records an object that the stack's state holds. */
  trackKnown(kind: Identity, id: string): void {
    this.known.add(objectKey(kind, id));
  }

  /**
   * Records an object that the stack's state holds, and the inputs that the program declares inside of it.
   *
   * @param before the inputs of the last update
   */
  trackDeclared(kind: Identity, id: string, inputs: Properties, before = inputs): void {
    this.trackKnown(kind, id);
    this.inputs.track(id, inputs, before);
  }

  /** Records the outputs of a resource that this run updates. */
  trackKeptOutputs(outputs: readonly unknown[]): void {
    for (const output of outputs) if (typeof output === "string") this.keptOutputs.add(output);
  }

  /** Whether the resource that holds an object declares an input of it. It may while its inputs are not known. */
  mayDeclare(kind: Identity, id: string, name: string): boolean {
    const names = this.others?.namesOf(objectKey(kind, id)) ?? [];
    return (
      names.includes(name) || (names.length > 0 ? this.inputs.has(id, name) : this.inputs.mayHave(id, name))
    );
  }

  /** Whether a value is an output of a resource that this run updates. */
  isKeptOutput(value: unknown): boolean {
    return this.keptOutputs.has(value);
  }

  /** Records an object that a resource of the program holds, and that this run may still update. */
  trackKept(kind: Identity, id: string): void {
    this.trackKnown(kind, id);
    this.kept.add(objectKey(kind, id));
  }

  /** Records an object that its resource keeps, and the inputs that the program declares inside of it. */
  trackRetained(kind: Identity, id: string, inputs: Properties): void {
    this.trackDeclared(kind, id, inputs);
    this.retain(kind, id, Object.keys(inputs));
  }

  /** Records an object that this run created. One without an id of its own, such as a QR state, existed before. */
  trackCreated(kind: Identity, id: string): void {
    if (!hasOwnId(kind)) {
      this.trackAdopted(kind, id);
      return;
    }
    this.trackKnown(kind, id);
    const location = locationKey(kind, id.split("/"));
    this.created.add(location);
    this.others?.declare([objectKey(kind, id), createdKey(location)]);
  }

  /** Records an object that existed before this run, and that a resource has become. */
  trackAdopted(kind: Identity, id: string): void {
    this.trackKnown(kind, id);
    this.retain(kind, id);
  }

  private retain(kind: Identity, id: string, names: readonly string[] = []): void {
    const key = objectKey(kind, id);
    if (!this.retained.has(key) || names.length > 0) this.others?.declare([key], undefined, names);
    this.retained.add(key);
  }

  /** Whether the stack's state holds an object. */
  isKnown(kind: Identity, id: string): boolean {
    return this.known.has(objectKey(kind, id));
  }

  /** Whether a resource of the program holds an object, in this process or another one. */
  isKept(kind: Identity, id: string): boolean {
    const key = objectKey(kind, id);
    const isCreated = this.created.has(locationKey(kind, id.split("/")));
    return this.kept.has(key) || this.retained.has(key) || isCreated || this.others?.declares(key) === true;
  }

  /** Records that a resource takes over an object, before anything else happens. */
  trackTaken(kind: Identity, id: string, urn: string | undefined): void {
    if (urn === undefined) return;
    this.takers.set(objectKey(kind, id), urn);
    this.others?.declare([takenKey(kind, id)], urn);
  }

  /** Whether another resource takes over an object in this run. */
  isTaken(kind: Identity, id: string, urn: string | undefined): boolean {
    const taker = this.takers.get(objectKey(kind, id)) ?? urn;
    return taker !== urn || this.others?.declares(takenKey(kind, id), urn) === true;
  }

  /** Whether an object belongs to one that this run created, and so cannot be older than the run. */
  isInsideCreated(kind: Identity, id: string): boolean {
    const parts = id.split("/");
    const around = parts.slice(1).map((_, index) => locationKey(kind, parts.slice(0, index + 1)));
    return around.some((it) => this.created.has(it) || this.others?.declares(createdKey(it)) === true);
  }

  /** Whether a resource still holds an object, or another resource declares it inline, in this process or another one. */
  shouldSkipDelete(kind: Identity, id: string): boolean {
    const key = objectKey(kind, id);
    return this.retained.has(key) || this.inputs.isInline(kind, id) || this.others?.declares(key) === true;
  }
}

const declarationKey = ({ name }: Pick<Identity, "name">, inputs: Properties): string =>
  `${name} ${canonicalJson(inputs)}`;

/** Says that the resource of an object has left it to another one. */
const leftKey = (key: string): string => `left ${key}`;

const takenKey = (kind: Identity, id: string): string => `taken ${objectKey(kind, id)}`;

const objectKey = ({ name }: Identity, id: string): string => objectName(name, id);

/** Says that this run created an object. */
const createdKey = (location: string): string => `created ${location}`;

/** A key for the first parts of an id, with their names. An object and its children share it. */
const locationKey = ({ id }: Identity, parts: readonly string[]): string =>
  parts.map((part, index) => `${id[index]}=${part}`).join("/");
