import { CheckFailure, type CheckRequest, CheckResponse } from "@pulumi/pulumi/proto/provider_pb";
import { UserError } from "../../client";
import { check as checkInputs, type Failure, formatFailure } from "../../lifecycle";
import type { Session } from "../session";
import { resourceOf } from "../tokens";
import { formatPath } from "../wire/path";
import { propertiesOf, structOf } from "../wire/struct";
import { type Decoded, decode, encode } from "../wire/values";

/** Validates inputs and fills in what the program leaves out. What only the service can tell is asked by a preview. */
export async function check(request: CheckRequest, session: Session): Promise<CheckResponse> {
  const definition = resourceOf(request.getType());
  const olds = decode(propertiesOf(request.getOlds()));
  const news = decode(propertiesOf(request.getNews()));
  const context = () => session.operation(request.getUrn());
  const { inputs, failures } = await checkInputs(
    definition,
    olds.properties,
    news.properties,
    context,
    news.secrets,
  );
  return new CheckResponse()
    .setInputs(structOf(encode(inputs, news.secrets)))
    .setFailuresList([...unsupportedValues(news), ...failures].map(checkFailure));
}

/** Files, and resources in the place of a value, are nothing the API takes. */
const unsupportedValues = ({ unsupported }: Decoded): Failure[] =>
  unsupported.map(({ path, what }) => ({
    path: formatPath(path),
    reason:
      what === "resource"
        ? "is a resource; give its id."
        : `is an ${what}; the API takes no files, give a value.`,
  }));

/** The engine would print the whole value beside a property it is given by name, so the path goes in the text. */
export const checkFailure = (failure: Failure): CheckFailure =>
  new CheckFailure().setReason(formatFailure(failure));

/**
 * Ends an operation with what the service would refuse.
 *
 * @throws UserError unless there is nothing
 */
export function throwFailures(failures: readonly Failure[]): void {
  if (failures.length > 0) throw new UserError(failures.map(formatFailure).join("\n"));
}
