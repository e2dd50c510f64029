import fc from "fast-check";
import { isObject, type JsonObject } from "../../provider/contract";
import type { Stored } from "./engine/run";
import type { Plan } from "./plan";

// What crashes, merges and people make of a state.

const types = [
  ...([
    "drop",
    "noOutputs",
    "noInputs",
    "halfOutputs",
    "halfInputs",
    "otherValue",
    "staleId",
    "noId",
  ] as const),
  ...(["twice", "unfinished", "pendingReplacement", "stalePending"] as const),
];

/** One way to break a state. `pick` selects a resource, and `part` a property of it. */
export interface Wreck {
  readonly type: (typeof types)[number];
  readonly pick: number;
  readonly part: number;
}

const wreckOf: fc.Arbitrary<Wreck> = fc.record({
  type: fc.constantFrom(...types),
  pick: fc.nat(5),
  part: fc.nat(7),
});

/** Plans whose state is broken in the end. */
export const withWrecks = (plan: fc.Arbitrary<Plan>): fc.Arbitrary<Plan> =>
  fc
    .tuple(plan, fc.array(wreckOf, { minLength: 1, maxLength: 3 }))
    .map(([whole, wrecks]) => ({ ...whole, wrecks }));

/** Breaks a state in place. */
export function wreck(state: Stored[], { type, pick, part }: Wreck): void {
  const able = state.filter(({ door }) => door !== "other");
  const stored = able[pick % Math.max(1, able.length)];
  if (!stored) return;
  const index = state.indexOf(stored);
  const broken = brokenBy(type, stored, part);
  state.splice(index, 1, ...broken);
}

function brokenBy(type: Wreck["type"], stored: Stored, part: number): Stored[] {
  const { inputs, outputs, id } = stored;
  switch (type) {
    case "drop":
      return [];
    case "noOutputs":
      return [{ ...stored, outputs: own(outputs) }];
    case "noInputs":
      return [{ ...stored, inputs: own(inputs) }];
    case "halfOutputs":
      return [{ ...stored, outputs: without(outputs, part) }];
    case "halfInputs":
      return [{ ...stored, inputs: without(inputs, part) }];
    case "otherValue":
      return [{ ...stored, outputs: { ...outputs, ...other(outputs, part) } }];
    case "staleId":
      return [{ ...stored, id: id.replace(/[^/]+$/, "gone-1") }];
    case "noId":
      return [{ ...stored, id: id.includes("/") ? id.slice(0, id.lastIndexOf("/")) : "" }];
    case "twice":
      return [stored, { ...stored, isCondemned: true }];
    case "unfinished":
      return [{ ...stored, isUnfinished: true }];
    case "pendingReplacement":
      return [{ ...stored, isPendingReplacement: true }];
    case "stalePending":
      return [{ ...stored, id: id.replace(/[^/]+$/, "gone-1"), isCondemned: true }];
  }
}

/** What the SDK needs to find a dynamic provider, without which no call reaches it. */
const own = ({ __provider }: JsonObject): JsonObject => (__provider === undefined ? {} : { __provider });

const namesIn = (properties: JsonObject): string[] =>
  Object.keys(properties).filter((name) => name !== "__provider");

function without(properties: JsonObject, part: number): JsonObject {
  const names = namesIn(properties);
  const gone = names[part % Math.max(1, names.length)];
  return Object.fromEntries(Object.entries(properties).filter(([name]) => name !== gone));
}

/** A property with a value of another type. */
function other(properties: JsonObject, part: number): JsonObject {
  const names = namesIn(properties);
  const name = names[part % Math.max(1, names.length)];
  if (name === undefined) return {};
  return { [name]: isObject(properties[name]) ? "text" : { of: "another type" } };
}
