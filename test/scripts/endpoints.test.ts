import { describe, expect, it } from "vitest";
import { endpoints, links } from "../../provider/contract";
import { unreachedEndpoints } from "../../scripts/check/endpoints";

describe("the check of endpoints", () => {
  it("finds each of the 45 reached by a resource or a look-up", () => {
    expect(unreachedEndpoints()).toEqual([]);
  });

  it("names one that is not", () => {
    const forgotten = { ...links.read, path: "/api/v1/links/{id}/forgotten" };
    expect(unreachedEndpoints([...endpoints, forgotten])).toEqual([
      "GET /api/v1/links/{id}/forgotten is reached by no resource and no look-up.",
    ]);
  });
});
