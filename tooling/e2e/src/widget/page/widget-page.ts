import { join } from 'node:path';
import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import type { LoginWidgetProps } from '@bakehouse/login-widget';
import { bundleForPage, type ReactVersion } from '../../sdk/page/bundle-for-page.ts';
import { startPageServer } from '../../sdk/page/page-server.ts';
import { readEmbeddedScripts } from './embedded-scripts.ts';

/** A version of React, or the custom elements, which contain Preact. */
export type WidgetBuild = ReactVersion | 'element';

export const DEMO_PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';

interface PageHtml {
  apiOrigin: string;
  publicToken: string;
  scripts: readonly string[];
}

export const toWidgetHtml = ({
  apiOrigin,
  publicToken,
  scripts,
}: PageHtml): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="api-origin" content="${apiOrigin}">
<meta name="public-token" content="${publicToken}">
<title>A page with the widget</title>
<link rel="icon" href="data:,">
<main></main>
${scripts.map((script) => `<script type="module" src="${script}"></script>`).join('\n')}
</html>
`;

/** The props that can be serialized as JSON. */
type WidgetProps = Pick<LoginWidgetProps, 'config' | 'styles' | 'strings'>;

interface PageOptions {
  /** The component may leave the page at once, so `open` does not wait until it is shown. */
  goesOn?: boolean;
  dir?: 'ltr' | 'rtl';
  /** The name of the exported component. Default: `LoginWidget`. */
  component?: string;
  /** More parameters of the page's URL. */
  query?: Readonly<Record<string, string>>;
  /** Whether the widget stays after the user signed in. Default: the page replaces it. */
  keepsWidget?: boolean;
}

export interface WidgetPage {
  page: Page;
  origin: string;
  /** Opens the page with a component of the package. */
  open: (props?: WidgetProps, page?: PageOptions) => Promise<void>;
  /** Expects that an error with this text is logged once. */
  expectLogged: (text: string) => void;
  /** Expects that the server refuses one call, which browsers log as an error. */
  expectRefusal: (pathEnd: string, status: number) => void;
}

interface WidgetPageOptions {
  browser: Browser;
  apiOrigin: string;
  /** Default: that of the demo project. */
  publicToken?: string;
  context?: BrowserContextOptions;
  /** Default: 19. */
  react?: WidgetBuild;
  /** The third-party hosts that the page may load scripts from. */
  scriptHosts?: readonly string[];
}

/** Runs in every page that the browser opens, before its scripts, also in those without the widget. */
export const logViolations = () => {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error('Content security policy violated:', violatedDirective, blockedURI),
  );
};

interface RefusedResponse {
  pathEnd: string;
  status: number;
}

const REFUSAL_PATTERN = /the server responded with a status of (\d+) /;

/** Collects what is logged as an error, except for the expected texts and refusals. */
function collectErrors(context: BrowserContext) {
  const errors: string[] = [];
  const refusals: RefusedResponse[] = [];
  const logged: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const textIndex = logged.findIndex((text) => message.text().includes(text));
    if (textIndex !== -1) {
      logged.splice(textIndex, 1);
      return;
    }
    const status = Number(REFUSAL_PATTERN.exec(message.text())?.[1]);
    const { url } = message.location();
    const index = refusals.findIndex(
      (each) => each.status === status && url.endsWith(each.pathEnd),
    );
    if (index === -1) errors.push(`${message.text()} ${url}`);
    else refusals.splice(index, 1);
  });
  context.on('weberror', (error) => errors.push(error.error().message));
  return { errors, refusals, logged };
}

interface PageApp {
  scripts: readonly string[];
  files: Readonly<Record<string, string>>;
}

const toEntryPath = (name: string) => join(import.meta.dirname, name);

/** The page has the script of the elements before its own. */
async function createElementApp(): Promise<PageApp> {
  return {
    scripts: ['/embed/login-widget.js', '/page.js'],
    files: {
      ...(await readEmbeddedScripts()),
      '/page.js': await bundleForPage(toEntryPath('element-app.ts')),
    },
  };
}

const createReactApp = async (react: ReactVersion): Promise<PageApp> => ({
  scripts: ['/page.js'],
  files: { '/page.js': await bundleForPage(toEntryPath('widget-app.ts'), react) },
});

const createdApps = new Map<WidgetBuild, Promise<PageApp>>();

function createApp(build: WidgetBuild): Promise<PageApp> {
  const app =
    createdApps.get(build) ?? (build === 'element' ? createElementApp() : createReactApp(build));
  createdApps.set(build, app);
  return app;
}

/**
 * Serves the built widget in a page with a strict content security policy, and expects that nothing
 * violates the policy and that nothing is logged as an error.
 */
export async function withWidgetPage(
  opening: WidgetPageOptions,
  run: (widget: WidgetPage) => Promise<void>,
): Promise<void> {
  const {
    browser,
    apiOrigin,
    publicToken = DEMO_PUBLIC_TOKEN,
    react = '19',
    context: options = {},
  } = opening;
  const { scripts, files: appFiles } = await createApp(react);
  const files = { ...appFiles, '/': toWidgetHtml({ apiOrigin, publicToken, scripts }) };
  const pages = await startPageServer(apiOrigin, files, opening.scriptHosts);
  const context = await browser.newContext(options);
  const { errors, refusals, logged } = collectErrors(context);
  await context.addInitScript(logViolations);
  const page = await context.newPage();
  await run({
    page,
    origin: pages.origin,
    async open(props = {}, options = {}) {
      const { dir = 'ltr', component = 'LoginWidget', keepsWidget = false } = options;
      const shown = { props: JSON.stringify(props), dir, component };
      const query = new URLSearchParams({ ...shown, ...options.query });
      if (keepsWidget) query.set('keepsWidget', '');
      const url = `${pages.origin}/?${query.toString()}`;
      if (options.goesOn) {
        await page.goto(url, { waitUntil: 'commit' });
        return;
      }
      await page.goto(url);
      await page.locator('.bh-screen').first().waitFor();
      await expect(page.locator('html')).toHaveAttribute('data-react', RegExp(`^${react}\\.`));
    },
    expectLogged: (text) => void logged.push(text),
    expectRefusal: (pathEnd, status) => void refusals.push({ pathEnd, status }),
  });
  expect(errors).toEqual([]);
  expect(refusals, 'refusals that did not happen').toEqual([]);
  expect(logged, 'errors that were not logged').toEqual([]);
  await context.close();
  await pages.close();
}
