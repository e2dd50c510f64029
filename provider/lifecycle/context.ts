import { ApiError, type Client, createClient, isNotFound, type Settings, UserError } from "../client";
import { domains, links } from "../contract";
import { Run } from "./run";

/** What an operation works with: the settings, a client, and what the account has set for all of its links. */
export interface Context {
  readonly settings: Settings;
  readonly client: Client;
  /** The resource that an operation is about; undefined where that is not known, as in a dynamic provider. */
  readonly urn?: string | undefined;
  /** What this run has seen and done so far. */
  readonly run: Run;
  /** The domain of links that name none: the one configured, else the account's default; asked once. */
  defaultDomainId(): Promise<string | undefined>;
  /**
   * Whether a failure means that an object is gone. A wrong base URL answers 404 to everything, so before the first
   * object is taken for deleted, the service must answer a call that cannot be a 404.
   *
   * @throws UserError when it does not
   */
  isGone(error: unknown): Promise<boolean>;
  /**
   * Finds out whether the service is there and knows the key, before anything else is asked. A service that cannot be
   * reached is left for the operations to tell, which try more than once.
   *
   * @throws UserError when the key or the base URL is wrong
   */
  greet(): Promise<void>;
  /** Tells the person something that is no failure. */
  warn(message: string): void;
}

/** Makes the context that all operations of one process share. */
export function createContext(settings: Settings, warn: Context["warn"]): Context {
  const client = createClient(settings);
  const run = new Run();
  const confirmed = () => run.once("is there such a service?", () => confirm(client));
  const defaultDomain = () =>
    run.once("the default domain", async () => (await client.call(domains.default, {}))?.id);
  return {
    settings,
    client,
    run,
    warn,
    async isGone(error) {
      if (!isNotFound(error)) return false;
      await confirmed();
      return true;
    },
    async greet() {
      try {
        await defaultDomain();
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          throw new UserError(
            `The service does not accept the key in shortlink:apiKey (or SHORTLINK_API_KEY). ${error.message}`,
          );
        }
        if (isNotFound(error)) await confirmed();
      }
    },
    async defaultDomainId() {
      return settings.defaultDomainId ?? (await defaultDomain());
    },
  };
}

async function confirm(client: Client): Promise<void> {
  try {
    await client.call(links.list, { query: { limit: 1 } });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    throw new UserError(
      "There is no such API at this address: it answers 404 even to the list of links. Check shortlink:baseUrl (or SHORTLINK_BASE_URL).",
    );
  }
}
