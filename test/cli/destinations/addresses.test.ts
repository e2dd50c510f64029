import fc from "fast-check";
import { expect, it } from "vitest";
import { refusedNetwork } from "../../../provider/cli/network/addresses";

/** An IPv4 address as four numbers. */
const ipv4 = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));

const dotted = (parts: readonly number[]): string => parts.join(".");

/** The last two groups of an IPv6 address that holds an IPv4 address. */
const hexadecimal = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]): string =>
  `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;

it.each([
  ...["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "127.0.0.1", "127.255.0.1", "0.0.0.0"],
  ...["169.254.169.254", "100.64.0.1", "100.127.255.255", "224.0.0.1", "255.255.255.255", "168.63.129.16"],
  ...["::1", "::", "fc00::1", "fd00:ec2::254", "fe80::1", "fe80::1%eth0", "febf::1", "ff02::1", "fec0::1"],
  ...["::ffff:10.0.0.1", "::ffff:7f00:1", "0:0:0:0:0:FFFF:0a00:0001", "::10.0.0.1", "64:ff9b::a00:1"],
  ...["2002:a00:1::1", "::ffff:0:10.0.0.1", "2001::1", "", "no address"],
])("no request goes to %j", (address) => {
  expect(refusedNetwork(address)).toEqual(expect.any(String));
});

it.each([
  ...["1.1.1.1", "9.255.255.255", "11.0.0.1", "172.15.0.1", "172.32.0.1", "192.167.1.1", "100.63.0.1"],
  ...["2606:4700::1111", "2a00:1450:4001::1", "::ffff:1.1.1.1", "64:ff9b::101:101", "2002:101:101::1"],
])("requests go to %j", (address) => {
  expect(refusedNetwork(address)).toBeUndefined();
});

it("an IPv6 address that holds an IPv4 address is judged as that one, however it is written", () => {
  fc.assert(
    fc.property(ipv4, (parts) => {
      const expected = refusedNetwork(dotted(parts));
      const forms = [
        `::ffff:${dotted(parts)}`,
        `::FFFF:${hexadecimal(parts)}`,
        `0:0:0:0:0:ffff:${hexadecimal(parts)}`,
        `64:ff9b::${dotted(parts)}`,
        `2002:${hexadecimal(parts)}::`,
      ];
      expect(forms.map(refusedNetwork)).toEqual(forms.map(() => expected));
    }),
  );
});
