import { status } from "@grpc/grpc-js";
import { expect, it } from "vitest";
import { UserError } from "../../provider/client";
import { toServiceError } from "../../provider/plugin/wire/failure";

it("an error of the person has no stack", () => {
  expect(toServiceError(new UserError("No."))).toEqual({ code: status.FAILED_PRECONDITION, details: "No." });
});

it("a bug keeps its stack, or whatever it has", () => {
  const bug = new TypeError("it is not a function");
  expect(toServiceError(bug)).toEqual({ code: status.INTERNAL, details: bug.stack });
  delete bug.stack;
  expect(toServiceError(bug)).toEqual({ code: status.INTERNAL, details: "it is not a function" });
  expect(toServiceError("no error at all")).toEqual({ code: status.INTERNAL, details: "no error at all" });
});
