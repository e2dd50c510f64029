/** HTTP statuses for cases in which the spec defines none (7, not shown). */
export const statuses = {
  missingCredentials: 401,
  insufficientScope: 403,
  unknownId: 404,
  /** An invalid body: the emulator returns 422; a client must treat 400 the same way. */
  invalidBody: 422,
  /** A malformed id in the path, query parameter or header (4.1, 4.6). */
  malformedRequest: 400,
  slugTaken: 409,
  /** More writes than the plan's quota (8). Not 429, because waiting a second would not help. */
  quotaExceeded: 403,
  /** More days of analytics than the plan includes (4.4). */
  historyExceeded: 403,
  tooManyRequests: 429,
} as const;
