import type { Page } from '@playwright/test';
import { answerJson } from './answer-json.ts';

const APP_URL = 'https://app.example/in';
export const AUTHORIZE_PARAMETERS = {
  client_id: 'client-1',
  redirect_uri: APP_URL,
  state: 's',
  nonce: 'n',
};
export const LOGOUT_PARAMETERS = { client_id: 'client-1', post_logout_redirect_uri: APP_URL };
const COMMON_FIELDS = { request_id: 'request-1', status_code: 200 };

/** Stands in for the API, which is no identity provider yet. Returns the submitted forms. */
export async function interceptIdp(
  page: Page,
  consent_required: boolean,
): Promise<Record<string, string>[]> {
  const forms: Record<string, string>[] = [];
  await page.route('**/sdk/v1/oauth/authorize/start', (route) =>
    answerJson(route, {
      data: { ...COMMON_FIELDS, consent_required, oidc_client: { client_name: 'Crumb Calendar' } },
    }),
  );
  await page.route('**/sdk/v1/oauth/authorize', async (route) => {
    forms.push(Object.fromEntries(new URLSearchParams(route.request().postData() ?? '')));
    await route.fulfill({ contentType: 'text/html', body: '<title>The app</title>' });
  });
  await page.route('**/sdk/v1/oauth/logout/start', (route) =>
    answerJson(route, { data: { ...COMMON_FIELDS, consent_required, redirect_uri: APP_URL } }),
  );
  await page.route(`${APP_URL}*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>The app</title>' }),
  );
  return forms;
}
