import { expect, it } from "vitest";
import { startService, visit } from "./visiting";
it("x", async () => {
  const emulator = await startService();
  const t = Date.now();
  const { results, leftovers, requests } = await visit(emulator);
  console.log(results.map((r) => `${r.id} ${r.result} ${JSON.stringify(r)}`).join("\n"), leftovers, requests, Date.now() - t);
});
