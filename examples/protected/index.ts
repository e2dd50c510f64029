import * as pulumi from "@pulumi/pulumi";
import * as shortlink from "pulumi-shortlink";

// pulumi config set --secret password …
const password = new pulumi.Config().requireSecret("password");

// A report for people who know the password, until the expiry date.
const report = new shortlink.Link("report", {
  slug: "annual-report",
  title: "Annual report, before it is published",
  routes: [
    shortlink.otherwise({
      url: "https://example.com/reports/draft.pdf",
      clientRouteId: "report",
      features: [
        shortlink.password(password),
        shortlink.expires("2030-12-31T23:59:59Z"),
        shortlink.clicks(500),
      ],
    }),
  ],
});

export const slug = report.slug;
