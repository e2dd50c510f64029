import { expect, it } from "vitest";
import { readText } from "../../provider/client/http/read-text";

const mebibyte = Buffer.alloc(1024 * 1024, "x");

async function* body(mebibytes: number, more = ""): AsyncGenerator<Buffer> {
  for (let n = 0; n < mebibytes; n += 1) yield mebibyte;
  yield Buffer.from(more);
}

it("a response of 64 MiB is read, and reading a larger one stops", async () => {
  expect(await readText(body(64), "https://a.example", "shortlink:baseUrl")).toHaveLength(
    64 * mebibyte.length,
  );
  await expect(readText(body(64, "x"), "https://a.example", "shortlink:baseUrl")).rejects.toThrow(
    "https://a.example sent a response of more than 64 MiB, which is larger than any response of this API. Check shortlink:baseUrl.",
  );
});

it("a letter may be split between two chunks", async () => {
  const [first, second] = [Buffer.from("ä").subarray(0, 1), Buffer.from("ä").subarray(1)];
  const split = async function* () {
    yield* [first, second];
  };
  expect(await readText(split(), "https://a.example", "shortlink:baseUrl")).toBe("ä");
});
