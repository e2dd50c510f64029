// How a service hides the settings of PASSWORD features in responses (2.7, not shown).

/** Whether a value in a response is a masked secret, and contains none: asterisks, dots, or a word in brackets. */
export const isMask = (value: unknown): boolean =>
  typeof value === "string" && /^([*•●]+|\[\w+\]|<\w+>)$/.test(value);

/**
 * Whether a value in a response may stand for a secret that the service does not show: a mask of any form, or a hash. If it
 * were sent back, it could become the secret. A real value may look the same.
 */
export const mayHideSecret = (value: unknown): boolean =>
  isHash(value) || (typeof value === "string" && (isRepeated(value) || masks.some((mask) => mask(value))));

/** Whether a value is a hash: in a format that names its algorithm, such as `$2b$…` or `{SSHA}…`, or a digest in hexadecimal. */
export const isHash = (value: unknown): boolean =>
  typeof value === "string" &&
  /^(\$[\w-]+\$|\{[\w-]+\}\S|(bcrypt|md5|pbkdf2[\w:-]*|scrypt|s?sha-?\d*)[$:]\S|[0-9a-f]{32,}$)/i.test(value);

const isRepeated = (text: string): boolean => text.length > 1 && new Set(text).size === 1;

const masks: readonly ((text: string) => boolean)[] = [
  isMask,
  // Only characters that masks consist of, or two of them side by side.
  (text) => /^[*•●○∙·■□█▪▒＊#.…?-]+$/.test(text),
  (text) => /[*•●○∙·■□█▪▒＊]{2}/.test(text),
  // In a sentence, these may be punctuation.
  (text) => !/\s/.test(text) && /\.\.|…|##|x{3}/i.test(text),
  // A word, and any text in brackets.
  (text) =>
    /^\W*(concealed|encrypted|filtered|hidden|masked|obfuscated|omitted|protected|redacted|removed|secret|sensitive)\W*$/i.test(
      text,
    ),
  (text) => /^(\[[^\]]*\]|<[^>]*>|\([^)]*\))$/.test(text),
];
