import type { Drift, Edit, Interrupted, Property, Report, Unmanaged } from "./report";

// What all forms of a report say in the same words.

/** The sign by which Pulumi marks a change. */
export const signs: Readonly<Record<Drift["change"] | Edit["change"], string>> = {
  create: "+",
  update: "~",
  replace: "±",
  delete: "-",
};

/** A report in one line: "Stack dev of project shop: 2 differences". */
export function headline({ project, stack, drift, edits }: Report): string {
  const count = drift.length + edits.length;
  const found = count === 0 ? "in sync" : plural(count, "difference");
  return `Stack ${stack} of project ${project}: ${found}`;
}

export const titles = {
  drift: "Changed behind the stack's back",
  edits: "Changed in the program",
  interrupted: "Interrupted while they were created",
  unmanaged: "In the account, but in no stack",
} as const;

/** What an interrupted create has left: `lnk_1 is most likely what it made`. */
export const leftBy = ({ orphans }: Interrupted): string => {
  if (orphans.length === 0) return "left nothing that can be found";
  return orphans.length === 1
    ? `most likely made ${orphans[0]}`
    : `most likely made one of ${orphans.join(", ")}`;
};

/** What has happened to a resource, where its properties do not tell. */
export const remark = (change: Drift["change"] | Edit["change"], isDrift: boolean): string => {
  if (change === "delete") return isDrift ? "is gone" : "will be deleted";
  if (change === "create") return "will be created";
  return change === "replace" ? "will be replaced" : "";
};

/** A number of things: "1 link", "2 links". */
export const plural = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? "" : "s"}`;

/** A value in one line, cut where it grows too long to be read. */
export function valueText(value: Property["before"]): string {
  if (value === undefined) return "nothing";
  const text = value === "[secret]" ? value : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

/** How much of an account is declared: "3 of 4 objects (75 %)". */
export function coverage({ managed, total }: Unmanaged): string {
  const share = total === 0 ? 100 : Math.floor((100 * managed) / total);
  return `${managed} of ${plural(total, "object")} of the account (${share} %) are declared`;
}
