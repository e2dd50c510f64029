import { expect, it } from "vitest";
import { isDefaultProvider, nameInUrn, urnInReference } from "../../provider/pulumi/format/urn";

it.each([
  ["urn:pulumi:dev::shop::shortlink:index:Link::autumn", "autumn"],
  ["urn:pulumi:dev::shop::test:Group$shortlink:index:Link::the link::again", "the link::again"],
  ["lnk_1", "lnk_1"],
  ["", ""],
])("the name in %j", (urn, name) => {
  expect(nameInUrn(urn)).toBe(name);
});

it.each([
  ["urn:pulumi:dev::shop::pulumi:providers:shortlink::default_0_1_0::id-1", true],
  ["urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::default::id-1", true],
  ["urn:pulumi:dev::shop::pulumi:providers:shortlink::own::id-1", false],
  ["urn:pulumi:dev::shop::pulumi:providers:shortlink::defaults::id-1", false],
  ["urn:pulumi:dev::shop::pulumi:providers:shortlink::my-default::id-1", false],
  [undefined, true],
])("the provider reference %j is to the default provider: %s", (reference, isDefault) => {
  expect(isDefaultProvider(urnInReference(reference))).toBe(isDefault);
});
