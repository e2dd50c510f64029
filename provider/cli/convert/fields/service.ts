import { isObject } from "../../../lifecycle";
import type { Content, Kind } from "../arrived";
import { type Finding, findRecords, looked } from "../source/records";
import { plainName, type Roles, readFields } from "./read-fields";
import type { Role } from "./roles";

/** The export of a service, as the roles of its fields. */
export interface Service {
  readonly name: Kind["name"];
  readonly title: string;
  readonly howToExport: string;
  readonly sharedHosts?: readonly string[];
  readonly roles: Roles;
  /** Fields of which all that are in a group are enough to recognize the service. */
  readonly marks: readonly (readonly string[])[];
  readonly columnsOf?: Finding["columnsOf"];
}

/** A kind that reads fields by their roles. */
export function serviceKind(service: Service): Kind {
  const { name, title, howToExport, sharedHosts = [], roles, marks, columnsOf } = service;
  const destinations = Object.keys(roles).filter((it) => roles[it]?.label === "destination");
  const finding: Finding = {
    isEntry: (object) => Object.keys(object).some((it) => destinations.includes(plainName(it))),
    ...(columnsOf && { columnsOf }),
  };
  return {
    ...{ name, title, howToExport, sharedHosts },
    converts: labelsOf(roles, (it) => !it.isMetadata && !it.isLeftOut),
    leavesOut: labelsOf(roles, (it) => it.isLeftOut === true),
    recognize(content) {
      const names = namesIn(content, finding);
      const sizes = marks.filter((group) => group.every((it) => names.has(it))).map((group) => group.length);
      return Math.max(0, ...sizes);
    },
    read: (content) => readFields(content, roles, finding),
  };
}

const labelsOf = (roles: Roles, isWanted: (role: Role) => boolean): string[] => [
  ...new Set(Object.values(roles).flatMap((it) => (isWanted(it) ? [it.label] : []))),
];

/** The names of the fields of the first entries, or of the columns. */
function namesIn(content: Content, finding: Finding): ReadonlySet<string> {
  const { records, columns } = findRecords(content, finding, looked);
  const names = records.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, value]) =>
      isObject(value) ? [name, ...Object.keys(value).map((inner) => `${name}.${inner}`)] : [name],
    ),
  );
  return new Set([...columns, ...names].map(plainName));
}
