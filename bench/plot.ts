import { candidates } from "./candidates";
import type { Measurement } from "./compare";
import { phases } from "./stack";

const colors = { floor: "#8a8a8a", naive: "#c2410c", dynamic: "#7c3aed", plugin: "#0b6e4f" };

const cell = { width: 210, height: 190, left: 44, bottom: 34, top: 30 };

/** Plots seconds by the number of links, with a chart for each phase. Both axes are logarithmic. */
export function plotOf(measurements: readonly Measurement[]): string {
  const sizes = measurements.map(({ size }) => size);
  const walls = measurements.map(({ wall }) => wall);
  const x = scale(Math.min(...sizes), Math.max(...sizes), cell.left, cell.width - 12);
  const y = scale(Math.min(...walls), Math.max(...walls), cell.height - cell.bottom, cell.top);
  const charts = phases.map((phase, index) => {
    const lines = candidates.map(({ name }) => {
      const points = measurements
        .filter((it) => it.phase === phase && it.candidate === name)
        .map(({ size, wall }) => `${x(size).toFixed(1)},${y(wall).toFixed(1)}`);
      const dots = points.map((point) => {
        const [cx, cy] = point.split(",");
        return `<circle cx="${cx}" cy="${cy}" r="3" fill="${colors[name]}"/>`;
      });
      return `<polyline points="${points.join(" ")}" fill="none" stroke="${colors[name]}" stroke-width="2"/>${dots.join("")}`;
    });
    const marks = [...new Set(sizes)].map(
      (size) =>
        `<text x="${x(size)}" y="${cell.height - 16}" text-anchor="middle">${size}</text><line x1="${x(size)}" y1="${cell.top}" x2="${x(size)}" y2="${cell.height - cell.bottom}" class="grid"/>`,
    );
    const seconds = [1, 3, 10, 30, 100, 300, 1000]
      .filter((it) => it >= Math.min(...walls) && it <= Math.max(...walls))
      .map(
        (it) =>
          `<text x="${cell.left - 6}" y="${y(it) + 4}" text-anchor="end">${it} s</text><line x1="${cell.left}" y1="${y(it)}" x2="${cell.width - 12}" y2="${y(it)}" class="grid"/>`,
      );
    return `<g transform="translate(${(index % 3) * cell.width},${Math.floor(index / 3) * cell.height})"><text x="${cell.left}" y="18" class="title">${phase}</text>${marks.join("")}${seconds.join("")}${lines.join("")}</g>`;
  });
  const legend = candidates.map(
    ({ name }, index) =>
      `<g transform="translate(${2 * cell.width + cell.left},${cell.height + 40 + index * 22})"><rect width="14" height="14" fill="${colors[name]}"/><text x="22" y="12">${name}</text></g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${3 * cell.width} ${2 * cell.height}" font-family="sans-serif" font-size="11">
<title>Seconds by the number of links</title>
<style>text{fill:#444}.title{font-weight:bold;font-size:12px}.grid{stroke:#ddd;stroke-width:1}@media(prefers-color-scheme:dark){text{fill:#ccc}.grid{stroke:#444}}</style>
${charts.join("\n")}
${legend.join("\n")}
</svg>
`;
}

/** A logarithmic scale. */
function scale(min: number, max: number, from: number, to: number): (value: number) => number {
  const span = Math.log(max) - Math.log(min) || 1;
  return (value) => from + ((Math.log(value) - Math.log(min)) / span) * (to - from);
}
