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
  const automata = programs.map((it) => automatonOf(it));
  const size = programs.reduce((sum, { inst }) => sum + inst.length, 0);
  const isWanted = (states: readonly number[]) =>
    states.every((state, index) => (state === found) === index < matching.length);
  const seen = new Set<string>();
  let reached = [{ text: "", states: programs.map(() => start) }];
  while (reached.length > 0) {
    const next: typeof reached = [];
    for (const { text, states } of reached) {
      const after = (letter: number) =>
        states.map((state, index) => automata[index]?.(state, letter) ?? found);
      if (isWanted(after(outside))) return text;
      for (const letter of letters) {
        const more = after(letter);
        const key = more.join();
        if (seen.has(key) || more.includes(found, matching.length)) continue;
        seen.add(key);
        if (seen.size * size > limit) return notKnown;
        next.push({ text: text + String.fromCodePoint(letter), states: more });
      }
    }
    reached = next;
  }
  return undefined;
}

// States of an automaton: before the text, and after a match, whatever follows.
const start = 0;
const found = -1;

/** Returns a function that says in which state a program is after one more letter, or the end of the text. */
function automatonOf(program: Program): (state: number, letter: number) => number {
  const states: { readonly places: readonly number[]; readonly before: number }[] = [
    { places: [], before: outside },
  ];
  const ids = new Map<string, number>();
  const known: Map<number, number>[] = [];
  const reach = (state: number, letter: number): number => {
    const { places = [], before = outside } = states[state] ?? {};
    const next = step(program, places, before, letter);
    if (!next) return found;
    const key = `${kindOf(letter)} ${next.join()}`;
    const id = ids.get(key) ?? states.push({ places: next, before: kindOf(letter) }) - 1;
    ids.set(key, id);
    return id;
  };
  return (state, letter) => {
    if (state === found) return found;
    const row = known[state] ?? new Map<number, number>();
    known[state] = row;
    const next = row.get(letter) ?? reach(state, letter);
    row.set(letter, next);
    return next;
  };
}

interface Instruction {
  readonly op: number;
  readonly out: number;
  readonly arg: number;
  readonly runes: ArrayLike<number>;
  matchRune(rune: number): boolean;
}

interface Program {
  readonly inst: readonly Instruction[];
  readonly start: number;
}

/** The instructions, as the library numbers them. Those from `letter` to `anyLetter` read one. */
const ops = { either: 1, capture: 3, place: 4, match: 6, nothing: 7, letter: 8, anyLetter: 11 } as const;

const isLetter = ({ op }: Instruction): boolean => op >= ops.letter && op <= ops.anyLetter;

/** The program of a pattern; undefined if it has an instruction that is not known here. */
function programOf(pattern: RE2JS): Program | undefined {
  const { inst, start: first }: Program = pattern.re2Input?.prog ?? { inst: [], start: 0 };
  const isKnown = (it: Instruction) =>
    it.op >= ops.either && it.op <= ops.anyLetter && (!isLetter(it) || it.runes.length > 0);
  return inst.length > 0 && inst.every(isKnown) ? { inst, start: first } : undefined;
}

/** A letter for each set of letters that no instruction of some programs distinguishes; undefined if that is not certain. */
function lettersOf(programs: readonly Program[]): readonly number[] | undefined {
  // Ends of lines, and what is part of a word.
  const bounds = new Set([0, 10, 11, ...[..."0:A[_`a{"].map((it) => it.charCodeAt(0))]);
  const all = programs.flatMap(({ inst }) => inst.filter(isLetter));
  for (const it of all) {
    const single = it.runes[0] ?? 0;
    for (let index = 0; index < it.runes.length; index += 1) bounds.add((it.runes[index] ?? 0) + (index % 2));
    if (it.runes.length > 1) continue;
    const text = String.fromCodePoint(single);
    const cases = [text.toLowerCase(), text.toUpperCase()].map((one) => one.codePointAt(0) ?? 0);
    // Which other letters count as the same is certain of those of English only.
    if (single > 127 && cases.some((one) => one !== single && it.matchRune(one))) return undefined;
    for (const one of [...cases, single, 0x17f, 0x212a]) bounds.add(one).add(one + 1);
  }
  const sorted = [...bounds].toSorted((one, other) => one - other);
  const letters = sorted.flatMap((from, index) => letterIn(from, sorted[index + 1] ?? 0x110000) ?? []);
  const keyOf = (letter: number) =>
    [kindOf(letter), ...all.map((it) => Number(it.matchRune(letter)))].join("");
  // Of letters for which the same is the case, a small one is the easiest to read.
  return [...Map.groupBy(letters, keyOf).values()]
    .map((same) => same.find((it) => it >= word) ?? same[0] ?? 0)
    .toSorted((one, other) => Number(kindOf(one) !== word) - Number(kindOf(other) !== word));
}

/** A letter in a range, if possible one that is easy to read. */
function letterIn(from: number, to: number): number | undefined {
  const letter = from < 33 && to > 33 ? 33 : from;
  // Half of a letter is no letter.
  const whole = letter >= 0xd800 && letter < 0xe000 ? 0xe000 : letter;
  return whole < Math.min(to, 0x110000) ? whole : undefined;
}

// Letters that stand for what is before or after a place.
const outside = -1;
const newLine = 10;
const word = 97;
const other = 32;

const isWord = (letter: number): boolean => letter >= 0 && /^\w$/.test(String.fromCodePoint(letter));

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
      if (letter !== outside && it.matchRune(letter)) next.add(it.out);
    } else if (it.op < ops.capture) open.push(it.out, it.arg);
    else if (it.op === ops.capture || it.op === ops.nothing) open.push(it.out);
    else if (it.op === ops.place && (it.arg & ~place) === 0) open.push(it.out);
  }
  return [...next].toSorted((one, two) => one - two);
}
