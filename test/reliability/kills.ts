import { table } from "../../scripts/table";
import type { KillResult, Result } from "./results";

/** Writes the section about runs that were killed. */
export function killsSection(results: readonly Result[]): string {
  const kills = results.filter((it) => it.section === "kills");
  const kindOf = ({ of, door, victim }: KillResult) => `${of}/${door}/${victim}`;
  const kinds = [...new Set(kills.map(kindOf))].toSorted();
  const rows = kinds.map((kind) => rowOf(kills.filter((it) => kindOf(it) === kind)));
  return `## Kills

An \`up\` creates 60 resources with an operation seed, or a LinkSet of 500 links, with and without one. The test kills the engine or the provider (SIGKILL) after a certain
number of writes, at points spread over the whole run, before the response to the last write arrives. It then runs \`up\`
again. Afterwards everything exists once, a refresh finds no drift, and no process of the killed run is left.

${table(["Program", "Provider", "Killed", "Points", "Lost or duplicated"], rows)}
`;
}

function rowOf(kills: readonly KillResult[]): string[] {
  const [{ of, door, victim } = { of: "", door: "", victim: "" }] = kills;
  const wrong = kills.reduce((sum, kill) => sum + kill.wrong, 0);
  return [of, door, `the ${victim}`, String(kills.length), String(wrong)];
}
