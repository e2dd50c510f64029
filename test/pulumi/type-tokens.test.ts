import { expect, it } from "vitest";
import { dynamicType, nameInToken, pluginToken } from "../../provider/pulumi/format/type-tokens";

it("the name in a token is the same for both providers", () => {
  expect(nameInToken(pluginToken("Link"))).toBe("Link");
  expect(nameInToken(dynamicType("Link"))).toBe("Link");
});

it.each([
  "aws:s3/bucket:Bucket",
  "my-shortlink:index:Link",
  "shortlink:index:Link/share",
  "shortlink:index:",
  "Link",
])("a token of something else has no name: %s", (token) => {
  expect(nameInToken(token)).toBeUndefined();
});
