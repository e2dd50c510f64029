import { expect, it } from "vitest";
import { entryContext } from "../../../provider/lifecycle/set/entry-context";
import { listFailures } from "../../../provider/lifecycle/set/messages";
import { linkSet } from "../../../provider/resources";
import { numbers } from "../../support/set-stack";
import { offlineContext } from "../offline";

it("a message lists the first hundred entries that failed, and how many more there are", () => {
  const failures = new Map(numbers(1102).map((index) => [`link-${index}`, new Error("HTTP 422")]));
  const lines = listFailures(failures, (key) => `links.${key}`);
  expect([lines.length, lines.at(-2)?.slice(0, 15), lines.at(-1)]).toEqual([
    101,
    "links.link-99: ",
    "… and 1,002 more.",
  ]);
});

it("the messages of an entry's operation name the entry", () => {
  const messages: string[] = [];
  const note = (message: string) => void messages.push(message);
  const own = entryContext(linkSet, "a b", { ...offlineContext(), warn: note, inform: note });
  own.warn("Careful.");
  own.inform?.("Done.");
  expect(messages).toEqual(['links["a b"]: Careful.', 'links["a b"]: Done.']);
  entryContext(linkSet, "press", offlineContext()).inform?.("Not shown.");
});
