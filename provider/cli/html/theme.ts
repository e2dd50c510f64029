/** The colors of drawings and pages, on a light and a dark background: for each meaning, a background and a text color. */
const colors: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  background: ["#ffffff", "#0d1117"],
  card: ["#f6f8fb", "#161b22"],
  line: ["#b6c2d1", "#48525f"],
  text: ["#0f172a", "#e6edf3"],
  muted: ["#51607a", "#9dabbd"],
  condition: ["#e0f2fe", "#0c2d48"],
  "condition-text": ["#075985", "#8fd0ff"],
  feature: ["#ede9fe", "#2e1f55"],
  "feature-text": ["#5b21b6", "#cbb6ff"],
  warning: ["#fef0c3", "#3d2c05"],
  "warning-text": ["#854707", "#fbd065"],
  note: ["#e7e9ee", "#2b323c"],
  "note-text": ["#3f4957", "#c3cdd9"],
  visit: ["#dbeafe", "#10274f"],
  "visit-text": ["#1e40af", "#9dc1ff"],
  drift: ["#ffe6d1", "#43210c"],
  "drift-text": ["#9a3412", "#ffb782"],
  missing: ["#fee2e2", "#47151a"],
  "missing-text": ["#991b1b", "#ffadad"],
  edit: ["#dbeafe", "#10274f"],
  "edit-text": ["#1e40af", "#9dc1ff"],
  new: ["#d9f8e3", "#0e3320"],
  "new-text": ["#166534", "#86e0a6"],
  replaced: ["#fae8ff", "#3d1245"],
  "replaced-text": ["#86198f", "#f0abfc"],
  deleted: ["#fee2e2", "#47151a"],
  "deleted-text": ["#991b1b", "#ffadad"],
};

/** Style rules that define the colors as variables of an element, following the reader's color scheme. */
export function theme(selector: string): string {
  const set = (index: 0 | 1) =>
    Object.entries(colors)
      .map(([name, pair]) => `--${name}:${pair[index]}`)
      .join(";");
  return `${selector}{color-scheme:light dark;${set(0)}}@media(prefers-color-scheme:dark){${selector}{${set(1)}}}`;
}

/** Style rules for each meaning, from a function that returns the rule for one. */
export const ruleForEachTint = (rule: (name: string) => string): string =>
  [
    "condition",
    "feature",
    "warning",
    "note",
    "visit",
    "drift",
    "missing",
    "edit",
    "new",
    "replaced",
    "deleted",
  ]
    .map(rule)
    .join("");
