import type * as pulumi from "@pulumi/pulumi";
import type { FeatureInput } from "./generated/types";

// The features of a route or a link. `contract/assumptions/shapes.ts` has the keys of their settings.

/**
 * A feature that asks visitors for a password.
 *
 * @example
 * ```ts
 * shortlink.otherwise({ url: "https://example.com/draft", features: [shortlink.password(secret)] });
 * ```
 */
export const password = (password: pulumi.Input<string>): FeatureInput => ({
  type: "PASSWORD",
  config: { password },
});

/**
 * A feature that ends a route or a link at a time.
 *
 * @param at a Date or a text such as `2030-12-31T23:59:59Z`. A date alone ends with that day in UTC.
 */
export const expires = (at: pulumi.Input<string | Date>): FeatureInput => ({
  type: "EXPIRATION_DATE",
  // The classes write a Date as text, also in outputs and promises.
  config: { expiresAt: at as pulumi.Input<string> },
});

/** A feature that limits the number of visits: at least 1. */
export const clicks = (clicks: pulumi.Input<number>): FeatureInput => ({ type: "LIMIT", config: { clicks } });

/**
 * A feature that adds UTM parameters to the destination.
 *
 * @example
 * ```ts
 * shortlink.utm({ source: "newsletter", campaign: "autumn" });
 * ```
 */
export const utm = (tags: UtmTags): FeatureInput => ({ type: "UTM", config: { ...tags } });

/** The UTM parameters of a destination. */
export interface UtmTags {
  /** Where visitors come from: `newsletter`. */
  source?: pulumi.Input<string | undefined>;
  /** What brings them: `print`. */
  medium?: pulumi.Input<string | undefined>;
  /** The campaign: `autumn`. */
  campaign?: pulumi.Input<string | undefined>;
  /** The search term. */
  term?: pulumi.Input<string | undefined>;
  /** Distinguishes links that lead to the same page. */
  content?: pulumi.Input<string | undefined>;
}

/** A feature that lets visitors wait for some seconds. */
export const delay = (seconds: pulumi.Input<number>): FeatureInput => ({
  type: "REDIRECT_DELAY",
  config: { seconds },
});
