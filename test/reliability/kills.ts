import { table } from "../../scripts/table";
import type { KillResult, Result } from "./results";

/** What became of runs that were killed. */
export function killsSection(results: readonly Result[]): string {
  const own = results.filter((it) => it.section === "kills");
  const kindOf = ({ door, victim }: KillResult) => `${door}/${victim}`;
  const kinds = [...new Set(own.map(kindOf))].toSorted();
  const rows = kinds.map((kind) => rowOf(own.filter((it) => kindOf(it) === kind)));
  return `## Kills

An \`up\` of 60 resources with an operation seed, in which the engine or the provider is killed (SIGKILL) when so many
writes have been carried out, at points that are spread over the whole run; the answer to the last write is never seen. It
is run again with the same seed. Then every resource is there once, a refresh finds nothing, and whoever served the dead
has ended.

${table(["Through", "Killed", "Points", "Resources lost or twice"], rows)}
`;
}

function rowOf(kills: readonly KillResult[]): string[] {
  const [{ door, victim } = { door: "", victim: "" }] = kills;
  const wrong = kills.reduce((sum, kill) => sum + kill.wrong, 0);
  return [door, `the ${victim}`, String(kills.length), String(wrong)];
}
