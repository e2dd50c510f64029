import fc from "fast-check";
import type { Normalization } from "../../emulator/values/normalize";
import { combined, type Variant, variants } from "../conventions/variants";
import { otherResponses } from "../support/other-responses";
import { type Door, doors, type Program, type SetPlan, type Wait, waits } from "./program";
import type { Fault, Quirks } from "./service";
import { isInLink, type Kind, kinds, numberOf, type Thing } from "./things";
import type { Wreck } from "./wrecks";

// A whole world as plain data, which shrinks: what is declared, how it is edited, what goes wrong, and in which order things happen.

/** An edit of a program. `pick` selects one of its things or sets. */
export interface Edit {
  readonly type:
    | "variant"
    | "door"
    | "set"
    | "rename"
    | "remove"
    | "add"
    | "parent"
    | "domain"
    | "slug"
    | "setDoor"
    | "setWaits"
    | "replaceFirst"
    | "inline";
  readonly pick: number;
  readonly value: number;
  readonly keepsAlias: boolean;
  readonly kind: Kind;
}

/** What somebody else does to the account. */
export interface OtherEdit {
  /** Before which event of the run. */
  readonly at: number;
  readonly type: "change" | "delete" | "add" | "take" | "forgetKeys" | "clock";
  readonly pick: number;
}

export interface Round {
  readonly edits: readonly Edit[];
  readonly command: "up" | "upRefresh" | "refresh" | "destroy" | "import";
  readonly skipsPreview: boolean;
  readonly continuesOnError: boolean;
  /** Selects the only resource to update, or the one to import, which state may have. */
  readonly target: number | undefined;
  /** Whether the program is again as it was before the last round. */
  readonly reverts?: boolean;
  /** Whether a refresh has the key of another account. */
  readonly hasOtherKey?: boolean;
  readonly faults: readonly Fault[];
  /** The event before which the run is killed. */
  readonly killedAt: number | undefined;
  readonly others: readonly OtherEdit[];
}

export interface Plan extends Quirks {
  readonly seed: number;
  /** How often timers end early, in tenths. */
  readonly haste: number;
  readonly maxRetries: number;
  /** How the service changes the texts that it gets. */
  readonly normalize: Normalization | null;
  /** Whether the links of each stack have its mark. */
  readonly hasOwner: boolean;
  readonly rounds: readonly Round[];
  /** The rounds of another stack of the account, each before one of these. */
  readonly neighbor: readonly Round[];
  /** Whether the program takes over what people have created under its addresses. */
  readonly adopts?: boolean;
  /** How the service differs from an assumption, and what the provider is configured with for that. */
  readonly differs?: Pick<Variant, "assume" | "service"> | undefined;
  /** Whether resources are replaced for any change (the option `replaceOnChanges`), where the service allows that. */
  readonly replaces?: boolean;
  /** For each round after the first: which link gets the slug of another one, which goes. */
  readonly takes?: readonly number[];
  /** What happens to the state after the rounds. */
  readonly wrecks?: readonly Wreck[];
}

/** A value that most plans do not have. */
const rarely = <T>(value: fc.Arbitrary<T>, none: T, weight = 4): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(none) }, { weight: 1, arbitrary: value });

const kind = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Kind>("Link") },
  { weight: 4, arbitrary: fc.constantFrom(...kinds) },
);

const edit = (types: readonly Edit["type"][]): fc.Arbitrary<Edit> =>
  fc.record({
    type: fc.constantFrom(...types),
    pick: fc.nat(5),
    value: fc.nat(11),
    keepsAlias: fc.boolean(),
    kind,
  });

