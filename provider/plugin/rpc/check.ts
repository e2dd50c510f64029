import { type CheckRequest, CheckResponse } from "@pulumi/pulumi/proto/provider_pb";
import { type Autonaming, check as checkInputs, type Failure, formatPath } from "../../lifecycle";
import type { Session } from "../session/session";
import { checkFailure } from "../wire/failure";
import { decodeStruct, encodeStruct } from "../wire/properties";
import { resourceOf } from "../wire/tokens";
import type { Decoded } from "../wire/values";

/** Validates inputs and resolves their defaults. The preview of a create or an update runs the preflight. */
export async function check(request: CheckRequest, session: Session): Promise<CheckResponse> {
  const definition = resourceOf(request.getType());
  const olds = decodeStruct(request.getOlds()).properties;
  const news = decodeStruct(request.getNews());
  const { secrets } = news;
  const own = {
    ...{ definition, olds, news: news.properties, secrets },
    ...{ refused: unsupportedValues(news), autonaming: autonamingOf(request) },
  };
  const { inputs, failures } = await checkInputs(own, session.operation(request.getUrn()));
  return new CheckResponse()
    .setInputs(encodeStruct(inputs, secrets))
    .setFailuresList(failures.map(checkFailure));
}

function autonamingOf(request: CheckRequest): Autonaming | undefined {
  const options = request.getAutonaming();
  if (!options) return undefined;
  // In the order of the protocol's numbers.
  const modes = ["propose", "enforce", "disable"] as const;
  return {
    mode: modes[options.getMode()] ?? "propose",
    proposed: options.getProposedName(),
    seed: request.getRandomseed_asU8(),
  };
}

/** The API takes no files, and no resource where a value belongs. */
const unsupportedValues = ({ unsupported }: Decoded): Failure[] =>
  unsupported.map(({ path, what }) => ({
    path: formatPath(path),
    reason:
      what === "resource"
        ? "is a resource; give its id."
        : `is an ${what}; the API takes no files, give a value.`,
  }));
