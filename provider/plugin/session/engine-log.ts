import { credentials } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";

/** The engine's log, which it shows to the person. */
export class EngineLog {
  private engine: EngineClient | undefined;
  /** Where the engine listens. */
  address: string | undefined;

  /** @param address where the engine listens; undefined in a test without an engine */
  constructor(address: string | undefined) {
    this.attach(address);
  }

  /** Logs to another engine from now on. */
  attach(address: string | undefined): void {
    this.address = address;
    this.engine = address ? new EngineClient(address, credentials.createInsecure()) : undefined;
  }

  /** Shows a warning, at a resource if one is named. */
  warn(message: string, urn?: string): void {
    this.log(LogSeverity.WARNING, message, urn);
  }

  /** Shows a message, at a resource if one is named. */
  inform(message: string, urn?: string): void {
    this.log(LogSeverity.INFO, message, urn);
  }

  /** Shows a message at a resource until the next one. */
  status(message: string, urn?: string): void {
    this.log(LogSeverity.INFO, message, urn, true);
  }

  private log(severity: LogSeverity, message: string, urn = "", ephemeral = false): void {
    const request = new LogRequest()
      .setSeverity(severity)
      .setMessage(message)
      .setUrn(urn)
      .setEphemeral(ephemeral);
    // A lost log message is not worth a failure.
    this.engine?.log(request, () => {});
  }
}
