import { expect, it } from "vitest";
import { speaksFor } from "../../../provider/cli/visitors/otherwise";
import type { Kind, Visitor } from "../../../provider/routing";

const germanSpeaking = { country: { in: ["DE", "AT"] } };

it.each<[name: string, kind: Kind, visitors: readonly Visitor[], isSpokenFor: boolean]>([
  ["each of its values", germanSpeaking, [{ country: "DE" }, { country: "at" }], true],
  ["one of its values", germanSpeaking, [{ country: "DE" }], false],
  ["some of its visitors", germanSpeaking, [{ country: "DE", os: "iOS" }, { country: "AT" }], false],
  ["visitors who are in a part of it", { os: { notIn: ["Android"] } }, [{ os: "iOS" }], false],
  ["visitors of whom nothing is said", {}, [{}], false],
])("expectations of %s speak for a kind of visitors: %j, %j → %j", (_, kind, visitors, isSpokenFor) => {
  expect(speaksFor(visitors, kind)).toBe(isSpokenFor);
});
