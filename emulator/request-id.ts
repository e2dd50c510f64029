import { randomUUID } from "node:crypto";

/** What every response carries as `X-Request-Id`, and every error body as `requestId` (spec 4, 7). */
export const newRequestId = (): string => `req_${randomUUID()}`;
