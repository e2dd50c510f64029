import { availableParallelism } from "node:os";

/** How many operations the engine runs at once, unless `--parallel` sets another number. */
export const engineParallelism = (): number =>
  Number(process.env.PULUMI_PARALLEL) || 4 * availableParallelism();
