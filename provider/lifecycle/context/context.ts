import {
  ApiError,
  type Client,
  createClient,
  isNotFound,
  type KeySource,
  keyNames,
  type Settings,
  UserError,
  withSignal,
} from "../../client/index";
import { domains, links } from "../../contract/index";
import { ResourceTracker } from "../tracker/resource-tracker";

/** What belongs to one operation alone. */
export interface Operation {
  /** The resource that an operation is about; undefined where that is not known, as in a dynamic provider. */
  readonly urn?: string | undefined;
  /** Stops the operation, and every call that it makes. */
  readonly signal?: AbortSignal | undefined;
  /** Shows the person something that is no failure. */
  warn(message: string): void;
  /** Shows the person something that needs no attention, where there is a place for it. */
  inform?(message: string): void;
}

/** What an operation works with: the settings, a client, and what the account has set for all of its links. */
export interface Context extends Operation {
  readonly settings: Settings;
  /** Its calls end with the operation. */
  readonly client: Client;
  /** What this run has seen and done so far. */
  readonly tracker: ResourceTracker;
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
  verifyCredentials(): Promise<void>;
  /** The same run and settings for one operation: all that it asks ends with its signal. */
  forOperation(operation: Partial<Operation>): Context;
}

/**
 * Makes the context that all operations of one process share.
 *
 * @param keySource where the key in the settings comes from, for messages about it
 */
export function createContext(
  settings: Settings,
  warn: Context["warn"],
  keySource: () => KeySource = () => "configuration",
): Context {
  const client = createClient({ ...settings, keySource });
  return contextOf({ settings, client, tracker: new ResourceTracker(), keySource }, { warn });
}

type Shared = Pick<Context, "settings" | "client" | "tracker"> & { readonly keySource: () => KeySource };

function contextOf(shared: Shared, operation: Operation): Context {
  const { settings, tracker } = shared;
  const { signal } = operation;
  const client = signal ? withSignal(shared.client, signal) : shared.client;
  const confirmed = () => tracker.once("is there such a service?", () => requireApi(client), signal);
  const defaultDomain = () =>
    tracker.once("the default domain", async () => (await client.call(domains.default, {}))?.id, signal);
  return {
    ...operation,
    settings,
    client,
    tracker,
    forOperation: (more) => contextOf(shared, { ...operation, ...more }),
    async isGone(error) {
      if (!isNotFound(error)) return false;
      await confirmed();
      return true;
    },
    async verifyCredentials() {
      try {
        await defaultDomain();
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          throw new UserError(
            `The service does not accept ${keyNames[shared.keySource()]}. ${error.message}`,
            {
              cause: error,
            },
          );
        }
        if (isNotFound(error)) await confirmed();
        signal?.throwIfAborted();
      }
    },
    async defaultDomainId() {
      return settings.defaultDomainId ?? (await defaultDomain());
    },
  };
}

async function requireApi(client: Client): Promise<void> {
  try {
    await client.call(links.list, { query: { limit: 1 } });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    throw new UserError(
      "There is no such API at this address: it answers 404 even to the list of links. Check shortlink:baseUrl (or SHORTLINK_BASE_URL).",
    );
  }
}
