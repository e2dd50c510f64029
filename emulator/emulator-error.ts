/** Something the person who starts the emulator can mend: a taken port, a file that cannot be used. */
export class EmulatorError extends Error {
  override readonly name = "EmulatorError";
}
