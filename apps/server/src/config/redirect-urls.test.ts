import { expect, it } from 'vitest';
import { findSiteOrigin } from './redirect-urls.ts';

const LOCAL = 'http://localhost:3000';
const APP = 'https://app.crumb.example';
const API = 'https://api.crumb.example';

type Pages = Parameters<typeof findSiteOrigin>[0];

const loginAt = (origin: string): Pages['redirect_urls'][number] => ({
  url: `${origin}/authenticate`,
  purposes: ['login'],
});
const resetAt = (origin: string): Pages['redirect_urls'][number] => ({
  url: `${origin}/reset`,
  purposes: ['reset_password'],
});

it.each<[string, Pages['redirect_urls'], Pages['origins'], string | null]>([
  ['the first login page', [loginAt(APP), loginAt(LOCAL)], [APP, LOCAL], APP],
  ['no page for other purposes', [resetAt(API), loginAt(APP)], [API, APP], APP],
  ['no back end', [loginAt(API), loginAt(APP)], [APP], APP],
  ['no loopback page', [loginAt(LOCAL), loginAt(APP)], [LOCAL, APP], APP],
  ['an origin without a redirect URL', [loginAt(LOCAL)], [LOCAL, APP], APP],
  ['a loopback page during development', [loginAt(LOCAL)], [LOCAL], LOCAL],
  ['the only login page without origins', [loginAt(APP)], [], APP],
  ['nowhere without pages', [], [], null],
])('letters lead to %s', (_case, redirectUrls, origins, found) => {
  expect(findSiteOrigin({ redirect_urls: redirectUrls, origins })).toBe(found);
});
