import type { EngineEvent, Stack } from "@pulumi/pulumi/automation";
import { describe, expect, it, vi } from "vitest";
import type { Progress } from "../../../provider/cli/output/progress";
import { runEngine } from "../../../provider/cli/stack/run";

it("the progress of a run of the engine counts each resource of a provider once, however many steps the engine reports for it", async () => {
  const shown: string[] = [];
  const progress = { show: (text: string) => shown.push(text) } as unknown as Progress;
  const end = (op: string, name: string, type = "shortlink:index:Link", custom = true): EngineEvent => {
    const state = { custom };
    return {
      resOutputsEvent: { metadata: { op, urn: `urn:${name}`, type, old: state, new: state } },
    } as never;
  };
  const events = [
    end("refresh", "one"),
    end("same", "default", "pulumi:providers:shortlink"),
    end("same", "shop", "pulumi:pulumi:Stack", false),
    end("same", "group", "shop:index:Group", false),
    end("refresh", "two"),
    end("update", "one"),
    end("same", "two"),
    end("create", "three"),
  ];
  const stack = { workspace: {} } as Stack;
  const found = await runEngine(stack, progress, "Comparing", async (onEvent) => events.forEach(onEvent));
  expect(found).toEqual(events);
  expect(shown).toEqual([
    "Comparing: 1 resource so far",
    ...["Comparing: 2 resources so far", "Comparing: 2 resources so far", "Comparing: 2 resources so far"],
    "Comparing: 3 resources so far",
  ]);
});

it("a run of the engine shows that it has begun, until its first resource", async () => {
  vi.useFakeTimers();
  const shown: string[] = [];
  const progress = { show: (text: string) => shown.push(text) } as unknown as Progress;
  const metadata = { op: "same", urn: "urn:one", type: "shortlink:index:Link", new: { custom: true } };
  await runEngine({ workspace: {} } as Stack, progress, "Comparing", async (onEvent) => {
    vi.advanceTimersByTime(2000);
    onEvent({ resOutputsEvent: { metadata } } as never);
    vi.advanceTimersByTime(2000);
  });
  vi.advanceTimersByTime(2000);
  vi.useRealTimers();
  expect(shown).toEqual(["Comparing …", "Comparing …", "Comparing: 1 resource so far"]);
});

describe("what a run of the engine warns of", () => {
  const warning = (message: string, name: string) =>
    ({
      diagnosticEvent: {
        message: `<{%reset%}>${message}<{%reset%}>\n`,
        severity: "warning",
        urn: `urn:pulumi:dev::shop::shortlink:index:Link::${name}`,
      },
    }) as never;
  const run = async (end?: Error, shown: readonly string[] = []) => {
    const printed: string[] = [];
    const progress = { show() {}, announce: (text: string) => printed.push(text) } as unknown as Progress;
    const operation = async (onEvent: (event: EngineEvent) => void) => {
      for (const it of [warning("It may be left.", "shop"), warning("It may be left.", "press")]) onEvent(it);
      onEvent(warning("It is taken over.", "jobs"));
      if (end) throw end;
    };
    const isShown = (text: string) => shown.includes(text);
    await runEngine({ workspace: {} } as Stack, progress, "Updating", operation, isShown).catch(() => {});
    return printed;
  };
  const left = "warning: shop and 1 more: It may be left.";
  const takenOver = "warning: jobs: It is taken over.";

  it("is printed once, with the names of its resources", async () => {
    expect(await run()).toEqual([left, takenOver]);
  });

  it("is not printed where it is shown already, unless the run fails", async () => {
    const shown = ["jobs: It is taken over."];
    expect(await run(undefined, shown)).toEqual([left]);
    expect(await run(new Error("failed"), shown)).toEqual([left, takenOver]);
  });
});

it.each(["title", "links.autumn-sale.slug", 'options["a: b"]'])(
  "a run that the provider refuses for %s names the command that finds all that is wrong",
  async (path) => {
    const message = `LinkSet resource 'all' has a problem: ${path}: "a b" is not accepted`;
    const failing = runEngine(
      { workspace: { workDir: __dirname } } as Stack,
      { show: () => {} } as never,
      "Updating",
      async (onEvent) => {
        onEvent({ diagnosticEvent: { severity: "error", message } } as never);
        throw new Error("failed");
      },
    );
    await expect(failing).rejects.toThrow("run `shortlink check`");
  },
);
