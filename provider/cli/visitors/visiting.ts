import { plural } from "../output/plural";
import type { Progress } from "../output/progress";

/** Returns a function that shows for how many links it has been found what visitors get: a few milliseconds each. */
export const showVisits =
  (progress: Progress) =>
  (done: number): void =>
    progress.show(`Finding what visitors get: ${plural(done, "link")} so far`);
