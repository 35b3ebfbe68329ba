import type { Page } from '@playwright/test';

export interface ScriptRequest {
  file: string;
  /** Of the body on the wire. */
  bytes: number;
}

/** Every script that a page asks for until it stands and the network is quiet. */
export async function scriptsOf(
  page: Page,
  address: string,
  stands: (page: Page) => Promise<unknown>,
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
  await page.goto(address, { waitUntil: 'networkidle' });
  await stands(page);
  await page.waitForLoadState('networkidle');
  return Promise.all(finished);
}
