import { includes, type Kind, nameFields, type Visitor, visitorFields } from "../../routing";

/**
 * Whether expectations speak for all visitors of a kind, so that `otherwise` does not: each of its values is named by one of them.
 * A kind of all values but some has visitors that nobody named.
 */
export const speaksFor = (visitors: readonly Visitor[], kind: Kind): boolean =>
  valuesOf(kind).every((values) => visitors.some((visitor) => isNamed(visitor, kind, values)));

/** The values of a kind in the fields in which it has a few of them. */
function valuesOf(kind: Kind): Visitor[] {
  return nameFields.reduce<Visitor[]>(
    (visitors, field) => {
      const listed = kind[field]?.in;
      return listed ? visitors.flatMap((it) => listed.map((value) => ({ ...it, [field]: value }))) : visitors;
    },
    [{}],
  );
}

function isNamed(visitor: Visitor, kind: Kind, values: Visitor): boolean {
  const named = visitorFields.filter((field) => visitor[field] !== undefined);
  return (
    named.some((field) => isPositive(kind[field])) &&
    named.every((field) =>
      kind[field] === undefined
        ? visitor.userAgent !== undefined && ofUserAgent.includes(field)
        : isEqual(values[field], visitor[field]),
    ) &&
    includes(kind, { ...values, ...visitor }) === true
  );
}

/** What a user agent says of a visitor. Each stands for its system, browser and device, whichever of them a link distinguishes. */
const ofUserAgent: readonly (keyof Visitor)[] = ["userAgent", "os", "browser", "device"];

/** Whether a field of a kind says what a visitor has, and not only what it does not have. */
export const isPositive = (field: object = {}): boolean => "in" in field || "passes" in field;

/** Whether a value is the one that is wanted, if any is. */
export const isEqual = (wanted: unknown, value: unknown): boolean =>
  wanted === undefined || String(wanted).toLowerCase() === String(value).toLowerCase();
