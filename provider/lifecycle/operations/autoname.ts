import { createHash } from "node:crypto";
import { nameInUrn } from "../../pulumi/format/urn";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import type { Failure } from "../properties/failure";
import { isAbsent, type Properties } from "../properties/values";

/** What the engine says of the name of an object, where the configuration sets `pulumi:autonaming`. */
export interface Autonaming {
  /** Whether the name may be changed so that it fits, is taken as it is, or is for the program alone to give. */
  readonly mode: "propose" | "enforce" | "disable";
  readonly proposed: string;
  /** Random bytes, which are others for each new object. */
  readonly seed: Uint8Array;
}

/** The longest slug and username (spec 8). */
const maxLength = 64;

/** The inputs of an object with a name, if the program gives none and the engine does. One that exists keeps its name. */
export function autoname(
  { autonamed: input }: AnyDefinition,
  olds: Properties,
  declared: Properties,
  autonaming: Autonaming | undefined,
  context: Context,
): Properties {
  if (!input || !autonaming || !isAbsent(declared[input])) return declared;
  const isNew = Object.keys(olds).length === 0;
  const name = isNew ? newName(autonaming, context) : olds[input];
  return isAbsent(name) ? declared : { ...declared, [input]: name };
}

function newName(autonaming: Autonaming, { settings, memo, urn, warn }: Context): string | undefined {
  const { mode, proposed } = autonaming;
  if (mode === "disable") return undefined;
  if (settings.operationSeed !== undefined && looksRandom(proposed, urn))
    void memo.once("randomNames", async () => warn(randomNames));
  return mode === "enforce" ? proposed : fitting(autonaming);
}

const randomNames =
  "pulumi:autonaming gives new objects names that look random. If they are, a run that is repeated after a crash gives others, and so creates again what it created before. Use a pattern without random parts: project, stack and name.";

/** The failure of a new object that nobody may name but the program, which does not. */
export const unnamed = (
  { autonamed }: AnyDefinition,
  inputs: Properties,
  mode?: Autonaming["mode"],
): Failure[] =>
  autonamed && mode === "disable" && isAbsent(inputs[autonamed])
    ? [{ path: autonamed, reason: "is missing, and pulumi:autonaming is disabled; declare it." }]
    : [];

/** A name of letters, digits and hyphens. One that is too short or too long ends with random characters, so that it stays unique. */
function fitting({ proposed, seed }: Autonaming): string {
  const name = proposed.replaceAll(/[^A-Za-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
  if (name.length >= 3 && name.length <= maxLength) return name;
  const suffix = createHash("sha256").update(seed).digest("hex").slice(0, 7);
  return name === "" ? suffix : `${name.slice(0, maxLength - suffix.length - 1)}-${suffix}`;
}

/** Whether a proposal has digits besides the names of the resource, the project and the stack: a pattern may also have a fixed text. */
function looksRandom(proposed: string, urn = ""): boolean {
  const [stack = "", project = ""] = urn.replace(/^urn:pulumi:/, "").split("::");
  const known = [nameInUrn(urn), project, stack].filter((part) => part !== "");
  const rest = known.reduce((text, part) => text.replaceAll(part, "-"), proposed);
  return (rest.match(/[A-Za-z0-9]{3,}/g) ?? []).some((part) => /\d/.test(part));
}
