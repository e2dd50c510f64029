import { expect, it, onTestFinished } from "vitest";
import { readAccount } from "../../../provider/cli/export/read";
import type { Progress } from "../../../provider/cli/output/progress";
import { createContext, type Properties } from "../../../provider/lifecycle";
import { respondWith, type StubResponse, startStubService } from "../../support/stub-service";

/** A service with these boards, whose list shows something else. */
async function startService(boards: readonly Properties[], listed: readonly Properties[]) {
  const respond: StubResponse = (response) => {
    const [, kind, id] = /\/links(?:\/([a-z]+)(?:\/(\w+))?)?/.exec(response.req.url ?? "") ?? [];
    const list = kind === "boards" ? listed : [];
    respondWith(response, id ? boards.find((it) => it.id === id) : list);
  };
  const { url, requests } = await startStubService(respond);
  const context = createContext({ apiKey: "k", baseUrl: url }, () => {});
  onTestFinished(() => context.client.close());
  const read = () =>
    readAccount(context, {}, { projectOnly: true }, { show: () => {} } as unknown as Progress);
  return { read, reads: () => requests.flatMap(({ url }) => /boards\/(\w+)/.exec(url)?.[1] ?? []) };
}

const plain = { id: "brd_1", title: "Looks", slug: "looks" };
const grid = { id: "brd_2", title: "Shop", slug: "shop", layout: "grid" };
const { layout: _, ...listedGrid } = grid;

it("each board is read by itself where the list shows no layout, also if the first board has none", async () => {
  const { read } = await startService([plain, grid], [plain, listedGrid]);
  expect((await read()).map(({ live }) => live)).toEqual([plain, grid]);
});

const empty = { ...plain, layout: null };

it.each([[[grid, empty]], [[empty]], [[plain, grid]]])(
  "boards are taken from a list that shows all inputs, also those without a value: %j",
  async (listed) => {
    const { read, reads } = await startService([], listed);
    expect((await read()).map(({ live }) => live)).toEqual(listed);
    expect(reads()).toEqual([]);
  },
);

it("a board that is deleted in the meantime is left out", async () => {
  const { read } = await startService([grid], [plain, listedGrid]);
  expect((await read()).map(({ live }) => live)).toEqual([grid]);
});
