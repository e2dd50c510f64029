import { table } from "../scripts/table";
import type { SmallProgram, SmallProgramTimes } from "./small-programs";

/** The most that a preview of one link may take, relative to a program without resources. */
const goals: Partial<Record<SmallProgram, number>> = { dynamic: 1.5, plugin: 1.25 };

const descriptions: Readonly<Record<SmallProgram, string>> = {
  sdk: "imports only `@pulumi/pulumi`",
  "empty dynamic provider": "one dynamic resource whose provider does nothing",
  dynamic: "one link, `pulumi-shortlink`",
  plugin: "one link, `pulumi-shortlink/native`",
};

/** Writes the section about small programs. */
export function smallProgramsSection(times: SmallProgramTimes): string {
  const { sdk } = times;
  const rows = (Object.keys(times) as SmallProgram[]).map((name) => {
    const { checked, unchecked } = times[name];
    const ratio = checked / sdk.checked;
    const goal = goals[name];
    const verdict = goal === undefined ? "" : `≤ ${goal}: ${ratio <= goal ? "met" : "not met"}`;
    return [descriptions[name], checked.toFixed(2), ratio.toFixed(2), verdict, unchecked.toFixed(2)];
  });
  return `## Small programs

Seconds of a \`pulumi preview\` of a TypeScript program, the median of several runs in turns. Most of it is Pulumi's: it starts
the engine and the program and checks the program's types. For any dynamic resource, it also starts a second process with the
whole SDK, which the second row shows. \`PULUMI_NODEJS_TRANSPILE_ONLY=true\` skips the type check: set it in CI where another
step runs \`tsc --noEmit\`. It saves little for a program as small as these.

${table(["Program", "s", "× the first", "Goal", "s without the type check"], rows)}
`;
}