const fault: fc.Arbitrary<Fault> = fc.record({
  at: rarely(fc.nat(4), 0, 1),
  onWrite: fc.oneof(
    { weight: 3, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  kind: fc.constantFrom("dropAfter", "dropAfter", "dropBefore", "hang", "late", "500", "503", "429"),
  lasts: fc.boolean(),
});

const otherEdit: fc.Arbitrary<OtherEdit> = fc.record({
  at: fc.nat(30),
  type: fc.constantFrom("change", "delete", "add", "take", "forgetKeys", "clock"),
  pick: fc.nat(7),
});

const round = (edits: fc.Arbitrary<readonly Edit[]>): fc.Arbitrary<Round> =>
  fc.record({
    edits,
    command: fc.oneof(
      { weight: 5, arbitrary: fc.constant("up" as const) },
      { weight: 1, arbitrary: fc.constantFrom(...(["upRefresh", "refresh", "destroy", "import"] as const)) },
    ),
    skipsPreview: fc.boolean(),
    continuesOnError: rarely(fc.boolean(), false),
    target: rarely(fc.option(fc.nat(4), { nil: undefined }), undefined, 8),
    faults: fc.oneof(
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(fault, { minLength: 1, maxLength: 2 }) },
    ),
    killedAt: rarely(fc.option(fc.nat(40), { nil: undefined }), undefined),
    reverts: rarely(fc.boolean(), false, 2),
    hasOtherKey: fc.boolean(),
    others: rarely(fc.array(otherEdit, { maxLength: 2 }), []),
  });

const all: readonly Edit["type"][] = [
  ...(["variant", "variant", "variant", "door", "set", "set", "rename", "remove", "add", "parent"] as const),
  ...(["setDoor", "setWaits", "setWaits", "replaceFirst", "inline", "domain", "slug", "slug"] as const),
];

/** Where a link has no fallback route, conditions and features of its own have no place. */
const differences = [...variants, ...combined]
  .filter(({ assume }) => assume.destination === undefined)
  .map(({ assume, service }) => ({ assume, service }));

/** How large worlds are. */
export interface Size {
  /** How many things the first round may declare. */
  readonly things: number;
  readonly rounds: number;
}

/** The sizes of worlds: many short ones find most, and few long ones the rest. */
export const short: Size = { things: 3, rounds: 3 };
export const long: Size = { things: 5, rounds: 5 };

export const planOf = (size: Size): fc.Arbitrary<Plan> =>
  fc.record({
    seed: fc.nat(999),
    haste: fc.constantFrom(0, 1, 5),
    maxRetries: fc.constantFrom(0, 0, 1),
    hasSeed: rarely(fc.boolean(), false),
    normalize: rarely(fc.constantFrom("trim", "lowerCase", "upperCase", "collapseSpaces"), null),
    lags: rarely(fc.boolean(), false),
    hasOwner: rarely(fc.boolean(), false),
    rounds: roundsOf(size),
    neighbor: rarely(roundsOf({ things: 2, rounds: size.rounds }), [], 6),
    adopts: rarely(fc.boolean(), false),
    responds: rarely(fc.constantFrom(...otherResponses), undefined),
    differs: rarely(fc.constantFrom(...differences), undefined),
    replaces: rarely(fc.boolean(), false),
    takes: rarely(fc.array(fc.nat(11), { maxLength: size.rounds - 1 }), []),
    hides: rarely(fc.constantFrom("options", "fields"), undefined, 2),
  });

const roundsOf = ({ things, rounds }: Size): fc.Arbitrary<Round[]> =>
  fc
    .tuple(
      round(
        fc
          .tuple(
            edit(["add"]),
            fc.array(edit(["add", "add", "add", "set", "setWaits", "inline"]), { maxLength: things - 1 }),
          )
          .map(([one, more]) => [one, ...more]),
      ),
      fc.array(round(fc.array(edit(all), { maxLength: 3 })), { maxLength: rounds - 1 }),
    )
    .map(([first, more]) => [first, ...more]);

/** A program that declares nothing yet. */
export const emptyProgram = (lastTag = 0): Program => ({
  lastTag,
  things: [],
  sets: [
    { door: "default", waits: "no", aliases: [] },
    { door: "default", waits: "no", aliases: [] },
  ],
});

/** A program after an edit. */
export function edited(program: Program, { type, pick, value, keepsAlias, kind }: Edit): Program {
  const { things, sets } = program;
  if (type === "add") {
    const tag = 1 + Math.max(0, ...things.map((it) => it.tag), program.lastTag);
    const added: Thing = {
      ...{ kind, tag, version: 0, aliases: [], deleteBeforeReplace: false, inlines: false },
      variant: value % 4,
      ...{ isElsewhere: false, isRenamed: false },
      door: doors[pick % doors.length] as Door,
      set: kind === "Link" && keepsAlias ? pick % 2 : undefined,
      parent: value,
    };
    return { ...program, things: [...things, added], lastTag: tag };
  }
  if (type === "setDoor" || type === "setWaits") {
    const index = pick % sets.length;
    const change = (set: SetPlan): SetPlan => {
      if (type === "setWaits") return { ...set, waits: waits[value % waits.length] as Wait };
      const door = doors[value % doors.length] as Door;
      return { ...set, door, aliases: keepsAlias ? [...set.aliases, set.door] : [] };
    };
    return { ...program, sets: sets.map((set, at) => (at === index ? change(set) : set)) };
  }
  const index = pick % Math.max(1, things.length);
  const change = (thing: Thing): Thing[] => {
    const { door, version } = thing;
    const aliases = keepsAlias ? [...thing.aliases, { door, version }] : [];
    // What moves may change as well.
    const moved = value < 6 ? thing : { ...thing, variant: pick % 4 };
    switch (type) {
      case "variant":
        return [{ ...thing, variant: value % 4 }];
      case "door":
        return [{ ...moved, door: doors[value % doors.length] as Door, aliases }];
      case "set":
        return [{ ...moved, set: thing.kind === "Link" ? [undefined, 0, 1][value % 3] : undefined }];
      case "rename":
        return [{ ...thing, version: version + 1, aliases }];
      case "domain":
        return [{ ...thing, isElsewhere: !thing.isElsewhere }];
      case "slug":
        return [{ ...thing, isRenamed: !thing.isRenamed }];
      case "parent":
        return [{ ...thing, parent: value }];
      case "inline":
        return [{ ...thing, inlines: thing.kind === "Link" && !thing.inlines }];
      case "replaceFirst":
        return [{ ...thing, deleteBeforeReplace: !thing.deleteBeforeReplace }];
      default:
        return [];
    }
  };
  return { ...program, things: things.flatMap((thing, at) => (at === index ? change(thing) : [thing])) };
}

/** A program in which a link with a resource of its own has the slug of another link, which is gone. */
export function withTakenSlug(program: Program, pick: number): Program {
  const links = program.things.filter(({ kind }) => kind === "Link");
  const own = links.filter(({ set }) => set === undefined);
  const taker = own[pick % Math.max(1, own.length)];
  const others = links.filter((it) => it !== taker);
  const gone = others[pick % Math.max(1, others.length)];
  if (!taker || !gone) return program;
  const taken = { ...taker, first: numberOf(taker), tag: gone.tag, isRenamed: gone.isRenamed };
  const things = program.things.filter((it) => it !== gone);
  return { ...program, things: things.map((it) => (it === taker ? taken : it)) };
}

/** A program without what cannot be: what belongs to a link without one, and two QR codes of one link. */
export function valid(program: Program): Program {
  const links = program.things.filter(({ kind, set }) => kind === "Link" && set === undefined);
  const seen = new Set<string>();
  const things = program.things.filter((thing) => {
    if (!isInLink(thing.kind)) return true;
    if (links.length === 0) return false;
    if (thing.kind !== "QR") return true;
    return !seen.has("QR") && seen.add("QR");
  });
  return { ...program, things };
}
