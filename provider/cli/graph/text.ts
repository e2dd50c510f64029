// Text that others have written, on its way into a picture.

/** What no picture takes: control characters, line breaks, halves of characters, and what turns the direction around. */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]+/gu;

/** A text in one line, of characters that can be shown. */
export const plain = (text: string): string => text.replace(unprintable, " ");

/** A text of at most so many characters. */
export function cut(text: string, longest: number): string {
  const characters = [...plain(text)];
  return characters.length <= longest ? characters.join("") : `${characters.slice(0, longest - 1).join("")}…`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as it is, in HTML and SVG, between tags and in attributes. */
export const escaped = (text: string): string => plain(text).replace(/[&<>"']/g, (it) => entities[it] ?? it);
