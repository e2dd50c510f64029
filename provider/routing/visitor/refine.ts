import type { Kind } from "./kind";
import { own, refineText, type VisitorTest } from "./test";

/** The part of a kind of visitors for which a question has an answer, if it has none for the whole kind. */
export function refine(kind: Kind, test: VisitorTest, answer: boolean): Kind {
  switch (test.field) {
    case "at": {
      const time = new Date(test.from);
      return { ...kind, at: { ...kind.at, ...(answer ? { from: time } : { before: time }) } };
    }
    case "visits": {
      const range = { ...own(kind.visits, test.of), [answer ? "from" : "below"]: test.from };
      return { ...kind, visits: { ...kind.visits, [test.of]: range } };
    }
    case "passwords":
      return { ...kind, passwords: { ...kind.passwords, [test.of]: answer } };
    default:
      return { ...kind, [test.field]: refineText(kind[test.field] ?? {}, test, answer) };
  }
}
