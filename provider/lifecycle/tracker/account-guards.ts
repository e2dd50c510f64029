import { availableParallelism } from "node:os";
import { settingName } from "../../client";

// What makes a run doubt that its key belongs to the account of the stack, for the guards of refreshes and of deletes.

/** How many objects of a stack a run may find missing, even if they are all of it, before it doubts its key. */
export const alwaysAllowed = 10;

/** Why most objects of a stack are missing. */
export const likelyMistake = (): string =>
  `The key most likely belongs to another account: check ${settingName("apiKey")} and ${settingName("baseUrl")}.`;

/** How many operations the engine runs at once, unless `--parallel` sets another number. */
export const engineParallelism = (): number =>
  Number(process.env.PULUMI_PARALLEL) || 4 * availableParallelism();

/** The id of the object that contains all others in an id. */
export const outermost = (id: string): string => id.slice(0, `${id}/`.indexOf("/"));
