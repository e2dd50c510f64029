// The part of the lifecycle that resources, the two front doors and the command may use.

export { requireAccount } from "./account";
export { type Change, changesAt, compareInputs } from "./compare/changes";
export { type Comparison, compare } from "./compare/compare";
export { carrySecrets, shownSecrets } from "./compare/secrets";
export { type Context, createContext, type Operation } from "./context/context";
export { domainWithHost } from "./context/domains";
export { Memo } from "./context/memo";
export type { ResourceFacts } from "./definition/definition";
export { type AnyDefinition, defineResource, type Resolver } from "./definition/definition";
export {
  type AnyFunction,
  type AnyLookUp,
  type Computed,
  defineFunction,
  defineLocalFunction,
  isLocal,
} from "./definition/function";
export { type AnyResource, importIds, isSet, type SetDefinition, type Table } from "./definition/set";
export { importable, importObject } from "./live/import";
export { otherOwner, splitImportId, withoutOwnMark } from "./live/managed-by";
export { findOrphans, type InterruptedCreate } from "./live/orphans";
export { isAddressHeld, showsMark } from "./live/owners";
export { readLive } from "./live/read-live";
export type { Autonaming } from "./operations/autoname";
export { accept, compute, failureOf } from "./operations/compute";
export { invoke, invokePages } from "./operations/invoke";
export { list, listAll, listFilter } from "./operations/list";
export { preflight, unlessInconclusive } from "./operations/preflight";
export { adoptOrRefuse, findOwner, whichIsFirst } from "./operations/taken";
export { adoptInput, mayAdopt } from "./properties/adopt";
export { groupByCause, groupFailures, sameFor, withoutNames } from "./properties/causes";
export { isSame } from "./properties/equality";
export { type Failure, formatFailure, someOf } from "./properties/failure";
export { keyInId, objectName } from "./properties/id";
export { type Marks, marksAt } from "./properties/marks";
export { entrySchema, isOpen, mapEntrySchema, propertySchema, unwrap } from "./properties/schema";
export type { PriorState } from "./properties/values";
export {
  formatPath,
  isAbsent,
  isObject,
  isUnknown,
  mapInside,
  mapProperties,
  type Path,
  type Properties,
  parsePath,
  propertyOf,
  unknownValue,
  valueAt,
  valuesIn,
  withoutReserved,
} from "./properties/values";
export {
  approvedDeletesVariable,
  type ChangesBySet,
  type EntryChange,
  readNotes,
  type SetChanges,
  setChangesVariable,
} from "./recording/comparison";
export { withUnknowns } from "./recording/placeholders";
export { type CheckRecord, Recorder, readRecords, textDigest } from "./recording/recorder";
export {
  check,
  create,
  deleteResource,
  diff,
  previewCreate,
  previewUpdate,
  read,
  requireSafeUpdate,
  update,
} from "./resource-operations";
export { type Entries, entriesOf, hasSecretKeys } from "./set/declaration";
export { planSet } from "./set/plan";
export { type EntryRecord, failureOutputs, isUnsettled, recordIn, secretOutputs } from "./set/record";
export { previewOutputs } from "./state/outputs";
export { isAlwaysSecret, normalizedKey, PartialFailure, type State, unfinishedKey } from "./state/state";
export { OtherProviders } from "./tracker/other-providers";
export { planPreview } from "./update/plan";
export { inlineReason } from "./validation/addresses";
export { hasSecretConfig, redactingContext, secretMark } from "./validation/redaction";
export { validate } from "./validation/validate";
