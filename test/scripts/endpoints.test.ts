import { describe, expect, it } from "vitest";
import { endpoints, links } from "../../provider/contract";
import { unreachedEndpoints } from "../../scripts/check/endpoints";

describe("the check of endpoints", () => {
  it("finds that a resource or a look-up calls each of the 45", () => {
    expect(unreachedEndpoints()).toEqual([]);
  });

  it("names an endpoint that nothing calls", () => {
    const forgotten = { ...links.read, path: "/api/v1/links/{id}/forgotten" };
    expect(unreachedEndpoints([...endpoints, forgotten])).toEqual([
      "GET /api/v1/links/{id}/forgotten is not called by any resource or look-up.",
    ]);
  });
});
