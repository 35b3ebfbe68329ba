import { expect, test } from '@playwright/test';
import { startPageServer } from './page/page-server.ts';
import { openSdkPage } from './page/sdk-page.ts';
import { startStubServer } from './stub/stub-server.ts';

const PUBLIC_TOKEN = 'public-token-test-44444444-4444-4444-8444-444444444444';

test('a call whose code cannot be loaded offline works when the connection is back, without a reload', async ({
  context,
}) => {
  const stubServer = await startStubServer();
  const pages = await startPageServer(stubServer.origin);
  const sdk = await openSdkPage({
    context,
    pageOrigin: pages.origin,
    apiOrigin: stubServer.origin,
    publicToken: PUBLIC_TOKEN,
  });
  const parts: string[] = [];
  sdk.page.on('request', (request) => {
    if (request.url().endsWith('/pkce.js')) parts.push(request.url());
  });
  await sdk.start();
  const send = () => sdk.call('magicLinks.email.loginOrCreate', 'rye@example.com', {});

  await context.setOffline(true);
  for (const attempt of ['first', 'second'])
    expect([attempt, await send()]).toEqual([
      attempt,
      { error: expect.objectContaining({ name: 'UnreachableError' }) as unknown },
    ]);
  expect(parts).toEqual([]);

  await context.setOffline(false);
  expect(await send()).toMatchObject({ value: { status_code: 200 } });
  expect(parts).toHaveLength(1);
  await sdk.page.close();
  await pages.close();
  await stubServer.close();
});
