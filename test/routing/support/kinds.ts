import type {
  Alternative,
  Decision,
  Kind,
  RoutingRules,
  TextKind,
  TextTest,
  Visitor,
} from "../../../provider/routing";
import { passes } from "../../../provider/routing/visitor/text";

/** What the visitor gets, whichever route decides. */
export const giftOf = (decision: Decision | undefined): unknown => {
  if (!decision) return undefined;
  const { route: _, ...gift } = decision;
  return gift;
};

/** Whether a visitor of whom everything is known is of a kind. */
export function isOf(kind: Kind, visitor: Required<Visitor>): boolean {
  const { at, visits = {}, passwords = {}, languages, ...texts } = kind;
  const time = new Date(visitor.at ?? 0);
  const isSpoken = ({ first, ...test }: TextTest) =>
    (first ? (visitor.languages ?? []).slice(0, 1) : (visitor.languages ?? [])).some((it) =>
      passes("languages", it, test),
    );
  return (
    (!at?.from || time >= at.from) &&
    (!at?.before || time < at.before) &&
    Object.values(visits).every(
      ({ from = 0, below = Number.POSITIVE_INFINITY }) =>
        Number(visitor.visits) >= from && Number(visitor.visits) < below,
    ) &&
    Object.values(passwords).every((it) => it === visitor.passwords) &&
    (languages?.passes ?? []).every(isSpoken) &&
    !languages?.fails?.some(isSpoken) &&
    Object.entries(texts).every(([field, it]) =>
      isOfText(it as TextKind, visitor[field as "country"] ?? "", field as "country"),
    )
  );
}

function isOfText(kind: TextKind, text: string, field: "country"): boolean {
  const isEqual = (it: string) => it.toLowerCase() === text.toLowerCase();
  return (
    (!kind.in || kind.in.some(isEqual)) &&
    !kind.notIn?.some(isEqual) &&
    (kind.passes ?? []).every((it) => passes(field, text, it)) &&
    !kind.fails?.some((it) => passes(field, text, it))
  );
}

/** Whether an alternative is for a service with these rules. */
export const isUnder = (rules: RoutingRules, alternative: Alternative): boolean =>
  Object.entries(alternative.rules).every(([id, values]) =>
    (values as readonly string[]).includes(rules[id as keyof RoutingRules]),
  );
