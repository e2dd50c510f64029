import { ignoreFile } from "../../account/ignore-file";
import { plural } from "../../output/plural";
import { alwaysExists, isSetName } from "../../stack/definition";
import {
  type Drift,
  type Edit,
  type Interrupted,
  movesIn,
  type Property,
  type Report,
  type Unmanaged,
  type Unused,
} from "../model/report";
import { firstOf } from "./first";
import type { More } from "./shorten";

// The wording that all formats of a report share.

/** The symbols by which Pulumi marks a change. */
export const symbols: Readonly<Record<Drift["change"] | Edit["change"], string>> = {
  create: "+",
  update: "~",
  replace: "±",
  delete: "-",
};

/** A report in one line: "Stack dev of project shop: 3 differences (1 to create, 2 to change)". */
export function headline(report: Report): string {
  const { project, stack, drift, edits, accepted } = report;
  // A link that moves is deleted by one resource, and created by another.
  const differences = plural(drift.length + edits.length - movesIn(report), "difference");
  const [first, ...more] = [...drift, ...edits];
  const stored = accepted
    ? `; an update only stores in its state ${plural(accepted, "change")} of the account that the program has accepted`
    : "";
  const counts = more.length > 0 ? ` (${describeCounts(report)})` : "";
  return `Stack ${stack} of project ${project}: ${first ? differences + counts : `in sync${stored}`}`;
}

/**
 * How many objects differ in which way: "1 to create, 2 to change".
 *
 * @param isDone for an update that is done: "1 created, 2 changed"
 */
export function describeCounts(report: Report, isDone = false): string {
  const { drift, edits } = report;
  const of = (change: Edit["change"]) => edits.filter((it) => it.change === change).length;
  const moved = movesIn(report);
  const parts: readonly (readonly [count: number, open: string, done: string])[] = [
    [of("create") - moved, "to create", "created"],
    [of("update"), "to change", "changed"],
    [of("replace"), "to replace", "replaced"],
    [moved, "to move", "moved"],
    [of("delete") - moved, "to delete", "deleted"],
    [drift.length, "changed in the account", "restored"],
  ];
  return parts
    .flatMap(([count, open, done]) =>
      count > 0 ? [`${count.toLocaleString("en-US")} ${isDone ? done : open}`] : [],
    )
    .join(", ");
}

export const titles = {
  drift: "Changed behind the stack's back",
  edits: "Changed in the program",
  otherRun: "Another run is in progress",
  interrupted: "Interrupted creates",
  warnings: "Warnings of the preview",
  unmanaged: "In the account, but in no stack of this project",
  unused: "Links without a visit",
  destinations: "Destinations of the links in the account",
} as const;

/** The warnings of a report, as many as a person reads, each as its lines. */
export function shownWarnings({ warnings = [] }: Report): string[][] {
  const { listed, more } = firstOf(
    warnings,
    maxWarnings,
    (count) => `… and ${plural(count, "more warning")} (${whereMore})`,
  );
  return [...listed, ...more].map((it) => it.split("\n").map((line) => line.trim()));
}

const maxWarnings = 10;

/** What to do about drift. */
export const driftSteps =
  "`shortlink reconcile` takes it back; `shortlink accept` writes it into the program instead.";

/** A link without a visit: "sale (lnk_1), Link shop". */
export const unusedName = ({
  id,
  slug = id,
  resource = "not in this stack",
}: Unused["links"][number]): string => `${slug} (${id}), ${resource}`;

/** How many links had no visit, in a sentence. */
export const describeUnused = ({ days, links, checked, younger }: Unused): string =>
  `${links.length} of ${plural(checked, "link")} had no visit in ${plural(days, "day")}${younger > 0 ? `, and ${younger} more ${younger === 1 ? "is" : "are"} younger than that` : ""}. Nothing was deleted.`;

/** The name of what differs: that of a resource, or with the key of an entry, `redirects: press`. */
export const nameOf = ({ name, entry }: Drift | Edit): string =>
  entry === undefined ? name : `${name}: ${entry}`;

/**
 * How many entries of a set are not listed: `… and 490 more entries of LinkSet redirects will be created`.
 *
 * @param show how a format shows a name
 */
export function describeMore(
  { count, kind, name, change }: More,
  isDrift: boolean,
  show = (name: string) => name,
): string {
  const what = describeChange(change, isDrift) || (isDrift ? "was changed" : "will be changed");
  const many = count === 1 ? "entry" : "entries";
  const verb = count === 1 ? what : what.replace(/^was/, "were");
  return `… and ${count.toLocaleString("en-US")} more ${many} of ${kind} ${show(name)} ${verb}`;
}

/** Where the entries are that a report does not list. */
export const whereMore = "--format json lists all";

/** What an interrupted create left: `most likely created lnk_1`. */
export const describeOrphans = ({ kind, orphans }: Interrupted): string => {
  if (isSetName(kind)) return "may have created some of its links";
  if (alwaysExists(kind)) return "may have been set already";
  if (orphans.length === 0) return "left no object that can be found";
  return orphans.length === 1
    ? `most likely created ${orphans[0]}`
    : `most likely created one of ${orphans.join(", ")}`;
};

/** What happened to a resource as a whole; "" for an update, which its properties describe. */
export const describeChange = (change: Drift["change"] | Edit["change"], isDrift: boolean): string => {
  if (change === "delete") return isDrift ? "was deleted" : "will be deleted";
  if (change === "create") return "will be created";
  return change === "replace" ? "will be replaced" : "";
};

/** The values that a report shows of a difference. A new resource is shown by its name alone. */
export const shownProperties = ({ change, properties }: Drift | Edit): readonly Property[] =>
  change === "create" ? [] : properties;

/** A value on one line, cut after 120 characters. */
export function formatValue(value: Property["before"]): string {
  if (value === undefined) return "nothing";
  const text = value === "[secret]" ? value : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

/**
 * How much of an account is declared: "3 of 4 objects of the account (75 %) are declared, and .shortlinkignore leaves out 2
 * more".
 */
export function describeCoverage({ managed, total, coverage, ignored = 0 }: Unmanaged): string {
  const share = `${managed} of ${plural(total, "object")} of the account (${coverage} %) are declared`;
  return ignored === 0 ? share : `${share}, and ${ignoreFile} leaves out ${ignored} more`;
}
