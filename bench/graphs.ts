import { type Candidate, candidateNamed } from "./candidates";
import type { Cost } from "./measure";
import { buildOpenTofu, measureOpenTofu } from "./opentofu";
import { bareLoop } from "./sets";
import { createStack, type GraphRow, graphRows } from "./stack";

export type GraphContestant = "OpenTofu" | SetName | `${SetName} without log`;
type SetName = "plugin" | "dynamic";

/** The costs of each contestant, and the seconds of the same requests alone. */
export interface Graphs {
  readonly size: number;
  readonly day: string;
  readonly costs: ReadonlyMap<GraphContestant, Readonly<Record<GraphRow, Cost>>>;
  readonly bare: Partial<Record<GraphRow, number>>;
  /** Why OpenTofu is not among them, if so. */
  readonly skipped: string | undefined;
}

const commands: Readonly<Record<GraphRow, { args: string[]; edit?: string }>> = {
  "first apply": { args: ["up", "--yes"] },
  "plan with refresh": { args: ["preview", "--refresh"] },
  "edit of a tenth, with refresh": { args: ["up", "--refresh", "--yes"], edit: "10" },
  destroy: { args: ["destroy", "--yes", "--skip-preview"] },
};

const sets: Readonly<Record<SetName, Candidate<string>>> = {
  plugin: { ...candidateNamed("plugin"), name: "set" },
  dynamic: { ...candidateNamed("dynamic"), name: "set-dynamic" },
};

/** Measures a set of links with three routes each, with the engine's default settings, and without its own log. */
export async function measureGraphs(size = 1000): Promise<Graphs> {
  const skipped = await buildOpenTofu().then(
    () => undefined,
    (error: Error) => error.message.split("\n")[0],
  );
  if (skipped !== undefined) console.log(`OpenTofu could not be built, and is left out: ${skipped}`);
  const { up, destroy } = await bareLoop("graphs", size);
  const costs = new Map<GraphContestant, Record<GraphRow, Cost>>();
  const add = (name: GraphContestant, measured: readonly Cost[]) => {
    costs.set(
      name,
      Object.fromEntries(graphRows.map((row, index) => [row, measured[index]])) as Record<GraphRow, Cost>,
    );
    console.log(`${size} graphs, ${name}: ${measured.map(({ wall }) => wall.toFixed(1)).join(", ")} s`);
  };
  if (skipped === undefined) add("OpenTofu", await measureOpenTofu(size, graphRows));
  for (const name of ["plugin", "dynamic"] as const) {
    add(name, await measureSet(sets[name], size, true));
    add(`${name} without log`, await measureSet(sets[name], size, false));
  }
  const bare = { ...(up ? { "first apply": up } : {}), ...(destroy ? { destroy } : {}) };
  return { size, day: new Date().toISOString().slice(0, 10), costs, bare, skipped };
}

async function measureSet(set: Candidate<string>, size: number, hasLog: boolean): Promise<Cost[]> {
  const stack = await createStack(set, size, {});
  try {
    if (!hasLog) stack.turnOffLog();
    const costs: Cost[] = [];
    for (const row of graphRows) {
      const { args, edit } = commands[row];
      costs.push(await stack.pulumi(args, edit ? { BENCH_EDIT: edit } : {}));
    }
    return costs;
  } finally {
    await stack.remove();
  }
}
