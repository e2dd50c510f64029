import { expect, it } from "vitest";
import { visitPlain } from "../../../provider/cli/doctor/visits/plain";
import type { ShortUrls } from "../../../provider/cli/doctor/visits/short-urls";

/** What visits of a plain link show where every short URL is redirected with these headers. */
async function visit(headers: object) {
  const location = "https://example.com/doctor-plain";
  const receivedAt = Date.UTC(2026, 0, 1);
  const response = { status: 302, text: "", isBusy: false, receivedAt, headers: { location, ...headers } };
  // Visits of a plain link use nothing else.
  const urls = { base: "https://sho.rt", visit: async () => response } as unknown as ShortUrls;
  return visitPlain(urls, "plain");
}

const [earlier, later] = ["Wed, 31 Dec 2025 23:00:00 GMT", "Thu, 01 Jan 2026 01:00:00 GMT"];

it.each([
  [{ expires: later }, "allowed"],
  [{ expires: earlier }, "never"],
  [{ expires: later, date: later }, "never"],
  [{ expires: later, date: earlier }, "allowed"],
  [{}, "never"],
])("caching of a redirect with the headers %j is %s", async (headers, value) => {
  const found = await visit(headers);
  expect(found).toBeInstanceOf(Map);
  expect(found instanceof Map && found.get("redirectCaching")).toEqual({ value });
});
