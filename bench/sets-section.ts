import { table } from "../scripts/table";
import type { SetName } from "./candidates";
import { comparedSize, type SetMeasurement, type Sets } from "./sets";
import type { Phase } from "./stack";

const forms: Readonly<Record<SetName, string>> = {
  set: "`links`, graphs",
  "set-links": "`links`, redirects",
  "set-table": "`table`, redirects",
};

interface SetGoal {
  readonly measure: string;
  readonly goal: number;
  readonly measured: number;
}

/** Compares the goals with the measurements. */
export function setGoals({ measurements, single }: Sets): SetGoal[] {
  const at = (set: SetName, size: number, phase: Phase) =>
    measurements.find((it) => it.set === set && it.size === size && it.phase === phase);
  const largest = Math.max(...measurements.map(({ size }) => size));
  const over = (size: number, phase: Phase, constant: number) => {
    const { wall = 0, bareLoop = 1 } = at("set-table", size, phase) ?? {};
    return (wall - constant) / bareLoop;
  };
  const wall = (size: number, phase: Phase) => at("set-table", size, phase)?.wall ?? 0;
  const together = Math.max(
    ...measurements.filter((it) => it.set === "set-table" && it.size === largest).map((it) => it.together),
  );
  const growth = Math.log(wall(largest, "up") / wall(comparedSize, "up")) / Math.log(largest / comparedSize);
  const goal = (measure: string, most: number, measured: number) => ({ measure, goal: most, measured });
  return [
    goal(
      `up of ${comparedSize}, over an up of the floor with single resources, saved once`,
      0.35,
      wall(comparedSize, "up") / single.floor,
    ),
    goal(`up of ${comparedSize} without 3 s, over the bare loop`, 1.5, over(comparedSize, "up", 3)),
    goal(
      `preview of ${comparedSize} with nothing to do, in s`,
      4,
      wall(comparedSize, "preview, nothing to do"),
    ),
    goal(
      `requests of a refresh of ${comparedSize}`,
      55,
      at("set-table", comparedSize, "refresh")?.requests ?? 0,
    ),
    goal(`destroy of ${comparedSize} without 3 s, over the bare loop`, 1.5, over(comparedSize, "destroy", 3)),
    goal(
      `state of ${comparedSize} graphs, over single resources of the plugin`,
      0.25,
      (at("set", comparedSize, "up")?.state ?? 0) / single.state,
    ),
    goal(
      `state of ${comparedSize} redirects, over the same`,
      0.25,
      (at("set-table", comparedSize, "up")?.state ?? 0) / single.state,
    ),
    goal(`up of ${largest} without 8 s, over the bare loop`, 1.5, over(largest, "up", 8)),
    goal(`preview of ${largest} with nothing to do, in s`, 10, wall(largest, "preview, nothing to do")),
    goal(`memory of all processes with ${largest}, in MB`, 1000, together),
    goal(`growth of an up from ${comparedSize} to ${largest}: exponent`, 1.05, growth),
  ];
}

/** Writes the section about sets. */
export function setsSection(sets: Sets): string {
  const goals = setGoals(sets).map(({ measure, goal, measured }) => [
    measure,
    `≤ ${goal}`,
    measured >= 100 ? measured.toFixed(0) : measured.toFixed(2),
    measured <= goal ? "met" : "not met",
  ]);
  return `## One LinkSet

All links as the entries of one LinkSet, through the plugin and with the engine's default settings, beside a bare loop: the same
requests, as many at once, and nothing else. Graphs are the links above. Redirects have a slug, a title and a URL. The goals are
those of a \`table\`, where nothing else is said: the engine handles a table as one value, and every nested value of \`links\`
many times.

${table(["Measure", "Goal", "Measured", ""], goals)}

${table(
  [
    "Links",
    "Form",
    "Phase",
    "s",
    "Bare loop s",
    "CPU s",
    "Requests",
    "MB",
    "MB in total",
    "Bytes of state per link",
  ],
  sets.measurements.map(rowOf),
)}
`;
}

const rowOf = (it: SetMeasurement): string[] => [
  String(it.size),
  forms[it.set],
  it.phase,
  it.wall.toFixed(1),
  it.bareLoop?.toFixed(1) ?? "",
  it.cpu.toFixed(1),
  it.requests >= 10_000 ? "" : String(it.requests),
  it.memory.toFixed(0),
  it.together.toFixed(0),
  it.phase === "destroy" ? "" : it.state.toFixed(0),
];
