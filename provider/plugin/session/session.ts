import { type KeySource, type Settings, UserError } from "../../client";
import { type Context, createContext } from "../../lifecycle";
import type { EngineLog } from "./engine-log";

/** What one run of the plugin knows: who it talks to, with which settings, and whether it is to stop. */
export class Session {
  private context: Context | undefined;
  private readonly stopping = new AbortController();
  /** Whether the settings are those that the program has now: a run that does not execute it has those in state. */
  hasNewSettings = false;

  constructor(readonly log: EngineLog) {}

  /** Takes the settings. */
  configure(settings: Settings, keySource: KeySource): Context {
    const context = createContext(
      settings,
      (message) => this.log.warn(message),
      () => keySource,
    );
    context.tracker.refreshGuard.mayHaveNewKey = this.hasNewSettings;
    this.context = context;
    return context.forOperation({ signal: this.stopping.signal });
  }

  /**
   * What one operation works with: it ends with the session, or when its time is over; its warnings are shown beside its
   * resource.
   *
   * @param timeout in seconds; 0 for none
   * @throws UserError when the provider has not been configured
   */
  operation(urn: string, timeout = 0): Context {
    const { context } = this;
    if (!context) throw new UserError("The provider has not been configured.");
    const stop = this.stopping.signal;
    const signal = timeout > 0 ? AbortSignal.any([stop, timeoutSignal(timeout)]) : stop;
    return context.forOperation({
      urn: urn || undefined,
      signal,
      warn: (message) => this.log.warn(message, urn),
      inform: (message) => this.log.inform(message, urn),
    });
  }

  /** What this run has seen and done; undefined before the settings are known. */
  get run(): Context["tracker"] | undefined {
    return this.context?.tracker;
  }

  /** Ends all operations; none begins after it. */
  cancel(): void {
    this.stopping.abort(new UserError("The operation was cancelled."));
  }
}

/** The longest time that a timer takes, in milliseconds; a longer one would be over at once. */
const maxTimer = 2 ** 31 - 1;

/** Ends an operation when its time is over, and says so. */
function timeoutSignal(seconds: number): AbortSignal {
  const controller = new AbortController();
  const reason = new UserError(`It took longer than the ${seconds} seconds that its customTimeouts give it.`);
  AbortSignal.timeout(Math.min(Math.ceil(seconds * 1000), maxTimer)).addEventListener("abort", () =>
    controller.abort(reason),
  );
  return controller.signal;
}
