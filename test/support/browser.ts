import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { onTestFinished } from "vitest";

const names = ["chromium", "chromium-browser", "google-chrome"];

/** The path of the installed Chromium. */
export const installedBrowser = (): string | undefined =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(existsSync);

/** Why a test that needs a browser is skipped. */
export const noBrowser = "no Chromium or Chrome is on the PATH";

/** A page in a real browser, and its errors. */
export interface OpenedPage {
  readonly page: Page;
  /** Errors and warnings of scripts, of the security policy and of loading. */
  readonly errors: readonly string[];
  /** The URLs that it tried to load besides the file. */
  readonly requests: readonly string[];
}

/** The viewport and color scheme of a page. */
export interface View {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: "light" | "dark";
}

let browser: Promise<Browser> | undefined;

/** Opens a file in an offline browser. The page is closed after the test. */
export async function openFile(
  file: string,
  { width = 1200, height = 900, colorScheme = "light" }: View = {},
): Promise<OpenedPage> {
  browser ??= chromium.launch({ executablePath: installedBrowser(), args: ["--no-sandbox"] });
  const context = await (await browser).newContext({
    viewport: { width, height },
    colorScheme,
    offline: true,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const [errors, requests]: [string[], string[]] = [[], []];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") errors.push(message.text());
  });
  page.on("pageerror", (error) => void errors.push(error.message));
  const { href } = pathToFileURL(file);
  page.on("request", (request) => {
    if (request.url() !== href) requests.push(request.url());
  });
  await page.goto(href);
  return { page, errors, requests };
}

/** Closes the browser, after the last test of a file. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}
