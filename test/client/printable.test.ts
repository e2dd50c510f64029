import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError, printable, printableLines, UserError } from "../../provider/client";
import { formatFailure } from "../../provider/lifecycle";
import { createContext } from "../../provider/lifecycle/context/context";
import { PartialFailure } from "../../provider/lifecycle/state/state";
import { toServiceError } from "../../provider/plugin/wire/failure";
import { controls, hostileText, startsCommand } from "../support/hostile-text";

describe("a printable text", () => {
  it.each([
    ["\u001b[2J", "\\u001b[2J"],
    ["a\r\nb\tc", "a\\r\\nb\\tc"],
    ["gpj.\u202eexe", "gpj.\\u202eexe"],
    ["a\u2028b\u009b2K", "a\\u2028b\\u009b2K"],
    ["\ud800 🧀 ä \uffff", "\\ud800 🧀 ä \\uffff"],
    ["##[error]no ##vso[task.x]", "\\u0023#[error]no \\u0023#vso[task.x]"],
    ["## Title [1] a::b \\n", "## Title [1] a::b \\n"],
  ])("shows %j as %s", (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it("is one line that controls nothing, whatever the text", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(printable(text)).not.toMatch(controls);
        expect(printable(text)).not.toMatch(/[\n\t]|##\w*\[/);
      }),
    );
  });

  it("that is JSON stays JSON of the same value", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(JSON.parse(printable(JSON.stringify({ [text]: [text] })))).toEqual({ [text]: [text] });
        expect(JSON.parse(printableLines(JSON.stringify([text], undefined, 2)))).toEqual([text]);
      }),
    );
  });
});

describe("printable lines", () => {
  it("keep their line breaks and indents", () => {
    expect(printableLines("a\n\tb\r\n  c::d")).toBe("a\n\tb\n  c::d");
  });

  it("start no command of a CI system", () => {
    expect(printableLines("a\n  ::error::b\n::stop-commands::c")).toBe(
      "a\n  \\u003a:error::b\n\\u003a:stop-commands::c",
    );
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(printableLines(text)).not.toMatch(startsCommand);
        expect(printableLines(text)).not.toMatch(controls);
      }),
    );
  });
});

// The dynamic provider and the plugin print what these return.
describe("a message of the provider controls nothing, whatever text it repeats", () => {
  const info = { operation: "Read", method: "GET", path: "/x", hasIdInPath: true, status: 422 };
  const warned = (text: string) => {
    const shown: string[] = [];
    const settings = { baseUrl: "https://api.example.com", apiKey: "key" };
    const context = createContext(settings, (message) => void shown.push(message));
    const inform = (message: string) => void shown.push(message);
    const operation = context.forOperation({ inform, status: inform }).forOperation({});
    operation.warn(text);
    operation.inform?.(text);
    operation.status?.(text);
    return shown.join("\n");
  };

  it.each<[string, (text: string) => string]>([
    ["an error of the person", (text) => new UserError(text).message],
    [
      "an error of the service",
      (text) => new ApiError({ ...info, code: text, requestId: text, reason: text }).message,
    ],
    [
      "an object that was created in part",
      (text) => new PartialFailure({ id: "x", outputs: {} }, text).reasons.join(),
    ],
    ["a refused input", (text) => formatFailure({ path: text, reason: text })],
    ["a bug, through the plugin", (text) => String(toServiceError(new Error(text)).details)],
    ["a warning", warned],
  ])("%s", (_, messageWith) => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(messageWith(`Line\n${text}`)).not.toMatch(startsCommand);
        expect(messageWith(text)).not.toMatch(controls);
      }),
    );
  });
});
