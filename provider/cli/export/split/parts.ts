import { createHash } from "node:crypto";
import { UserError } from "../../../client";
import { link, qr } from "../../../resources";
import type { Hosts } from "../../account/account";
import { plural } from "../../output/plural";
import { fileName, fileNames } from "../../program/names";
import type { AccountObject } from "../read";
import { sharedStack } from "./shared-module";

/** How to split an account. */
export interface Split {
  /** What decides in which part a link is: its folder, its domain, or a hash of its id. */
  readonly by: "folder" | "domain" | "count";
  /** The number of parts of a split by count. */
  readonly parts?: number | undefined;
}

/** A part of an account, which becomes a stack. */
export interface Part {
  /** The name of the stack, which may have 100 characters, and of the folder with its program. */
  readonly name: string;
  readonly objects: readonly AccountObject[];
}

/** GitLab runs at most this many jobs of a matrix, and GitHub 256. */
export const maxParts = 200;

/**
 * Splits an account: each link belongs to one part, with its QR code, and folders, trees and boards belong to the part
 * `shared`, which comes first. A link always lands in the part of its folder, its domain, or the hash of its id, whichever
 * other links there are.
 *
 * @throws UserError when the links do not make at least two parts, or make too many
 */
export function splitAccount(objects: readonly AccountObject[], split: Split, hosts: Hosts): Part[] {
  const isPartOf = ({ definition }: AccountObject) => definition === link || definition === qr;
  const keys = new Map(
    objects.filter((it) => it.definition === link).map((it) => [it.id, keyOf(it, split)] as const),
  );
  const groups = new Map<string, AccountObject[]>();
  for (const object of objects.filter(isPartOf)) {
    const key = keys.get(object.id) ?? keyOf(object, split);
    const group = groups.get(key);
    if (group) group.push(object);
    else groups.set(key, [object]);
  }
  requireParts(groups.size, keys.size, split);
  const shared = objects.filter((it) => !isPartOf(it));
  const names = fileNames(reserved);
  const titleOf = (key: string) => partTitle(key, split, shared, hosts);
  // In the order of the keys, so that of two folders with one title always the same one gets its name.
  const parts = [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, group]) => {
      return { name: names.claim(fileName([titleOf(key)]) || key, key, fileName), objects: group };
    });
  const sorted = parts.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return shared.length === 0 ? sorted : [{ name: sharedStack, objects: shared }, ...sorted];
}

/** The names of other folders beside those of the parts. */
const reserved = [sharedStack, "ci", "node-modules"];

/** What decides in which part a link is. */
function keyOf({ id, live }: AccountObject, { by, parts = 1 }: Split): string {
  if (by === "folder") return String(live.folderId ?? "");
  if (by === "domain") return String(live.domainId ?? "");
  const hash = createHash("sha256").update(id).digest().readUInt32BE();
  return String((hash % parts) + 1).padStart(String(parts).length, "0");
}

function partTitle(key: string, { by }: Split, shared: readonly AccountObject[], hosts: Hosts): string {
  if (by === "count") return `part-${key}`;
  if (by === "domain") return hosts.get(key)?.[0] ?? (key || "default-domain");
  if (key === "") return "without-folder";
  const folder = shared.find(({ definition, id }) => definition.name === "Folder" && id === key);
  return String(folder?.live.title ?? "");
}

/** @throws UserError when the links do not make parts of a number that CI can run */
function requireParts(count: number, links: number, { by, parts }: Split): void {
  const flag = `--split ${by === "count" ? parts : by}`;
  if (links === 0) throw new UserError("There are no links to split. Leave out --split.");
  if (count < 2) {
    const all = links === 1 ? "There is only 1 link" : `All ${plural(links, "link")} are in the same part`;
    throw new UserError(
      `${flag}: ${all}. ${links === 1 ? "L" : "Split in another way, or l"}eave out --split.`,
    );
  }
  if (count > maxParts) {
    throw new UserError(
      `${flag} makes ${count} parts. At most ${maxParts} are accepted, because the matrix of a CI runs no more jobs. Use --split 20, or choose links with --folder, --domain or --kind.`,
    );
  }
}
