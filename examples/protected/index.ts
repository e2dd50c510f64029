import * as pulumi from "@pulumi/pulumi";
import * as shortlink from "pulumi-shortlink";

// pulumi config set --secret password …
const password = new pulumi.Config().requireSecret("password");

// A report for people who know the password, until the expiry date.
const report = new shortlink.Link("report", {
  slug: "annual-report",
  title: "Annual report, before it is published",
  routes: [
    {
      clientRouteId: "report",
      isGlobalFallback: true,
      actionType: "URL",
      actionConfig: { url: "https://example.com/reports/draft.pdf" },
      features: [
        { type: "PASSWORD", config: { password } },
        { type: "EXPIRATION_DATE", config: { expiresAt: "2030-12-31T23:59:59Z" } },
        { type: "LIMIT", config: { clicks: 500 } },
      ],
    },
  ],
});

export const slug = report.slug;
