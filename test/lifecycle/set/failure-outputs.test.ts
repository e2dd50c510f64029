import { describe, expect, it } from "vitest";
import { failureOutputs, type Properties, recordIn } from "../../../provider/lifecycle";
import { Declaration } from "../../../provider/lifecycle/set/declaration";
import { outputsOfSet } from "../../../provider/lifecycle/set/record";
import { link, linkSet } from "../../../provider/resources";
import { numbers, url } from "../../support/set-stack";

// The engine takes the outputs of an operation that failed halfway in a header of at most 16 MB.

const large = "x".repeat(10_000);
const inputsWith = (title: string, count: number): Properties => ({
  links: Object.fromEntries(numbers(count).map((index) => [`link-${index}`, { url: url(index), title }])),
});

/** The outputs of a set whose entries have these titles by now. */
function outputsOf(declared: Properties, titles: readonly string[]) {
  const entries = titles.map((title, index) => {
    const inputs = { slug: `link-${index}`, url: url(index), title };
    return [`link-${index}`, { id: `lnk_${index}`, inputs, normalized: {} }] as const;
  });
  return outputsOfSet(new Declaration(linkSet, declared), new Map(entries));
}

const lengthOf = (outputs: Properties) => JSON.stringify(outputs).length;

describe("the outputs of a set that failed halfway", () => {
  it("stay as they are if they are short, as do those of any other resource", () => {
    const outputs = outputsOf(inputsWith("A", 3), ["A", "A"]);
    expect(failureOutputs(linkSet, outputs, {})).toBe(outputs);
    const long = { title: large.repeat(1000) };
    expect(failureOutputs(link, long, {})).toBe(long);
  });

  it("leave out the inputs that the engine keeps, and nothing that the entries have", () => {
    const declared = inputsWith(large, 1000);
    const outputs = outputsOf(declared, [...numbers(998).map(() => large), "old"]);
    const short = failureOutputs(linkSet, outputs, declared);
    expect(lengthOf(short)).toBeLessThan(100_000);
    expect(recordIn(linkSet, { ...declared, ...short })).toEqual(recordIn(linkSet, outputs));
  });

  it("say that the next operation has to read what the entries have, if that is too long as well", () => {
    const outputs = outputsOf(
      inputsWith(large, 1000),
      numbers(999).map(() => large),
    );
    const short = failureOutputs(linkSet, outputs, inputsWith("before", 1000));
    expect(lengthOf(short)).toBeLessThan(200_000);
    const record = recordIn(linkSet, { ...inputsWith("before", 1000), ...short });
    expect(record.size).toBe(999);
    expect(record.get("link-7")).toEqual({ id: "lnk_7", inputs: {}, normalized: {}, attempted: {} });
  });
});
