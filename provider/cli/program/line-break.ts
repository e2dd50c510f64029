/** The line break of a text. */
export const eolOf = (text: string): string => (text.includes("\r\n") ? "\r\n" : "\n");
