import { canonicalJson, withAbort } from "../../client/index";
import type { AnyDefinition, PriorState } from "../definition/definition";
import { listNames, parentNames } from "../properties/id";
import type { Properties } from "../properties/values";
import { RefreshGuard } from "./refresh-guard";

/**
 * What one run of the engine has seen and done so far.
 *
 * The engine deletes at the end of a run. What it then asks to delete may be what the program still declares, in another
 * place: a QR code whose resource was renamed, a route that now stands in the `routes` of its link, or an object that two
 * resources of the stack hold. That must stay.
 */
export class ResourceTracker {
  /** Whether it is a preview; only a dynamic provider needs to know, which learns it when it checks. */
  isPreview = false;
  /** Watches over what a refresh finds gone. */
  readonly refreshGuard = new RefreshGuard();

  /** Objects that the stack's state holds, or was given. */
  private readonly known = new Set<string>();
  /** Objects that a resource of the program goes on holding. */
  private readonly retained = new Set<string>();
  /** Objects that nobody can have had before. */
  private readonly created = new Set<string>();
  /** What is declared inside of objects: `lnk_1/routes`. */
  private readonly inline = new Set<string>();
  /** Which objects stand in what is declared inside of others, where that is known: the ids in `lnk_1/routes`. */
  private readonly inlineIds = new Map<string, ReadonlySet<string>>();

  /** What the program declares: each resource's inputs, as they were checked. */
  private readonly declared = new Set<string>();
  private readonly questions = new Map<string, Question>();

  /**
   * What is asked only once in a run; what fails is asked again. Where the operation that asks is stopped, the others that
   * wait for the answer ask again.
   *
   * @param signal stops the operation that wants to know
   */
  async once<T>(question: string, ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (;;) {
      const { answer, asker } = this.questions.get(question) ?? this.ask(question, ask, signal);
      try {
        return (await withAbort(signal, answer)) as T;
      } catch (error) {
        signal?.throwIfAborted();
        if (!asker?.aborted) throw error;
      }
    }
  }

  private ask(question: string, ask: () => Promise<unknown>, asker: AbortSignal | undefined): Question {
    const asked: Question = { answer: ask(), asker };
    this.questions.set(question, asked);
    asked.answer.catch(() => this.questions.delete(question));
    return asked;
  }

  /** By value, the resource that declares what only one may; and by resource, its values. */
  private readonly claims = new Map<string, string>();
  private readonly claimed = new Map<string, readonly string[]>();

  /**
   * Takes note of values that a resource declares, and that no other may. The engine may check a resource more than once:
   * what it declared last counts.
   *
   * @returns by value, the other resource that declares it
   */
  claim(urn: string, values: readonly string[]): ReadonlyMap<string, string> {
    for (const value of this.claimed.get(urn) ?? []) this.claims.delete(value);
    const others = new Map<string, string>();
    const own = values.filter((value) => {
      const other = this.claims.get(value);
      if (other !== undefined) others.set(value, other);
      else this.claims.set(value, urn);
      return other === undefined;
    });
    this.claimed.set(urn, own);
    return others;
  }

  /** By resource, what the stack's state holds of it: only what no two objects may have in common. */
  private readonly prior = new Map<string, PriorState>();

  /** Takes note of what the stack's state holds of a resource; what was known of it before stays known. */
  trackPrior({ unique = [] }: AnyDefinition, urn: string | undefined, before: PriorState): void {
    if (urn === undefined || unique.length === 0) return;
    const names = unique.flatMap(({ input, within = input }) => [input, within]);
    const some = (all: Properties = {}) => Object.fromEntries(names.map((name) => [name, all[name]]));
    const inputs = some({ ...before.inputs, ...before.outputs });
    this.prior.set(urn, { ...this.prior.get(urn), ...before, inputs, outputs: {} });
  }

  /** What the stack's state is known to hold of a resource: where a new object is made, that one is to be replaced. */
  priorOf(urn: string | undefined): PriorState | undefined {
    return urn === undefined ? undefined : this.prior.get(urn);
  }

  /** Takes note of inputs that the program declares. */
  trackChecked(definition: AnyDefinition, inputs: Properties): void {
    this.declared.add(declarationKey(definition, inputs));
  }

