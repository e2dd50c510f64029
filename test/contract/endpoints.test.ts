import { describe, expect, it } from "vitest";
import { areas, type Endpoint, endpoints, scopes } from "../../provider/contract";

const count = (...names: (keyof typeof areas)[]) =>
  names.reduce((sum, name) => sum + Object.keys(areas[name]).length, 0);

describe("the endpoint table", () => {
  it("has the spec's 45 endpoints in groups of 7, 17, 15, 3 and 3", () => {
    expect(endpoints).toHaveLength(45);
    expect(count("links")).toBe(7);
    expect(count("routes", "conditions", "targets", "features")).toBe(17);
    expect(count("trees", "boards", "folders")).toBe(15);
    expect(count("qr", "analytics")).toBe(3);
    expect(count("domains")).toBe(3);
  });

  it("lists each method and path once", () => {
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(45);
  });

  it.each(endpoints)(
    "$method $path has the status, scope and idempotency of its method",
    (endpoint: Endpoint) => {
      const { method, status, idempotency, scope } = endpoint;
      expect(status).toBe({ GET: 200, POST: 201, PATCH: 200, DELETE: 204 }[method]);
      expect(idempotency === "none").toBe(method === "GET");
      expect(scopes).toContain(scope);
      expect(endpoint.response === undefined).toBe(method === "DELETE");
    },
  );

  it("requires an idempotency key for the QR update only", () => {
    expect(endpoints.filter(({ idempotency }) => idempotency === "required")).toEqual([areas.qr.update]);
  });
});

it.each(Object.values(areas.qr))(
  "$method $path may respond with null in place of an empty state",
  (endpoint) => {
    expect(endpoint.response.parse({ data: null })).toEqual({ data: { isQrCreated: false, payload: null } });
  },
);
