import * as z from "zod";
import { defineRule, inEach } from "../house-rule";

export const minPasswordLength = defineRule({
  doc: "How many characters a password has at least. Says nothing of one that is not known.",
  settings: { min: z.int().min(1) },
  short: "min",
  check: inEach(({ passwords }, { min }) =>
    passwords
      .filter(({ length }) => length < min)
      .map(({ path }) => ({ path, reason: `must have at least ${min} characters` })),
  ),
});
