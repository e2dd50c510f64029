import { canonicalJson } from "../client";
import type { AnyDefinition, Properties } from "./definition";
import { listNames, parentNames } from "./id";

/**
 * What one run of the engine has seen and done so far.
 *
 * The engine deletes at the end of a run. What it then asks to delete may be what the program still declares, in another
 * place: a QR code whose resource was renamed, a route that now stands in the `routes` of its link, or an object that two
 * resources of the stack hold. That must stay.
 */
export class Run {
  /** Whether it is a preview; only a dynamic provider needs to know, which is told so when it checks. */
  isPreview = false;

  /** Objects that the stack's state holds, or was given. */
  private readonly known = new Set<string>();
  /** Objects that a resource of the program goes on holding. */
  private readonly held = new Set<string>();
  /** Objects that nobody can have had before. */
  private readonly fresh = new Set<string>();
  /** What is declared inside of objects: `lnk_1/routes`. */
  private readonly inline = new Set<string>();
  /** Which objects stand in what is declared inside of others, where that is known: the ids in `lnk_1/routes`. */
  private readonly inlineIds = new Map<string, ReadonlySet<string>>();

  /** What the program declares: each resource's inputs, as they were checked. */
  private readonly declared = new Set<string>();
  private readonly answers = new Map<string, Promise<unknown>>();

  /** What is asked only once in a run; what fails is asked again. */
  once<T>(question: string, ask: () => Promise<T>): Promise<T> {
    const answer = this.answers.get(question) ?? ask();
    this.answers.set(question, answer);
    answer.catch(() => this.answers.delete(question));
    return answer as Promise<T>;
  }

  /** Takes note of inputs that the program declares. */
  checked(definition: AnyDefinition, inputs: Properties): void {
    this.declared.add(textOf(definition, inputs));
  }

  /** Whether the program declares such inputs: a refresh, too, asks for a diff. */
  isDeclared(definition: AnyDefinition, inputs: Properties): boolean {
    return this.declared.has(textOf(definition, inputs));
  }

  /** Takes note of an object that the stack's state holds. */
  saw(definition: AnyDefinition, id: string): void {
    this.known.add(nameOf(definition, id));
  }

  /** Takes note of an object that the stack's state holds, and of what the program declares of it. */
  declares(definition: AnyDefinition, id: string, inputs: Properties): void {
    this.saw(definition, id);
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
  keeps(definition: AnyDefinition, id: string, inputs: Properties): void {
    this.declares(definition, id, inputs);
    this.held.add(nameOf(definition, id));
  }

  /**
   * Takes note of an object that a resource was given.
   *
   * @param isFresh whether it cannot have been there before
   */
  made(definition: AnyDefinition, id: string, isFresh: boolean): void {
    this.saw(definition, id);
    if (isFresh && hasOwnId(definition)) this.fresh.add(placeOf(definition, id.split("/")));
    else this.held.add(nameOf(definition, id));
  }

  /** Whether the stack's state is known to hold an object. */
  knows(definition: AnyDefinition, id: string): boolean {
    return this.known.has(nameOf(definition, id));
  }

  /** Whether an object belongs to one that cannot have been there before, and so cannot itself. */
  isInsideFresh(definition: AnyDefinition, id: string): boolean {
    const parts = id.split("/");
    return parts.some((_, index) => index > 0 && this.fresh.has(placeOf(definition, parts.slice(0, index))));
  }

  /** Whether an object must not be deleted: a resource holds it, or it stands in what another one declares. */
  mustKeep(definition: AnyDefinition, id: string): boolean {
    return this.held.has(nameOf(definition, id)) || this.isInline(definition, id);
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

const textOf = ({ name }: AnyDefinition, inputs: Properties): string => `${name} ${canonicalJson(inputs)}`;

const nameOf = ({ name }: AnyDefinition, id: string): string => `${name}:${id}`;

/** Where an object stands, by the parts of an id that is its own or that of what belongs to it. */
const placeOf = ({ id }: AnyDefinition, parts: readonly string[]): string =>
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
