import { credentials } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";

/** The engine's own log: what is written there is shown to the person. */
export class EngineLog {
  private engine: EngineClient | undefined;

  /** @param address where the engine listens; undefined when nobody does (a test of the plugin alone) */
  constructor(address: string | undefined) {
    this.attach(address);
  }

  /** Writes to another engine from now on. */
  attach(address: string | undefined): void {
    this.engine = address ? new EngineClient(address, credentials.createInsecure()) : undefined;
  }

  /** Shows a warning, beside a resource where there is one. */
  warn(message: string, urn = ""): void {
    this.show(LogSeverity.WARNING, message, urn);
  }

  /** Shows a note, beside a resource where there is one. */
  inform(message: string, urn = ""): void {
    this.show(LogSeverity.INFO, message, urn);
  }

  private show(severity: LogSeverity, message: string, urn: string): void {
    const request = new LogRequest().setSeverity(severity).setMessage(message).setUrn(urn);
    // An engine that does not answer is no reason to fail.
    this.engine?.log(request, () => {});
  }
}
