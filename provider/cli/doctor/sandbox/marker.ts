import { randomBytes } from "node:crypto";
import type { Properties } from "../../../lifecycle";

// Everything that a run creates has the same title, or a username made of it, by which the run and a later one find it. A service
// may change the case of a text or trim it.

/** What the title of everything that doctor creates begins with. */
const beginning = "shortlink doctor";

/** No run takes this long, in milliseconds: what is older comes from one that ended without deleting it. */
const longestRun = 60 * 60 * 1000;

/**
 * A title for everything that one run creates: when it started, in seconds, and a random number.
 *
 * @param now the time of the service, in milliseconds since 1970
 */
export const newTitle = (now: number): string =>
  `${beginning} ${Math.floor(now / 1000).toString(16)}${randomBytes(4).toString("hex")}`;

/** The title of a run as a username, for trees, which have no title (spec 4.3). */
export const usernameOf = (run: string): string => run.replaceAll(" ", "-");

/** Whether an object is doctor's, of this or any other run. */
export const isDoctors = (object: Properties): boolean => startOf(object) !== undefined;

/** Whether an object was left by a run that cannot be in progress anymore. Another one is not disturbed. */
export const isLeftover = (object: Properties, now: number): boolean =>
  (startOf(object) ?? now) < now - longestRun;

/** When the run of an object started, in milliseconds since 1970; undefined if it is not doctor's. */
function startOf(object: Properties): number | undefined {
  const [seconds] = namesOf(object).flatMap((name) => ofAnyRun.exec(name)?.[1] ?? []);
  return seconds === undefined ? undefined : Number.parseInt(seconds, 16) * 1000;
}

const ofAnyRun = new RegExp(`^${beginning} ([0-9a-f]{8})[0-9a-f]{8}$`);

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
