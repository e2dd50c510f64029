/** The port of `shortlink emulate` unless another one is given. */
export const emulatorPort = 8787;

/** Where `shortlink emulate` listens then. */
export const emulatorUrl = `http://127.0.0.1:${emulatorPort}`;
