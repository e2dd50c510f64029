import { type Client, createClient, type Settings } from "../client";
import { domains } from "../contract";

/** What an operation works with: the settings, a client, and what the account has set for all of its links. */
export interface Context {
  readonly settings: Settings;
  readonly client: Client;
  /** The domain of links that name none: the one configured, else the account's default; asked once. */
  defaultDomainId(): Promise<string | undefined>;
  /** Tells the person something that is no failure. */
  warn(message: string): void;
}

/** Makes the context that all operations of one process share. */
export function createContext(settings: Settings, warn: Context["warn"]): Context {
  const client = createClient(settings);
  let asked: Promise<string | undefined> | undefined;
  return {
    settings,
    client,
    warn,
    defaultDomainId() {
      asked ??= settings.defaultDomainId
        ? Promise.resolve(settings.defaultDomainId)
        : client.call(domains.default, {}).then((domain) => domain?.id);
      return asked;
    },
  };
}
