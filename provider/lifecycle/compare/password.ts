import { isHash, isMask, isSecretFeature, looksLikePassword, mayHideSecret } from "../../contract";
import { isAbsent, isObject, isStructure, isUnknown, mapProperties, propertyOf } from "../properties/values";

/** A value that is declared now, and what the service shows of it. */
interface Shown {
  readonly now: unknown;
  readonly live: unknown;
}

/** Whether an entry is an existing PASSWORD feature that stays one. */
export const isKeptPassword = ({ now, live }: Shown): boolean =>
  isSecretFeature({ type: propertyOf(live, "type"), ...(now as object) }) && isSecretFeature(live);

/**
 * Whether sending the declared settings of a password as a whole would lose something: the password, or another value that
 * the service hides. A feature with null as its live settings has no password. Settings that are not known yet may have all of it.
 */
export function losesSettings({ before, now, live }: Shown & { readonly before: unknown }): boolean {
  // The settings that an update replaces or, if they are no longer declared, removes on purpose.
  const declared = now === undefined ? before : now;
  return live !== null && !(holdsPassword(declared, live) && coversMasks(declared, live));
}

/** A property of an object of the API, with the declared values in place of masks, behind which the service hides secrets. */
export function visibleAt(name: string, declared: unknown, live: unknown): unknown {
  const shown = propertyOf(live, name);
  const isSecret =
    name === "config" &&
    isSecretFeature(declared) &&
    isSecretFeature({ type: propertyOf(declared, "type"), ...(live as object) });
  return isSecret && shown !== undefined ? unmask(propertyOf(declared, name), shown) : shown;
}

/**
 * Replaces the masks in secret settings by the declared values, at any depth. The service never shows `password` in clear
 * text, so it always keeps its declared value.
 */
function unmask(declared: unknown, live: unknown): unknown {
  if (isAbsent(live) || isMask(live)) return declared;
  if (Array.isArray(declared) && Array.isArray(live)) {
    return live.map((entry, index) => unmask(declared[index], entry));
  }
  if (!isObject(declared) || !isObject(live)) return live;
  return mapProperties(declared, (value, name) =>
    name === "password" ? value : unmask(value, propertyOf(live, name)),
  );
}

/**
 * Settings as the service shows them, without those that display declared ones, such as `passwordHash` beside `password`. Sent
 * back with another password, they would contradict it.
 */
export function withoutDisplays(declared: unknown, live: unknown): unknown {
  if (!isObject(declared) || !isObject(live)) return live;
  const names = Object.keys(declared);
  return Object.fromEntries(
    Object.entries(live)
      .filter(([name, value]) => names.includes(name) || !names.some((it) => displays(name, value, it)))
      .map(([name, value]) => [name, withoutDisplays(propertyOf(declared, name), value)]),
  );
}

/** Whether an undeclared setting displays a declared one, by its name, or by its name and a hash as its value. */
function displays(name: string, value: unknown, declared: string): boolean {
  const [shown, plain] = [name, declared].map((it) => it.toLowerCase().replace(/[_-]/g, "")) as [
    string,
    string,
  ];
  if (/^(hash|salt|digest)$/.test(shown)) return looksLikePassword(declared);
  if (shown.startsWith(plain))
    return isHash(value) || /(hash|hashed|salt|digest|encrypted|masked)$/.test(shown);
  return shown.endsWith(plain) && (isHash(value) || /^(hash|hashed|salted|encrypted|masked)/.test(shown));
}

/** Whether a value is declared under the name of a password, or where the service shows a mask or a hash. */
function holdsPassword(declared: unknown, live: unknown, name = ""): boolean {
  if (isStructure(declared)) {
    return Object.entries(declared).some(([key, value]) =>
      holdsPassword(value, propertyOf(live, key), looksLikePassword(key) ? key : name),
    );
  }
  return !isAbsent(declared) && (name !== "" || isUnknown(declared) || isMask(live) || isHash(live));
}

/** Whether a value is declared wherever the service shows what may stand for another one. */
function coversMasks(declared: unknown, live: unknown): boolean {
  if (!isStructure(live) || isUnknown(declared)) return !mayHideSecret(live) || !isAbsent(declared);
  return Object.entries(live).every(([key, value]) => coversMasks(propertyOf(declared, key), value));
}
