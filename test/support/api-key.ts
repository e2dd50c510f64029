/** A key that is easy to find in everything that a test prints or stores. */
export const apiKey = "sk-must-never-show-0123456789";
