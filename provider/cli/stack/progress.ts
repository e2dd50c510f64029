import type { EngineEvent } from "@pulumi/pulumi/automation";
import { plural } from "../report/words";

/** Work that takes longer says how far it is. */
const patience = 2000;

/**
 * Shows on standard error how far a command is: one line that changes on a terminal, a line now and then elsewhere.
 * Nothing at all of what is over before people wonder.
 */
export class Progress {
  private readonly began = Date.now();
  private told = 0;
  private isOpen = false;

  constructor(private readonly stream: NodeJS.WriteStream = process.stderr) {}

  /** Says what is going on. */
  say(text: string): void {
    const now = Date.now();
    const pause = this.stream.isTTY ? 100 : 10_000;
    if (now - this.began < patience || now - this.told < pause) return;
    this.told = now;
    this.isOpen = this.stream.isTTY;
    this.stream.write(this.isOpen ? `\r\x1b[K${text}` : `${text}\n`);
  }

  /** Takes the line away. */
  end(): void {
    if (this.isOpen) this.stream.write("\r\x1b[K");
    this.isOpen = false;
  }

  /** Follows a run of the engine. */
  follow(doing: string): (event: EngineEvent) => void {
    let count = 0;
    return ({ resOutputsEvent }) => {
      if (!resOutputsEvent) return;
      count += 1;
      this.say(`${doing}: ${plural(count, "resource")}`);
    };
  }
}
