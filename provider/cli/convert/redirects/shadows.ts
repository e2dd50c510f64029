import type { Rule } from "./rule";

/** The host and the path of a rule. */
export interface Place {
  readonly host: string | undefined;
  readonly path: string;
}

/** Finds rules that do not decide, or not for everybody, because an earlier one is for their path. */
export class Shadows {
  /** Rules by a list in which they stand and their place. */
  private readonly exact = new Map<string, Rule>();
  private readonly catching = new Map<
    string,
    (Place & { readonly rule: Rule; readonly isKept: boolean })[]
  >();

  /** @param isKept whether it is a part of a link, and not listed */
  add(rule: Rule, place: Place, isKept: boolean): void {
    if (rule.isPassed) return;
    for (const list of rule.precedes ?? listsOf(rule)) {
      // Rules with the same place become one link, so that only those of other hosts have to know.
      if (!isKept || place.host === undefined) {
        const key = keyOf(list, place) + (isKept ? " " : "");
        if (!this.exact.has(key)) this.exact.set(key, rule);
      }
      if (!rule.catches) continue;
      const catching = this.catching.get(list);
      if (catching) catching.push({ ...place, rule, isKept });
      else this.catching.set(list, [{ ...place, rule, isKept }]);
    }
  }

  /** The rule that decides before one, or may. */
  over(rule: Rule, { host, path }: Place): Rule | undefined {
    for (const list of listsOf(rule)) {
      const exact =
        this.exact.get(keyOf(list, { host, path })) ??
        this.exact.get(keyOf(list, { host: undefined, path })) ??
        (host === undefined ? undefined : this.exact.get(`${keyOf(list, { host: undefined, path })} `));
      const found =
        exact ??
        this.catching
          .get(list)
          ?.find(
            (it) =>
              (it.host === undefined || it.host === host) &&
              !(it.isKept && it.host === host && it.path === path) &&
              (it.rule.catches?.(`/${path}`) || it.rule.catches?.(`/${path}/`)),
          )?.rule;
      if (found) return found;
    }
    return undefined;
  }
}

const listsOf = ({ lists = [""] }: Rule): readonly string[] => lists;

const keyOf = (list: string, { host = "", path }: Place): string => JSON.stringify([list, host, path]);
