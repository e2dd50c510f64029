import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { encodeOutputs } from "../../provider/dynamic/state";
import { wrapSecrets } from "../../provider/dynamic/wrap-secrets";
import { linkSet } from "../../provider/resources";

const { Struct } = createRequire(__filename)("google-protobuf/google/protobuf/struct_pb") as {
  Struct: { fromJavaScript(value: object): object };
};

it("inputs and outputs reach the SDK without undefined at any depth, for which it would never end the operation", () => {
  const outputs = {
    ids: { a: "lnk_1", b: undefined },
    slugs: undefined,
    links: { a: { routes: [{ priority: undefined }, undefined] } },
  };
  const encoded = encodeOutputs(linkSet, outputs, [["links", "a", "url"]]);
  expect(encoded).toMatchObject({ ids: { a: "lnk_1" } });
  expect(() => Struct.fromJavaScript({ ...encoded })).not.toThrow();
  expect(() => Struct.fromJavaScript({ ...wrapSecrets(outputs) })).not.toThrow();
  expect(() => Struct.fromJavaScript(outputs)).toThrow();
});
