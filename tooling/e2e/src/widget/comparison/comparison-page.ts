import { join } from 'node:path';
import {
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
import { PUBLIC_TOKEN } from '../../api/http-client.ts';
import { bundleForPage } from '../../sdk/page/bundle-for-page.ts';
import type { ComparisonProps, SideName } from './comparison-app.ts';
import { PHONE_NUMBER_FRAME_HTML } from './phone-number-frame.ts';
import { readScreenFacts, toFactSet } from './screen-facts.ts';

const PAGE_HTML = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Two widgets</title>
<link rel="icon" href="data:,">
<div id="theirs"></div>
<div id="ours"></div>
<script type="module" src="/beside.js"></script>
</html>
`;

const HTML_TYPE = 'text/html; charset=utf-8';

/** Calls without a step of a person (telemetry, settings, session) or only after a pause in typing. */
const BACKGROUND_PATTERN =
  /\/(events|passwords\/strength_check|sessions\/authenticate|projects\/bootstrap\/.+)$/;

const FIELD_SELECTORS = {
  email: 'input[type=email]',
  password: 'input[type=password]',
  phone: '#phone-input',
} as const;

export interface ComparisonOptions extends Partial<Omit<ComparisonProps, 'publicToken'>> {
  /** More parameters of the page's URL, such as those of an emailed link. */
  query?: Readonly<Record<string, string>>;
}

/** One of the two widgets, as a person uses it. */
export interface WidgetSide {
  name: SideName;
  page: Page;
  root: Locator;
  serverUrl: string;
  button: (name: string) => Locator;
  field: (type: keyof typeof FIELD_SELECTORS) => Locator;
  /** The facts about the current screen, and the events since the last call. */
  readFacts: () => Promise<string[]>;
}

export interface ComparisonPage {
  page: Page;
  serverUrl: string;
  open: (opening: ComparisonOptions) => Promise<void>;
  side: (name: SideName) => WidgetSide;
}

let bundledApp: Promise<string> | undefined;

/** Only this page is served without a policy, because the provider's widget writes style elements. */
async function servePage(context: BrowserContext, serverUrl: string) {
  bundledApp ??= bundleForPage(join(import.meta.dirname, 'comparison-app.ts'));
  const script = await bundledApp;
  await context.route(
    (url) => url.origin !== serverUrl && url.protocol !== 'data:',
    (route) => route.abort(),
  );
  const files: Readonly<Record<string, { contentType: string; body: string }>> = {
    '/beside': { contentType: HTML_TYPE, body: PAGE_HTML },
    '/numbers': { contentType: HTML_TYPE, body: PHONE_NUMBER_FRAME_HTML },
    '/beside.js': { contentType: 'text/javascript; charset=utf-8', body: script },
  };
  for (const [path, file] of Object.entries(files))
    await context.route(
      (url) => url.pathname === path,
      (route) => route.fulfill(file),
    );
}

/** Collects the calls of each client, which its requests name. */
function collectCalls(page: Page) {
  const calls: Record<SideName, string[]> = { theirs: [], ours: [] };
  const pending = new Set<unknown>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/sdk/v1/') || BACKGROUND_PATTERN.test(pathname)) return;
    pending.add(request);
    const header = Buffer.from(request.headers()['x-sdk-client'] ?? '', 'base64').toString();
    const side = header.includes('Stytch.js') ? 'theirs' : 'ours';
    const keys = Object.keys((request.postDataJSON() ?? {}) as object).sort();
    calls[side].push(
      `call: ${request.method()} ${pathname.slice('/sdk/v1'.length)} {${keys.join(', ')}}`,
    );
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return { calls, settled: () => expect.poll(() => pending.size).toBe(0) };
}

const takeReports = (page: Page, side: SideName) =>
  page.evaluate((name) => {
    const { events, errors } = besideReports[name];
    return [
      ...events.splice(0).map((type) => `event: ${type}`),
      ...errors.splice(0).map((message) => `error: ${message.split('\n')[0] ?? ''}`),
    ];
  }, side);

/** Opens pages that hold the provider's widget and ours. */
export async function withComparisonPage(
  { browser, serverUrl }: { browser: Browser; serverUrl: string },
  run: (beside: ComparisonPage) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext();
  await servePage(context, serverUrl);
  const page = await context.newPage();
  const { calls, settled } = collectCalls(page);
  await run({
    page,
    serverUrl,
    async open({ query = {}, ...opening }) {
      await page.goto('about:blank');
      for (const side of [calls.theirs, calls.ours]) side.splice(0);
      const props: ComparisonProps = {
        component: 'Login',
        config: {},
        sides: ['theirs', 'ours'],
        isInPage: false,
        ...opening,
        publicToken: PUBLIC_TOKEN,
      };
      const parameters = new URLSearchParams({ ...query, props: JSON.stringify(props) });
      await page.goto(`${serverUrl}/beside?${parameters.toString()}`);
    },
    side(name) {
      const root = page.locator(`#${name}`);
      return {
        name,
        page,
        root,
        serverUrl,
        button: (label) => root.getByRole('button', { name: label, exact: true }),
        field: (type) => root.locator(FIELD_SELECTORS[type]),
        async readFacts() {
          await settled();
          const facts = await readScreenFacts(root);
          const reports = await takeReports(page, name);
          return toFactSet([...facts, ...reports, ...calls[name].splice(0)]);
        },
      };
    },
  });
  await context.close();
}
