import { engineCommand, leavesOut, replacesByFlag } from "../../pulumi/engine-command";
import type { Identity } from "../properties/id";
import type { PriorState } from "../properties/values";
/** Records which resources declare a value that only one resource may have: a slug on its domain. The first one owns it. */
export class UniqueValues {
  /** The URNs of the resources that declare a value, in the order of their checks. */
  private readonly claimants = new Map<string, Set<string>>();
  private readonly valuesOf = new Map<string, ReadonlySet<string>>();
  /** The values of a resource, or of entries of a set, that keep the objects which they have. */
  private readonly kept = new Map<string, Set<string>>();

  /**
   * Records the values that a resource declares. The engine may check a resource more than once; the last call counts.
   *
   * @returns for each value that another resource declared first, the URN of that resource
   */
  claim(urn: string, values: readonly string[]): ReadonlyMap<string, string> {
    const own = new Set(values);
    for (const value of this.valuesOf.get(urn) ?? [])
      if (!own.has(value)) this.claimants.get(value)?.delete(urn);
    this.valuesOf.set(urn, own);
    this.kept.delete(urn);
    const taken = new Map<string, string>();
    for (const value of own) {
      const claimants = this.claimants.get(value) ?? new Set();
      this.claimants.set(value, claimants.add(urn));
      const owner = this.otherOwner(urn, value);
      if (owner !== undefined) taken.set(value, owner);
    }
    return taken;
  }

  /** Records that what declares a value keeps the object that it has, and takes over no other one. */
  keep(urn: string, value: string): void {
    this.kept.set(urn, (this.kept.get(urn) ?? new Set()).add(value));
  }

  /** Whether what declares a value keeps the object that it has. */
  keeps(urn: string, value: string): boolean {
    return this.kept.get(urn)?.has(value) === true;
  }

  /** Whether the program declares a resource. */
  isClaimant(urn: string | undefined): boolean {
    return urn !== undefined && this.valuesOf.has(urn);
  }

  /** The URN of another resource that declares a value, and declared it first. */
  otherOwner(urn: string, value: string): string | undefined {
    const [owner] = this.claimants.get(value) ?? [];
    return owner === urn ? undefined : owner;
  }

  /** The URN of any other resource that declares a value. */
  rivalOf(urn: string, value: string): string | undefined {
    return [...(this.claimants.get(value) ?? [])].find((it) => it !== urn);
  }
}

/** Records the prior state of each resource. Of its inputs, it keeps only those that must be unique. */
export class PriorStates {
  private readonly byUrn = new Map<string, PriorState>();
  private readonly addresses = new Map<string, ReadonlySet<string>>();
  private readonly deletedFirst = new Set<string>();
  private knownCommand: string | undefined;

  /** Adds to the prior state of a resource. */
  record({ unique = [] }: Identity, urn: string | undefined, prior: PriorState): void {
    if (urn === undefined || unique.length === 0) return;
    const names = unique.flatMap(({ input, within = input }) => [input, within]);
    const known = { ...prior.inputs, ...prior.outputs };
    const inputs = Object.fromEntries(names.map((name) => [name, known[name]]));
    this.byUrn.set(urn, { ...this.byUrn.get(urn), ...prior, inputs, outputs: {} });
  }

  /** The state of a resource, if any is known. A create with a prior state is the first half of a replacement. */
  of(urn: string | undefined): PriorState | undefined {
    return urn === undefined ? undefined : this.byUrn.get(urn);
  }

  /** The URN of the resource that holds an object, as far as it is known. A delete of a dynamic resource does not say which resource it is. */
  urnOf({ name }: Identity, id: string): string | undefined {
    for (const [urn, prior] of this.byUrn) if (prior.id === id && urn.includes(`:${name}::`)) return urn;
    return undefined;
  }

  /** Whether a flag of the run replaces a resource. Of such a resource, nothing is known before its create. */
  isTargetOfReplace(urn: string | undefined): boolean {
    return urn !== undefined && replacesByFlag(this.command, urn);
  }

  /** Whether the run leaves resources out, so that nothing shows which objects they hold. */
  areIncomplete(): boolean {
    return leavesOut(this.command);
  }

  private get command(): string {
    this.knownCommand ??= engineCommand();
    return this.knownCommand;
  }

  /** Adds the addresses of the entries that a set has. The engine checks a replacement again, without its old inputs. */
  recordEntries(urn: string | undefined, addresses: readonly string[]): void {
    if (urn !== undefined && addresses.length > 0) this.addresses.set(urn, new Set(addresses));
  }

  /** Records that a replacement of a set would delete it before it creates the new one. */
  recordDeletedFirst(urn: string | undefined): void {
    if (urn !== undefined) this.deletedFirst.add(urn);
  }

  /** Whether a set that is being replaced gives up this address before its replacement is created. */
  frees(urn: string | undefined, address: string): boolean {
    return urn !== undefined && this.deletedFirst.has(urn) && this.hasEntry(urn, address);
  }

  /** Whether a set has an entry with this address. A create of such a set is the first half of a replacement. */
  hasEntry(urn: string | undefined, address: string): boolean {
    return urn !== undefined && this.addresses.get(urn)?.has(address) === true;
  }
}
