import type { Front } from "./front";

const id = /(?:cnd|ftr|tgt|rte|fld|tree|brd)_[0-9a-f]{18}/;

/** In front of the emulator: the ids of everything that is not a link are numbers in responses, and their digits in requests. */
export function numericIds(): Front {
  const numbers = new Map<string, number>();
  const ids = new Map<string, string>();
  const numberOf = (text: string) => {
    const number = numbers.get(text) ?? 7_000_000_000 + numbers.size;
    numbers.set(text, number);
    ids.set(String(number), text);
    return number;
  };
  const shown = (text: string) =>
    text.replace(new RegExp(`"(${id.source})"`, "g"), (_, found) => String(numberOf(found)));
  const meant = (text: string) => text.replace(/7\d{9}/g, (found) => ids.get(found) ?? found);
  return async (request, pass, body) => {
    request.url = meant(request.url ?? "");
    const { text = "", ...response } = await pass(meant(body));
    return { ...response, text: shown(text) };
  };
}
