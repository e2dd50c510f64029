import fc from "fast-check";
import { itRandom } from "../support/random-runs";
import { isKnownOfWrecks } from "./known";
import { live } from "./life";
import { planOf, short } from "./plan";
import { withWrecks } from "./wrecks";

itRandom(
  "every command on a broken state ends with a result or a sentence, and destroy says what is in its way",
  { quick: 180, all: 1000, soak: 100_000 },
  (parameters) =>
    fc.assert(
      fc.asyncProperty(withWrecks(planOf(short)), async (plan) => {
        const { problems, trace } = await live(plan);
        if (problems.some((it) => !isKnownOfWrecks(it))) throw new Error([...problems, ...trace].join("\n"));
      }),
      parameters,
    ),
);
