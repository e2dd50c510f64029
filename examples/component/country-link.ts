import * as pulumi from "@pulumi/pulumi";
import * as shortlink from "pulumi-shortlink";

export interface CountryLinkArgs {
  readonly slug: pulumi.Input<string>;
  /** The destination for everybody else. */
  readonly url: pulumi.Input<string>;
  /** The destinations by country code. */
  readonly countries: Readonly<Record<string, pulumi.Input<string>>>;
}

/** A short link with a separate page for some countries. */
export class CountryLink extends pulumi.ComponentResource {
  readonly slug: pulumi.Output<string>;

  constructor(name: string, args: CountryLinkArgs, opts?: pulumi.ComponentResourceOptions) {
    super("examples:CountryLink", name, {}, opts);
    const { slug, url } = args;
    const link = new shortlink.Link(name, { slug, url, routingMode: "ADVANCED" }, { parent: this });
    for (const [country, url] of Object.entries(args.countries)) {
      new shortlink.Route(
        `${name}-${country.toLowerCase()}`,
        { linkId: link.id, ...shortlink.when({ country }, url) },
        { parent: this },
      );
    }
    this.slug = link.slug;
    this.registerOutputs({ slug: this.slug });
  }
}
