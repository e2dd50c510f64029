/** A line of a recording, and how many milliseconds after the start it was printed. */
export interface RecordedLine {
  readonly text: string;
  readonly at: number;
}

/** How many characters fit on a line. */
const columns = 92;

const size = { font: 13, row: 19, left: 20, top: 54, width: 780 };

/** The longest wait between two lines, in seconds: nobody watches an installation. */
const longestWait = 1.2;

/**
 * Draws a recording as a terminal in which the lines light up one after another, once. Where nothing moves, all lines are visible.
 *
 * @param lines commands start with `$ `, remarks with `# `
 */
export function terminalSvg(title: string, lines: readonly RecordedLine[]): string {
  let second = -longestWait;
  let before = 0;
  const rows = lines.flatMap(({ text, at }) => {
    // A person types a command.
    second += /^[$#] /.test(text) ? longestWait : Math.min((at - before) / 1000, longestWait);
    before = at;
    return wrap(text).map((part) => ({ part, kind: kindOf(text), second }));
  });
  const texts = rows.map(
    ({ part, kind, second }, index) =>
      `<text x="${size.left}" y="${size.top + index * size.row}" class="${kind}" style="animation-delay:${second.toFixed(1)}s">${escaped(part)}</text>`,
  );
  const height = size.top + rows.length * size.row;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${height}" font-family="ui-monospace,Menlo,Consolas,'Liberation Mono',monospace" font-size="${size.font}">
<title>${escaped(title)}</title>
<style>text{fill:#d8dee9;white-space:pre;animation:show .01s backwards}.command{fill:#fff;font-weight:bold}.remark{fill:#8fa1b3}.plus{fill:#98c379}.change{fill:#e5c07b}@keyframes show{from{opacity:.15}}@media(prefers-reduced-motion:reduce){text{animation:none}}</style>
<rect width="${size.width}" height="${height}" rx="8" fill="#1e2430"/>
<circle cx="22" cy="20" r="6" fill="#ec6a5e"/><circle cx="42" cy="20" r="6" fill="#f4bf4f"/><circle cx="62" cy="20" r="6" fill="#61c554"/>
${texts.join("\n")}
</svg>
`;
}

function kindOf(text: string): string {
  if (text.startsWith("$ ")) return "command";
  if (text.startsWith("# ")) return "remark";
  if (/^ *\+/.test(text)) return "plus";
  return /^ *~|→/.test(text) ? "change" : "output";
}

function wrap(text: string): string[] {
  if (text.length <= columns) return [text];
  const cut = text.lastIndexOf(" ", columns);
  const end = cut > 0 ? cut : columns;
  return [text.slice(0, end), ...wrap(text.slice(end).trimStart())];
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
