import * as pulumi from "@pulumi/pulumi";
import { expect, it, vi } from "vitest";
import { warnOfUnknownSettings } from "../../provider/dynamic/stack-config";

it("a setting that does not exist is a warning, once in a program", () => {
  const warn = vi.spyOn(pulumi.log, "warn").mockResolvedValue(undefined);
  pulumi.runtime.setAllConfig({ "shortlink:baseURL": "x", "shortlink:apiKey": "k", "other:baseURL": "y" });
  warnOfUnknownSettings();
  warnOfUnknownSettings();
  expect(warn.mock.calls).toEqual([["shortlink:baseURL: there is no such setting. Did you mean baseUrl?"]]);
});
