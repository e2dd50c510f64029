import {
  includes,
  type Kind,
  nameFields,
  type TextField,
  type TextKind,
  textFields,
  type Visitor,
  visitorFields,
} from "../../routing";

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
    named.some((field) => isText(field) && isPositive(kind[field])) &&
    named.every((field) =>
      isText(field) && kind[field] !== undefined
        ? isEqual(values[field], visitor[field])
        : visitor.userAgent !== undefined && ofUserAgent.includes(field),
    ) &&
    includes(kind, { ...values, ...visitor }) === true
  );
}

/** What a user agent says of a visitor. Each stands for its system, browser and device, whichever of them a link distinguishes. */
const ofUserAgent: readonly (keyof Visitor)[] = ["userAgent", "os", "browser", "device"];

const isText = (field: keyof Visitor): field is TextField =>
  (textFields as readonly (keyof Visitor)[]).includes(field);

/** Whether it says what a visitor has, and not only what it does not have. */
const isPositive = (kind: TextKind | undefined): boolean => (kind?.in ?? kind?.passes ?? []).length > 0;

const isEqual = (listed: unknown, value: unknown): boolean =>
  listed === undefined || String(listed).toLowerCase() === String(value).toLowerCase();
