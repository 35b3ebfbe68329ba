import type { Page } from '@playwright/test';

export interface ScriptRequest {
  file: string;
  /** The size of the compressed body. */
  bytes: number;
}

/** Records the scripts that a page requests until it is ready and the network is idle. */
export async function recordScriptRequests(
  page: Page,
  url: string,
  ready: (page: Page) => Promise<unknown>,
): Promise<readonly ScriptRequest[]> {
  const finished: Promise<ScriptRequest>[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith('.js')) return;
    const file = pathname.slice(1);
    finished.push(
      request.sizes().then(({ responseBodySize }) => ({ file, bytes: responseBodySize })),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await ready(page);
  await page.waitForLoadState('networkidle');
  return Promise.all(finished);
}
