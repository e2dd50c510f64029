import { onTestFinished } from "vitest";
import { type ClientOptions, createClient } from "../../provider/client";
import { type StubResponse, startStubService } from "./stub-service";

/** Pauses that no test has to wait for. */
export const fastRetries = { baseDelay: 1, maxDelay: 2 };

/** A client of a service that gives these answers. Both end with the test. */
export async function clientOf(answers: StubResponse[], options: Partial<ClientOptions> = {}) {
  const service = await startStubService(...answers);
  const client = createClient({ baseUrl: service.url, apiKey: "key-1", policy: fastRetries, ...options });
  onTestFinished(() => client.close());
  return { ...service, client };
}

/** What a promise fails with. */
export const failureOf = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => new Error("it succeeded"),
    (error: Error) => error,
  );
