import { randomBytes } from "node:crypto";
import type { Properties } from "../../../lifecycle";

// Everything that a run creates has the same title, or a username made of it, by which the run and the next one find it. A service
// may change the case of a text or trim it.

/** What the title of everything that doctor creates begins with. */
const beginning = "shortlink doctor";

/** A title for everything that one run creates. */
export const newTitle = (): string => `${beginning} ${randomBytes(5).toString("hex")}`;

/** The title of a run as a username, for trees, which have no title (spec 4.3). */
export const usernameOf = (run: string): string => run.replaceAll(" ", "-");

/** Whether an object is doctor's, of this or any other run. */
export const isDoctors = (object: Properties): boolean => namesOf(object).some((name) => ofAnyRun.test(name));

const ofAnyRun = new RegExp(`^${beginning} [0-9a-f]{10}$`);

/** Whether an object comes from a run. */
export const isOfRun = (object: Properties, run: string): boolean =>
  namesOf(object).includes(run.trim().toLowerCase());

/** The titles that an object may have from a run. */
const namesOf = ({ title, username }: Properties): string[] => [
  ...(typeof title === "string" ? [title.trim().toLowerCase()] : []),
  ...(typeof username === "string" ? [username.trim().toLowerCase().replaceAll("-", " ")] : []),
];

/** An id or a slug that no object has. */
export const unusedName = (): string => `shortlink-doctor-${randomBytes(8).toString("hex")}`;
