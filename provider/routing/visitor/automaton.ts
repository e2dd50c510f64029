import type { RE2JS } from "re2js";

// Runs the programs into which patterns are compiled side by side, on all texts at once. Of the library, that takes more than its
// documented interface: what it does not have, or what is new in a program, only makes an answer "not known".

/** Stands for an answer that takes too long, or that a pattern does not allow. */
export const notKnown = Symbol("not known");

/** How many combinations of states are looked at, times the instructions of all patterns: more than those that people write need. */
const limit = 1_000_000;

/**
 * The shortest text in which some patterns find a match, and others do not.
 *
 * @returns undefined if there is certainly no such text
 */
export function findText(
  matching: readonly RE2JS[],
  others: readonly RE2JS[],
): string | undefined | typeof notKnown {
  const programs = [...matching, ...others].map(programOf);
  if (!programs.every((it) => it !== undefined)) return notKnown;
  const letters = lettersOf(programs);
  if (!letters) return notKnown;
  const size = programs.reduce((sum, { inst }) => sum + inst.length, 0);
  const isWanted = (states: readonly State[]) =>
    states.every(({ id }, index) => (id === found) === index < matching.length);
  const seen = new Set<string>();
  let reached = [{ text: "", states: programs.map(startOf) }];
  while (reached.length > 0) {
    const next: typeof reached = [];
    for (const { text, states } of reached) {
      const after = (letter: number) => states.map((state) => state.after(letter));
      if (isWanted(after(outside))) return text;
      for (const letter of letters) {
        const more = after(letter);
        const ids = more.map(({ id }) => id);
        const key = ids.join();
        if (seen.has(key) || ids.includes(found, matching.length)) continue;
        seen.add(key);
        if (seen.size * size > limit) return notKnown;
        next.push({ text: text + String.fromCodePoint(letter), states: more });
      }
    }
    reached = next;
  }
  return undefined;
}

/** What a program makes of the letters so far. The same state is the same object. */
interface State {
  readonly id: number;
  /** The state after one more letter, or the end of the text. */
  readonly after: (letter: number) => State;
}

/** The id of the state after a match, whatever follows. */
const found = -1;

/** The state of a program before the text. */
function startOf(program: Program): State {
  const states = new Map<string, State>();
  const afterMatch: State = { id: found, after: () => afterMatch };
  const stateOf = (places: readonly number[] | undefined, before: number): State => {
    if (!places) return afterMatch;
    const key = `${before} ${places.join()}`;
    const known = states.get(key);
    if (known) return known;
    const following = new Map<number, State>();
    const after = (letter: number): State => {
      const next = following.get(letter) ?? stateOf(step(program, places, before, letter), kindOf(letter));
      following.set(letter, next);
      return next;
    };
    const state: State = { id: states.size, after };
    states.set(key, state);
    return state;
  };
  return stateOf([], outside);
}

interface Instruction {
  readonly op: number;
  readonly out: number;
  readonly arg: number;
  readonly runes: readonly number[];
  matchRune(rune: number): boolean;
}

interface Program {
  readonly inst: readonly Instruction[];
  readonly start: number;
}

/** The instructions, as the library numbers them. Those from `letter` read one: `exactly` one minds its case. */
const ops = { either: 1, capture: 3, place: 4, match: 6, letter: 8, exactly: 9, last: 11 } as const;

const isLetter = ({ op }: Instruction): boolean => op >= ops.letter;

/** The program of a pattern; undefined if it has an instruction that is not known here. */
function programOf(pattern: RE2JS): Program | undefined {
  const program: Program | undefined = pattern.re2Input?.prog;
  const isKnown = (it: Instruction) =>
    it.op >= ops.either && it.op <= ops.last && (!isLetter(it) || it.runes.length > 0);
  return program?.inst.length && program.inst.every(isKnown) ? program : undefined;
}

/** A letter for each set of letters that no instruction of some programs distinguishes; undefined if that is not certain. */
function lettersOf(programs: readonly Program[]): ReadonlySet<number> | undefined {
  // Ends of lines, and what is part of a word.
  const bounds = new Set([0, 10, 11, ...[..."0:A[_`a{"].map((it) => it.charCodeAt(0))]);
  const all = programs.flatMap(({ inst }) => inst.filter(isLetter));
  for (const { op, runes } of all) {
    for (const [index, rune] of runes.entries()) bounds.add(rune + (index % 2));
    if (runes.length > 1) continue;
    const [single = 0] = runes;
    // Which other letters count as the same is certain of those of English only.
    if (single > 127 && op !== ops.exactly) return undefined;
    // The cases of a letter of English differ in one bit.
    for (const one of [single, single ^ 32, 0x17f, 0x212a]) bounds.add(one).add(one + 1);
  }
  const sorted = [...bounds].toSorted((one, other) => one - other);
  const letters = sorted.flatMap((from, index) => letterIn(from, sorted[index + 1] ?? 0x110000) ?? []);
  const keyOf = (letter: number) => [kindOf(letter), ...all.map((it) => Number(it.matchRune(letter)))].join();
  // Of letters for which the same is the case, a small one is the easiest to read.
  const easy = [...Map.groupBy(letters, keyOf).values()].map(
    (same) => same.find((it) => it >= word) ?? same[0] ?? 0,
  );
  return new Set([...easy.filter(isWord), ...easy]);
}

/** A letter in a range, if possible one that is easy to read. */
function letterIn(from: number, to: number): number | undefined {
  const letter = Math.max(from, Math.min(33, to - 1));
  // Half of a letter, from 0xd800 to 0xdfff, is no letter.
  const whole = letter >> 11 === 0x1b ? 0xe000 : letter;
  return whole < to ? whole : undefined;
}

// Letters that stand for what is before or after a place.
const outside = -1;
const newLine = 10;
const word = 97;
const other = 32;

const isWord = (letter: number): boolean => letter !== outside && /\w/.test(String.fromCodePoint(letter));

const kindOf = (letter: number): number => (letter === newLine ? newLine : isWord(letter) ? word : other);

/** What is the case at a place between two letters, as bits: a line or the text begins or ends there, or a word does. */
const placeBetween = (before: number, after: number): number =>
  (before === outside ? 1 | 4 : before === newLine ? 1 : 0) |
  (after === outside ? 2 | 8 : after === newLine ? 2 : 0) |
  (isWord(before) === isWord(after) ? 32 : 16);

/** The instructions that come after one more letter, or the end of the text; undefined if a match is found. It may begin anywhere. */
function step(
  { inst, start: first }: Program,
  places: readonly number[],
  before: number,
  letter: number,
): readonly number[] | undefined {
  const place = placeBetween(before, letter);
  const seen = new Set<number>();
  const next = new Set<number>();
  const open = [...places, first];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const it = inst[index];
    if (!it || seen.has(index)) continue;
    seen.add(index);
    if (it.op === ops.match) return undefined;
    if (isLetter(it)) {
      if (it.matchRune(letter)) next.add(it.out);
    } else if (it.op < ops.capture) open.push(it.out, it.arg);
    else if (it.op !== ops.place || (it.arg & ~place) === 0) open.push(it.out);
  }
  return [...next].toSorted();
}
