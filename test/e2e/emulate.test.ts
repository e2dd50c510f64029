import { describe, expect, it } from "vitest";
import { project, sh, startCommand } from "../support/shell";

const emulate = "node dist/provider/cli/main.js emulate";

describe("shortlink emulate", () => {
  it("prints where it listens, answers there, and ends cleanly when it is told to", async () => {
    const { match, end } = await startCommand(`exec ${emulate} --port 0`, /http:\/\/127\.0\.0\.1:\d+/, {
      cwd: project,
    });
    const answer = await fetch(`${match[0]}/api/v1/links`, { headers: { authorization: "Bearer demo-key" } });
    expect(answer.status).toBe(200);
    expect(await end("SIGTERM")).toBe(0);
  });

  it("tells a port that is taken in one line", async () => {
    const { match } = await startCommand(`exec ${emulate} --port 0`, /http:\/\/127\.0\.0\.1:(\d+)/, {
      cwd: project,
    });
    const { code, output } = await sh(`${emulate} --port ${match[1]}`, { cwd: project });
    expect(code).toBe(1);
    expect(output.trim().split("\n")).toHaveLength(1);
    expect(output).toContain(String(match[1]));
  });

  it("never shows a key that it takes from the environment", async () => {
    const env = { SHORTLINK_API_KEY: "sk-from-environment" };
    const { match } = await startCommand(`exec ${emulate} --port 0`, /accepts the key .*/, {
      cwd: project,
      env,
    });
    expect(match[0]).toBe("accepts the key you gave it. Ctrl-C ends it.");
  });
});
