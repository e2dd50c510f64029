import { expect, it } from "vitest";
import { declaredInputs } from "../../../provider/cli/stack/inputs";
import { plaintextOf, signatureKey, signatures } from "../../../provider/pulumi/format/signatures";

const secret = (value: unknown) => ({
  [signatureKey]: signatures.secret,
  plaintext: JSON.stringify(value),
});

it("the inputs in exported state have no marks, also where one is inside of another", () => {
  const routes = (config: unknown) => [{ features: [{ type: "PASSWORD", config }] }];
  const inputs = { title: secret("x"), routes: secret(routes(secret({ password: "s" }))), __secrets: [] };
  expect(declaredInputs(inputs, plaintextOf)).toEqual({ title: "x", routes: routes({ password: "s" }) });
  expect(declaredInputs(inputs, () => "[secret]")).toEqual({ title: "[secret]", routes: "[secret]" });
});
