import { afterAll, vi } from "vitest";

// Unit tests run many files in one process, one after another, because loading the modules takes longer than most tests.
// What a file stubs is restored after its last test.

const env = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
});