  /** Whether the program declares such inputs: a refresh, too, asks for a diff. */
  isDeclared(definition: AnyDefinition, inputs: Properties): boolean {
    return this.declared.has(declarationKey(definition, inputs));
  }

  /** Takes note of an object that the stack's state holds. */
  trackKnown(definition: AnyDefinition, id: string): void {
    this.known.add(objectKey(definition, id));
  }

  /** Takes note of an object that the stack's state holds, and of what the program declares of it. */
  trackDeclared(definition: AnyDefinition, id: string, inputs: Properties): void {
    this.trackKnown(definition, id);
    for (const name of Object.keys(inputs)) this.inline.add(`${id}/${name}`);
  }

  /**
   * Takes note of the objects that stand in a list which is declared inside of another one.
   *
   * @param list by its owner: `lnk_1/routes`
   */
  trackInline(list: string, ids: readonly string[]): void {
    this.inlineIds.set(list, new Set(ids));
  }

  /** The same, of an object that stays that of its resource. */
  trackRetained(definition: AnyDefinition, id: string, inputs: Properties): void {
    this.trackDeclared(definition, id, inputs);
    this.retained.add(objectKey(definition, id));
  }

  /**
   * Takes note of an object that a resource was given.
   *
   * @param isFresh whether it cannot have been there before
   */
  trackCreated(definition: AnyDefinition, id: string, isFresh: boolean): void {
    this.trackKnown(definition, id);
    if (isFresh && hasOwnId(definition)) this.created.add(locationKey(definition, id.split("/")));
    else this.retained.add(objectKey(definition, id));
  }

  /** Whether the stack's state is known to hold an object. */
  isKnown(definition: AnyDefinition, id: string): boolean {
    return this.known.has(objectKey(definition, id));
  }

  /** Whether an object belongs to one that cannot have been there before, and so cannot itself. */
  isInsideCreated(definition: AnyDefinition, id: string): boolean {
    const parts = id.split("/");
    return parts.some(
      (_, index) => index > 0 && this.created.has(locationKey(definition, parts.slice(0, index))),
    );
  }

  /** Whether an object must not be deleted: a resource holds it, or it stands in what another one declares. */
  shouldSkipDelete(definition: AnyDefinition, id: string): boolean {
    return this.retained.has(objectKey(definition, id)) || this.isInline(definition, id);
  }

  /** Whether an object stands in a list that another one declares; the innermost list of which the ids are known decides. */
  private isInline(definition: AnyDefinition, id: string): boolean {
    const lists = listsOf(definition, id);
    const parts = id.split("/");
    for (const [index, list] of [...lists.entries()].reverse()) {
      const ids = this.inlineIds.get(list);
      if (ids) return ids.has(parts[index + 1] ?? "");
      if (this.inline.has(list)) return true;
    }
    return false;
  }
}

/** What was asked for all operations of a run. */
interface Question {
  readonly answer: Promise<unknown>;
  /** Stops the operation that asked. */
  readonly asker: AbortSignal | undefined;
}

const declarationKey = ({ name }: AnyDefinition, inputs: Properties): string =>
  `${name} ${canonicalJson(inputs)}`;

const objectKey = ({ name }: AnyDefinition, id: string): string => `${name}:${id}`;

/** Where an object stands, by the parts of an id that is its own or that of what belongs to it. */
const locationKey = ({ id }: AnyDefinition, parts: readonly string[]): string =>
  parts.map((part, index) => `${id[index]}=${part}`).join("/");

/** Whether the service gives an object an id of its own: a link's QR code has that of the link. */
const hasOwnId = (definition: AnyDefinition): boolean =>
  parentNames(definition).length < definition.id.length;

/** The lists in which an object stands, by their owners: `lnk_1/routes`, `lnk_1/rt_1/conditions`. */
function listsOf({ endpoints, inlineAs }: AnyDefinition, id: string): string[] {
  const parts = id.split("/");
  const names = listNames(endpoints.create);
  return names.map((name, index) => {
    const isOwn = index === names.length - 1;
    return [...parts.slice(0, index + 1), (isOwn && inlineAs) || name].join("/");
  });
}
