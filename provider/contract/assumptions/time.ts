/**
 * A time in milliseconds: a day, or a day and a time of day, as in ISO 8601. Without an offset it is in UTC, on every machine.
 * NaN for another text, and for a day that does not exist.
 *
 * @example
 * parseTime("2026-12-24T18:00");
 */
export function parseTime(text: string): number {
  const [, day, time = "00:00", offset = "Z"] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text) ?? [];
  const midnight = new Date(`${day}T00:00Z`);
  // `Date` takes February 30 for March 2.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return Number.NaN;
  return Date.parse(`${day}T${time}${offset.toUpperCase()}`);
}

/**
 * A time at which something starts. A day alone starts with it in UTC, where as the end of something it would be the end of the day.
 *
 * @example
 * startOf("2030-12-01") // "2030-12-01T00:00:00Z"
 */
export const startOf = <T>(time: T): T | string =>
  typeof time === "string" && /^\d{4}-\d{2}-\d{2}$/.test(time.trim()) ? `${time.trim()}T00:00:00Z` : time;
