import { hostname } from "node:os";
import type { Stack } from "@pulumi/pulumi/automation";
import { UserError } from "../../client";
import { isRunning } from "../../is-running";
import { backendFolder, readLocks, type StackLock } from "../../pulumi/format/local-backend";
import { pulumiError } from "./open";
import { readState, type StackState } from "./state";

/** What is known about another run that may be changing a stack now. */
export type OtherRun =
  /** It is in progress, as far as anybody can see. */
  | { readonly kind: "running"; readonly evidence: string }
  /** It ended on this machine without releasing the stack's lock. */
  | { readonly kind: "dead"; readonly evidence: string }
  /** There is none. */
  | { readonly kind: "none" }
  /** The backend shows no locks. */
  | { readonly kind: "hidden" };

/**
 * Finds out whether another run is changing a stack: by its lock where the backend is a folder, by what Pulumi Cloud says, and with
 * every backend by whether the state has changed.
 *
 * @param state the state as it was read before
 * @throws UserError when the backend does not respond
 */
export async function findOtherRun(stack: Stack, state: StackState): Promise<OtherRun> {
  const found = await findLock(stack).catch((error) => {
    throw error instanceof UserError ? error : new UserError(pulumiError(error), { cause: error });
  });
  if (found.kind === "running") return found;
  // Read after the lock: a run that had not ended before has changed it since.
  const { version } = await readState(stack);
  return version === state.version
    ? found
    : { kind: "running", evidence: "the state has changed while it was compared" };
}

async function findLock({ name, workspace }: Stack): Promise<OtherRun> {
  const { url } = await workspace.whoAmI();
  if (url === undefined) return { kind: "hidden" };
  const short = name.replace(/^.*\//, "");
  if (/^https?:/.test(url)) {
    const own = (await workspace.listStacks()).filter((it) => isSameStack(it.name, name));
    if (own.length === 0) return { kind: "hidden" };
    const isRunning = own.some((it) => it.updateInProgress);
    return isRunning ? { kind: "running", evidence: `${url} shows it` } : { kind: "none" };
  }
  const folder = backendFolder(url, workspace.workDir);
  if (folder === undefined) return { kind: "hidden" };
  const { name: project } = await workspace.projectSettings();
  const locks = await readLocks(folder, project, short).catch(() => undefined);
  if (locks === undefined) return { kind: "hidden" };
  const lock = locks.find((it) => !hasEnded(it)) ?? locks[0];
  if (lock === undefined) return { kind: "none" };
  return hasEnded(lock)
    ? { kind: "dead", evidence: `the process ${lock.pid} of the run that holds the lock is gone` }
    : { kind: "running", evidence: holderOf(lock) };
}

/** Whether two names may be of one stack of the project: `dev`, `acme/dev` or `acme/shop/dev`. */
export function isSameStack(one: string, other: string): boolean {
  const [[owner, ...rest], [otherOwner, ...otherRest]] = [one.split("/"), other.split("/")];
  const isOwned = rest.length > 0 && otherRest.length > 0;
  return (rest.at(-1) ?? owner) === (otherRest.at(-1) ?? otherOwner) && (!isOwned || owner === otherOwner);
}

const holderOf = ({ username, hostname: host, pid, timestamp }: StackLock): string =>
  `${username}@${host} (pid ${pid}) has held the lock since ${timestamp}`;

/** Whether the process of a run is gone, which can only be seen for one on this machine. */
const hasEnded = ({ hostname: host, pid }: StackLock): boolean => host === hostname() && !isRunning(pid);
