/** The name of a resource, which is the last part of its URN and may itself contain colons. */
export const nameInUrn = (urn: string): string => urn.split("::").slice(3).join("::") || urn;

/** The URN in a reference to a provider, `urn:…::id`; "" where there is none. */
export const urnInReference = (reference = ""): string => reference.split("::").slice(0, -1).join("::");

/** Whether a provider is the default one, which the engine creates for resources that name none. */
export const isDefaultProvider = (urn: string): boolean => urn === "" || /^default(_|$)/.test(nameInUrn(urn));
