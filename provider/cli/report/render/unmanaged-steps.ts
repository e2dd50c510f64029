import type { Unmanaged } from "../model/report";

/**
 * What to do about objects that no stack of the project declares, as sentences.
 *
 * @param show how a format shows a command
 */
export const describeNextSteps = (
  { command, objects }: Unmanaged,
  show = (command: string) => command,
): string[] => [
  ...(command === undefined ? [] : [`To declare and import all of them: ${show(command)}`]),
  ...(objects.some(({ get }) => get !== undefined)
    ? [
        "Dynamic resources cannot be imported, so this command adds resources of the plugin. What is shown with an object only reads it.",
      ]
    : []),
];
