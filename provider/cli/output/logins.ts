/** A text whose URLs have neither a user name nor a password. */
export const withoutLogins = (text: string): string => text.replace(/:\/\/[^/?#\s]*@/g, "://");
