import { join } from 'node:path';
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { LoginWidgetProps } from '@bakehouse/login-widget';
import { bundleForPage } from '../../sdk/page/bundle-for-page.ts';
import { startPageServer } from '../../sdk/page/page-server.ts';

const toHtml = (apiOrigin: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="api-origin" content="${apiOrigin}">
<title>A page with the widget</title>
<link rel="icon" href="data:,">
<main></main>
<script type="module" src="/page.js"></script>
</html>
`;

/** The props that can be serialized as JSON. */
type WidgetProps = Pick<LoginWidgetProps, 'config' | 'styles' | 'strings'>;

interface PageOptions {
  dir?: 'ltr' | 'rtl';
  /** The name of the exported component. Default: `LoginWidget`. */
  component?: string;
}

export interface WidgetPage {
  page: Page;
  /** Opens the page with a component of the package. */
  open: (props?: WidgetProps, page?: PageOptions) => Promise<void>;
}

interface Opening {
  browser: Browser;
  apiOrigin: string;
  context?: BrowserContextOptions;
}

/** Runs in the page, before its scripts. */
const collectViolations = () => {
  globalThis.violations = [];
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    violations.push(`${violatedDirective} ${blockedURI}`),
  );
};

declare global {
  var violations: string[];
}

/**
 * Serves the built widget in a page with the policy of decisions.md, section 6, and expects that
 * nothing violates it and that nothing is logged as an error.
 */
export async function withWidgetPage(
  { browser, apiOrigin, context: options = {} }: Opening,
  run: (widget: WidgetPage) => Promise<void>,
): Promise<void> {
  const app = await bundleForPage(join(import.meta.dirname, 'widget-app.ts'));
  const pages = await startPageServer(apiOrigin, { '/': toHtml(apiOrigin), '/page.js': app });
  const context = await browser.newContext(options);
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(error.error().message));
  await context.addInitScript(collectViolations);
  const page = await context.newPage();
  await run({
    page,
    async open(props = {}, { dir = 'ltr', component = 'LoginWidget' } = {}) {
      const query = new URLSearchParams({ props: JSON.stringify(props), dir, component });
      await page.goto(`${pages.origin}/?${query.toString()}`);
      await page.locator('.bh-screen').waitFor();
    },
  });
  expect(await page.evaluate(() => violations)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
  await pages.close();
}
