/** An error that the user can fix, such as a port in use or an unusable data file. */
export class EmulatorError extends Error {
  override readonly name = "EmulatorError";
}
