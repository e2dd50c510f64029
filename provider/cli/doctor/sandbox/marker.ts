import { randomBytes } from "node:crypto";
import type { Properties } from "../../../lifecycle";

// Everything that a run creates has the same title, by which the run and the next one find it. A service may change the case
// of a title or trim it.

/** What the title of everything that doctor creates begins with. */
const beginning = "shortlink doctor";

/** A title for everything that one run creates. */
export const newTitle = (): string => `${beginning} ${randomBytes(5).toString("hex")}`;

/** Whether an object is doctor's, of this or any other run. */
export const isDoctors = ({ title }: Properties): boolean =>
  typeof title === "string" && ofAnyRun.test(title.trim());

const ofAnyRun = new RegExp(`^${beginning} [0-9a-f]{10}$`, "i");

/** Whether two objects come from the same run. */
export const isOfRun = ({ title }: Properties, run: string): boolean =>
  typeof title === "string" && title.trim().toLowerCase() === run.trim().toLowerCase();

/** An id or a slug that no object has. */
export const unusedName = (): string => `shortlink-doctor-${randomBytes(8).toString("hex")}`;
