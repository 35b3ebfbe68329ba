import type { Route } from '@playwright/test';

/** Answers an intercepted call of the API, which is on another origin than the page. */
export const answerJson = (route: Route, body: object, status = 200): Promise<void> =>
  route.fulfill({
    status,
    contentType: 'application/json',
    headers: {
      'access-control-allow-origin': route.request().headers().origin ?? '',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers':
        'authorization,content-type,x-sdk-client,x-sdk-parent-host,x-stytch-oauth-type',
    },
    body: JSON.stringify(body),
  });
