/**
 * A link as a person knows it: what visitors open, with its name in the program beside it, unless that is the slug.
 *
 * @param show how a format shows an address or a name
 * @example
 * linkName({ name: "shop", address: "sho.rt/autumn-shop" }) // "sho.rt/autumn-shop (shop)"
 */
export const linkName = (
  { name, address }: { readonly name: string; readonly address?: string | undefined },
  show = (text: string) => text,
): string =>
  address === undefined || address.endsWith(`/${name}`)
    ? show(address ?? name)
    : `${show(address)} (${show(name)})`;
