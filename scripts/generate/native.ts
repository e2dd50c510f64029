import { isOpen } from "../../provider/lifecycle";
import { notice } from "./source";
import type { TypeWriter } from "./types";

/**
 * Writes exports of the types of inputs and results under the names that they have in the main entry point. The SDK that Pulumi
 * generates has them as `types.input.LinkRouteArgs` and `types.output.LinkResult`.
 */
export function nativeTypesSource(inputs: TypeWriter, results: TypeWriter): string {
  const [open, closed] = [true, false].map((wanted) =>
    [...results.objects].flatMap(([name, schema]) => (isOpen(schema) === wanted ? [name] : [])),
  );
  const exported = (names: readonly string[] = [], from: string) =>
    `export type { ${names.toSorted().join(", ")} } from "${from}";\n`;
  return [
    notice("provider/contract"),
    "// biome-ignore-all format assist: generated\n",
    exported([...inputs.objects.keys()], "../dynamic/generated/types"),
    // A schema type cannot have both named properties and additional ones.
    exported(open, "../dynamic/generated/functions"),
    exported(closed, "../../sdk/nodejs/types/output"),
  ].join("");
}
