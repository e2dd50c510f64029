import { describe, expect, it } from "vitest";
import { languagesIn } from "../../provider/routing";
import { readUserAgent } from "../../provider/routing/user-agent";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("what a header says about a visitor", () => {
  it.each<[header: string, languages: string[]]>([
    ["en;q=0.5, de-AT", ["de-AT", "en"]],
    [",de,, en ,", ["de", "en"]],
    ["de, en;q=0, fr;q=0.0, *", ["de"]],
    ["fr-CA ; level=1 ; Q=0.2 , en;q=0.3", ["en", "fr-CA"]],
    ["fr;seq=0;q=0.9,en", ["en", "fr"]],
    ["", []],
  ])("is its languages, the preferred one first: %j", (header, languages) => {
    expect(languagesIn(header)).toEqual(languages);
  });

  it.each<[userAgent: string, parts: object]>([
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      { os: "iOS", browser: "Safari", device: "PHONE" },
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1",
      { os: "iOS", browser: "Safari", device: "TABLET" },
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/120.0 Safari/537.36 Edg/120.0`,
      { os: "Windows", browser: "Edge", device: "DESKTOP" },
    ],
    [
      `Mozilla/5.0 (Linux; Android 13; SM-S901B) ${webKit} SamsungBrowser/21.0 Chrome/110.0 Mobile Safari/537.36`,
      { os: "Android", browser: "Samsung Internet", device: "PHONE" },
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Ubuntu Chromium/80.0 Chrome/80.0 Safari/537.36`,
      { os: "Linux", browser: "Chrome", device: "DESKTOP" },
    ],
    [
      `Mozilla/5.0 (Web0S; Linux/SmartTV) ${webKit} Chrome/94.0.4606.128 Safari/537.36 WebAppManager`,
      { os: "WebOS", browser: "WebOS Browser", device: "TV" },
    ],
    [
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      { browser: "Googlebot", device: "BOT" },
    ],
    ["constructor/2.1 (x)", { browser: "constructor" }],
    ["curl/8.5.0", {}],
    ["", {}],
  ])("is the system, the browser and the device, as far as it names them: %j", (userAgent, parts) => {
    expect(readUserAgent(userAgent)).toEqual(parts);
  });
});
