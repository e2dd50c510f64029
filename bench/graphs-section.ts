import { table } from "../scripts/table";
import type { GraphContestant, Graphs } from "./graphs";
import type { Cost } from "./measure";
import { graphRows } from "./stack";

const heading = "\n## Sets of graphs\n";
const next = "\n## One LinkSet\n";

/** Writes the section about sets of graphs. */
function graphsSection({ size, day, costs, bare, skipped }: Graphs): string {
  const contestants = [...costs.keys()];
  const seconds = graphRows.map((row) => [
    row,
    bare[row]?.toFixed(1) ?? "",
    ...contestants.map((name) => costs.get(name)?.[row].wall.toFixed(1) ?? ""),
    ratioOf(costs.get("dynamic")?.[row], costs.get("plugin")?.[row]),
  ]);
  const shares = graphRows.flatMap((row) =>
    contestants.map((name) => [row, name, ...sharesOf(costs.get(name)?.[row])]),
  );
  const left =
    skipped === undefined ? "" : `\nOpenTofu could not be built on this machine, so it is missing.\n`;
  return `## Sets of graphs

${size} links with three routes each in one LinkSet, measured on ${day} with the engine's default settings, in seconds. The same requests
alone are the bare loop. OpenTofu has a resource of its REST provider for each link. The last column divides the CPU seconds
of the dynamic classes by those of the plugin.
${left}
${table(["", "Bare loop", ...contestants.map((name) => names[name]), "Dynamic over plugin"], seconds)}

Where the CPU seconds go. The engine handles each nested value of a set many times: in each call, in its encrypted log, in its
display and in its state. The dynamic classes keep the inputs in the outputs as well, because the SDK passes only those to a provider,
so the engine has twice as many.

${table(["", "", "Engine", "Program", "Provider", "MB of the largest"], shares)}
`;
}

const names: Readonly<Record<GraphContestant, string>> = {
  OpenTofu: "OpenTofu",
  plugin: "`pulumi-shortlink/native`",
  dynamic: "`pulumi-shortlink`",
};

const cpuOf = ({ shares }: Cost): number => shares.engine + shares.program + shares.provider;

const ratioOf = (one: Cost | undefined, other: Cost | undefined): string =>
  one && other ? (cpuOf(one) / cpuOf(other)).toFixed(2) : "";

const sharesOf = (cost: Cost | undefined): string[] => {
  if (!cost) return [];
  const { engine, program, provider } = cost.shares;
  return [...[engine, program, provider].map((it) => it.toFixed(1)), cost.largest.toFixed(0)];
};

/** Replaces the section about sets of graphs, and leaves the rest of the page as it is. */
export function withGraphs(page: string, graphs: Graphs): string {
  const [before = "", after = ""] = page.split(next);
  return `${before.split(heading)[0]?.trimEnd()}\n\n${graphsSection(graphs)}${next}${after}`;
}
