import { randomUUID } from "node:crypto";

/** Creates the value of `X-Request-Id` in every response and of `requestId` in every error body (spec 4, 7). */
export const newRequestId = (): string => `req_${randomUUID()}`;
