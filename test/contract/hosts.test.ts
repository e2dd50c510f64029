import { describe, expect, it } from "vitest";
import { hostOf, hostsOf } from "../../provider/contract";

describe("the host of a domain's record", () => {
  it.each([
    [{ id: "dom.1", domain: "sho.rt" }, "sho.rt"],
    [{ id: "dom_1", host: "SHO.rt:8080", name: "not a host" }, "sho.rt:8080"],
    [{ hostname: "sho.rt", proxy: "proxy.example" }, "sho.rt"],
    [{ name: "sho.rt", proxy: "proxy.example" }, "sho.rt"],
    [{ host: "b.example", domain: "a.example" }, "a.example"],
    [{ name: "label.example", domain: "sho.rt:8080" }, "sho.rt:8080"],
    [{ address: "sho.rt", label: "Short", verified: true }, "sho.rt"],
    [{ address: "sho.rt", also: "sho.rt" }, "sho.rt"],
    [{ address: "a.example", other: "b.example" }, undefined],
    [{ id: "a.example", title: "no host" }, undefined],
  ])("of %j is %s", (record, host) => expect(hostOf(record)).toBe(host));

  it("is in the field that is set, where the record has it", () => {
    const record = { publicAddress: "public.example", domain: "inner.example" };
    expect(hostOf(record, "publicAddress")).toBe("public.example");
    expect(hostOf({ domain: "inner.example" }, "publicAddress")).toBe("inner.example");
  });
});

describe("the hosts of a domain's record", () => {
  const record = { id: "dom.example", domain: "a-1.example:8443", alias: "B.example", title: "A domain" };

  it("are all texts that look like one, in lower case, without the id", () => {
    expect(hostsOf(record)).toEqual(["a-1.example:8443", "b.example"]);
  });

  it.each([
    "localhost",
    "https://go.example.com",
    "go.example.com/",
    "go.example.com:",
    "a..b",
    7,
    0.5,
    null,
  ])("do not include %j", (value) => {
    expect(hostsOf({ value })).toEqual([]);
  });

  it("are only the field that is set, where the record has it", () => {
    expect(hostsOf(record, "alias")).toEqual(["b.example"]);
    expect(hostsOf(record, "title")).toEqual([]);
    expect(hostsOf(record, "host")).toEqual(["a-1.example:8443", "b.example"]);
  });
});
