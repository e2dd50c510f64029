import { hasOwnId, type Identity, listsAround } from "../properties/id";
import { isObject, type Properties } from "../properties/values";
import type { OtherProviders } from "./other-providers";

/** What the program declares inside of objects: the names of their inputs, and what is in those of them that are lists of objects. */
export class DeclaredInputs {
  /** Inputs that are declared, some of which are lists of objects: `lnk_1/routes`. */
  private readonly declared = new Set<string>();
  /** Those of them that were not declared at the last update. */
  private readonly added = new Set<string>();
  /** Inputs that were declared at the last update, and are no longer. */
  private readonly former = new Set<string>();
  /** The ids of the objects in an inline list, where they are known. */
  private readonly ids = new Map<string, ReadonlySet<string>>();

  constructor(private readonly others?: OtherProviders) {}

  /**
   * Records the inputs that the program declares of an object.
   *
   * @param before the inputs of the last update
   */
  track(id: string, inputs: Properties, before: Properties): void {
    this.declared.add(inputsKey(id));
    for (const name of Object.keys(inputs)) {
      this.declared.add(`${id}/${name}`);
      if (!Object.hasOwn(before, name)) this.added.add(`${id}/${name}`);
    }
    for (const name of Object.keys(before)) {
      if (!Object.hasOwn(inputs, name)) this.former.add(`${id}/${name}`);
    }
    const lists = listsIn(inputs).map((list) => `${id}/${list}`);
    for (const list of lists) this.declared.add(list);
    this.others?.declare(lists);
  }

  /** Whether the program declares an input of an object. */
  has(id: string, name: string): boolean {
    return this.declared.has(`${id}/${name}`);
  }

  /** Whether the program may declare an input of an object: it may while its inputs are not known. */
  mayHave(id: string, name: string): boolean {
    return !this.declared.has(inputsKey(id)) || this.has(id, name);
  }

  /**
   * Records the objects in a list that is declared inline.
   *
   * @param list the owner's id and the list's name: `lnk_1/routes`
   */
  trackInline(list: string, ids: readonly string[]): void {
    this.ids.set(list, new Set(ids));
    this.others?.declare([idsKey(list), ...ids.map((id) => `${list}/${id}`)]);
  }

  /**
   * The name of the list in which the program declares objects of this kind inline; undefined if it does not.
   *
   * @param parents the ids of the objects around them
   * @param mayBeOlder whether the list may have been declared before this run
   */
  inlineList(kind: Identity, parents: readonly string[], mayBeOlder: boolean): string | undefined {
    if (!hasOwnId(kind)) return undefined;
    const list = listsAround(kind, [...parents, ""].join("/")).at(-1) ?? "";
    return (mayBeOlder ? this.declared : this.added).has(list) ? list.split("/").at(-1) : undefined;
  }

  /**
   * Whether this run takes the objects of this kind out of the inputs of the object around them.
   *
   * @param parents the ids of the objects around them
   */
  wasInline(kind: Identity, parents: readonly string[]): boolean {
    return listsAround(kind, [...parents, ""].join("/")).some((list) => this.former.has(list));
  }

  /**
   * Whether the program declares an object inline, in this process or another one. The innermost list whose ids are known decides.
   * Without known ids, every object in an inline list counts, if what is declared around it also declares such lists.
   */
  isInline(kind: Identity, id: string): boolean {
    const parts = id.split("/");
    const lists = listsAround(kind, id);
    const [inner = ""] = lists.slice(-1).map((list) => list.slice(list.lastIndexOf("/") + 1));
    const isDeclared = (list: string) => this.declared.has(list) || this.others?.declares(list) === true;
    for (const [index, list] of [...lists.entries()].reverse()) {
      const isInnermost = index === lists.length - 1;
      const part = parts[index + 1] ?? "";
      const ids = this.ids.get(list);
      if (ids) return isInnermost && ids.has(part);
      if (this.others?.declares(idsKey(list))) return isInnermost && this.others.declares(`${list}/${part}`);
      if (isDeclared(list)) return isInnermost || isDeclared(insideOf(list, inner));
    }
    return false;
  }
}

/** Says that the declared inputs of an object are known. */
const inputsKey = (id: string): string => `${id}/`;

/** Says that the ids of the objects in an inline list are known. */
const idsKey = (list: string): string => `${list}:ids`;

// The lists that inputs declare: routes, and those in its entries, routes/*/conditions.
const listsIn = (inputs: Properties): string[] =>
  Object.entries(inputs).flatMap(([name, list]) =>
    Array.isArray(list)
      ? [
          name,
          ...list.flatMap((it) => (isObject(it) ? listsIn(it).map((inner) => insideOf(name, inner)) : [])),
        ]
      : [],
  );

/** Says that an entry of a list declares a list of its own. */
const insideOf = (list: string, inner: string): string => `${list}/*/${inner}`;
