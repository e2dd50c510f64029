import { onTestFinished } from "vitest";
import { type Client, type ClientOptions, createClient } from "../../provider/client";
import { type StubResponse, startStubService } from "./stub-service";

/** A retry policy without long delays. */
export const fastRetries = { baseDelay: 1, maxDelay: 2 };

/** A client that is closed after the test. */
export function startClient(baseUrl: string, options: Partial<ClientOptions> = {}): Client {
  const client = createClient({ baseUrl, apiKey: "key-1", policy: fastRetries, ...options });
  onTestFinished(() => client.close());
  return client;
}

/** A client of a stub service with these responses. Both are stopped after the test. */
export async function clientOf(responses: StubResponse[], options?: Partial<ClientOptions>) {
  const service = await startStubService(...responses);
  return { ...service, client: startClient(service.url, options) };
}

/** The error of a promise. */
export const failureOf = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => new Error("it succeeded"),
    (error: Error) => error,
  );
