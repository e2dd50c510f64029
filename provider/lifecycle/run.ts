import type { AnyDefinition, Properties } from "./definition";
import { parentNames } from "./id";

/** How an object came into a run. */
export interface Making {
  /** The resource that it was made for, where that is known. */
  readonly urn: string | undefined;
  /** Whether it was made now, rather than by an earlier run whose answer was given again. */
  readonly isNew: boolean;
}

/**
 * What one run of the engine has seen and done so far.
 *
 * The engine deletes at the end of a run. What it then asks to delete may be what the program still declares, in another
 * place: a QR code whose resource was renamed, or a route that now stands in the `routes` of its link. That must stay.
 */
export class Run {
  private readonly seen = new Set<string>();
  private readonly makings = new Map<string, Making>();
  private readonly newOnes = new Set<string>();
  private readonly lists = new Set<string>();
  private readonly asked = new Map<string, Promise<unknown>>();

  /** Takes note of an object that the stack's state holds. */
  saw(definition: AnyDefinition, id: string): void {
    this.seen.add(keyOf(definition, id));
  }

  /** Takes note of an object that was made. */
  made(definition: AnyDefinition, id: string, making: Making): void {
    this.makings.set(keyOf(definition, id), making);
    const hasOwnId = parentNames(definition).length < definition.id.length;
    if (making.isNew && hasOwnId) this.newOnes.add(`${definition.id.join("/")}=${id}`);
  }

  /** Takes note of an object that was written with this body. */
  wrote(id: string, body: Properties): void {
    for (const name of Object.keys(body)) this.lists.add(`${id}/${name}`);
  }

  /** What is asked only once in a run. */
  once<T>(question: string, ask: () => Promise<T>): Promise<T> {
    const answer = this.asked.get(question) ?? ask();
    this.asked.set(question, answer);
    return answer as Promise<T>;
  }

  /** Whether the stack's state is known to hold an object. */
  knows(definition: AnyDefinition, id: string): boolean {
    return this.seen.has(keyOf(definition, id)) || this.makings.has(keyOf(definition, id));
  }

  /** Whether an object belongs to one that was made in this run, and so is new itself. */
  isInsideNew(definition: AnyDefinition, id: string): boolean {
    const parts = id.split("/");
    return parts.slice(1).some((_, index) => {
      const names = definition.id.slice(0, index + 1);
      return this.newOnes.has(`${names.join("/")}=${parts.slice(0, index + 1).join("/")}`);
    });
  }

  /**
   * Whether an object must not be deleted: this run has handed it out as another resource's, or written a list in which
   * it stands.
   *
   * @param urn the resource that is to be deleted, where that is known
   */
  mustKeep(definition: AnyDefinition, id: string, urn: string | undefined): boolean {
    const making = this.makings.get(keyOf(definition, id));
    const isOwn = making?.isNew && making.urn !== undefined && making.urn === urn;
    return (making && !isOwn) || listsOf(definition, id).some((list) => this.lists.has(list));
  }
}

const keyOf = ({ name }: AnyDefinition, id: string): string => `${name}:${id}`;

/** The lists in which an object stands, by their owners: `lnk_1/routes`, `lnk_1/rt_1/conditions`. */
function listsOf({ endpoints, inlineAs }: AnyDefinition, id: string): string[] {
  const parts = id.split("/");
  const names = [...endpoints.create.path.matchAll(/\}\/(\w+)/g)].map(([, name]) => name);
  return names.map((name, index) => {
    const isOwn = index === names.length - 1;
    return [...parts.slice(0, index + 1), (isOwn && inlineAs) || name].join("/");
  });
}
