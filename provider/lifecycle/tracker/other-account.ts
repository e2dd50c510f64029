import { settingName } from "../../client";

/** How many objects of a stack a run may find missing, even if they are all of it, before it doubts its key. */
export const alwaysAllowed = 10;

/** Why most objects of a stack are missing. */
export const likelyMistake = (): string =>
  `The key most likely belongs to another account: check ${settingName("apiKey")} and ${settingName("baseUrl")}.`;
