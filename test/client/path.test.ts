import { expect, it } from "vitest";
import { queryString } from "../../provider/client/http/path";

it("a query string has the values that are set, with lists joined by commas", () => {
  expect(queryString({ limit: 2, folderId: undefined, ids: ["a", "b"], search: "x&y" })).toBe(
    "?limit=2&ids=a%2Cb&search=x%26y",
  );
});

it("a query string never drops the filter of an empty list", () => {
  expect(queryString({ routeIds: [] }, "repeat")).toBe("?routeIds=");
});

it("a query string is empty if no value is set", () => {
  expect(queryString()).toBe("");
  expect(queryString({ folderId: undefined })).toBe("");
});
