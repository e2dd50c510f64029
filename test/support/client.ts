import { onTestFinished } from "vitest";
import { type ClientOptions, createClient } from "../../provider/client";
import { type StubResponse, startStubService } from "./stub-service";

/** A retry policy without long delays. */
export const fastRetries = { baseDelay: 1, maxDelay: 2 };

/** A client of a stub service with these responses. Both are stopped after the test. */
export async function clientOf(responses: StubResponse[], options: Partial<ClientOptions> = {}) {
  const service = await startStubService(...responses);
  const client = createClient({ baseUrl: service.url, apiKey: "key-1", policy: fastRetries, ...options });
  onTestFinished(() => client.close());
  return { ...service, client };
}

/** The error of a promise. */
export const failureOf = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => new Error("it succeeded"),
    (error: Error) => error,
  );
