import { table } from "../scripts/table";
import type { GraphContestant, Graphs } from "./graphs";
import type { Cost } from "./measure";
import { type GraphRow, graphRows } from "./stack";

/** How many times faster than OpenTofu the plugin is to be without Pulumi's own log. */
const goals: Readonly<Record<GraphRow, number>> = {
  "first apply": 5,
  "plan with refresh": 5,
  "edit of a tenth, with refresh": 2.5,
  destroy: 5,
};

/** The most CPU of the dynamic classes, over that of the plugin. */
const mostCpu = 1.3;

/** Compares the goals with what was measured without Pulumi's own log. */
function goalRows(costs: Graphs["costs"]): string[][] {
  const [tofu, plugin, dynamic] = (["OpenTofu", "plugin without log", "dynamic without log"] as const).map(
    (name) => costs.get(name),
  );
  return graphRows.map((row) => {
    const faster = (tofu?.[row].wall ?? Number.NaN) / (plugin?.[row].wall ?? 1);
    const cpu = ratioOf(dynamic?.[row], plugin?.[row]);
    const mark = (isMet: boolean) => (isMet ? "met" : "not met");
    return [
      row,
      ...[`≥ ${goals[row]}`, faster.toFixed(1), mark(faster >= goals[row])],
      ...[`≤ ${mostCpu}`, cpu, mark(Number(cpu) <= mostCpu)],
    ];
  });
}

/** Writes the section about sets of graphs. */
export function graphsSection({ size, day, costs, bare, skipped }: Graphs): string {
  const contestants = [...costs.keys()];
  const seconds = graphRows.map((row) => [
    row,
    bare[row]?.toFixed(1) ?? "",
    ...contestants.map((name) => costs.get(name)?.[row].wall.toFixed(1) ?? ""),
  ]);
  const shares = graphRows.flatMap((row) =>
    contestants.map((name) => [row, name, ...sharesOf(costs.get(name)?.[row])]),
  );
  const left =
    skipped === undefined ? "" : `\nOpenTofu could not be built on this machine, so it is missing.\n`;
  return `## Sets of graphs

${size} links with three routes each in one LinkSet, measured on ${day} with the engine's default settings, in seconds. The same requests
alone are the bare loop. OpenTofu has a resource of its REST provider for each link. [Pulumi's own log](large.md#pulumis-own-log) can be
turned off.
${left}
${table(["", "Bare loop", ...contestants.map((name) => names[name])], seconds)}

Goals without the log: how many times faster than OpenTofu the plugin is, and the CPU seconds of the dynamic classes over those of the
plugin.

${table(["", "Faster", "Measured", "", "CPU", "Measured", ""], goalRows(costs))}

Where the CPU seconds go. The engine handles each nested value of a set many times: in each call, in its encrypted log, in its
display and in its state. CPU profiles of Pulumi 3.259 without the log show what the rest of each row is, in shares of the engine's
time: 17 to 28 % copies the old and the new values of each step into events, by reflection, 18 to 23 % collects garbage, 14 to 16 %
reads and writes gRPC messages, 13 to 18 % converts values to and from them, and 3 to 9 % derives keys from the passphrase. None of it
depends on what a provider does, only on how many values it is given. The dynamic classes keep the inputs in the outputs as well, because
the SDK passes only those to a provider, so the engine has twice as many, and the provider parses them in each call.

${table(["", "", "Engine", "Program", "Provider", "MB of the largest"], shares)}
`;
}

const names: Readonly<Record<GraphContestant, string>> = {
  OpenTofu: "OpenTofu",
  plugin: "`pulumi-shortlink/native`",
  "plugin without log": "Without log",
  dynamic: "`pulumi-shortlink`",
  "dynamic without log": "Without log",
};

const cpuOf = ({ shares }: Cost): number => shares.engine + shares.program + shares.provider;

const ratioOf = (one: Cost | undefined, other: Cost | undefined): string =>
  one && other ? (cpuOf(one) / cpuOf(other)).toFixed(2) : "";

const sharesOf = (cost: Cost | undefined): string[] => {
  if (!cost) return [];
  const { engine, program, provider } = cost.shares;
  return [...[engine, program, provider].map((it) => it.toFixed(1)), cost.largest.toFixed(0)];
};
