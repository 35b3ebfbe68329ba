import type { Page } from '@playwright/test';
import { answerJson } from './answer-json.ts';

export const GOOGLE_SCRIPT_URL = 'https://accounts.google.com/gsi/client';

/** Stands in for Google's script: a prompt with an account and a button that closes it. */
const GOOGLE_SCRIPT = `
let settings;
const moment = (changes) => ({
  isDisplayMoment: () => false, isDisplayed: () => false, getNotDisplayedReason: () => undefined,
  isSkippedMoment: () => false, isDismissedMoment: () => false, getDismissedReason: () => '', ...changes,
});
const button = (text, onclick) => Object.assign(document.createElement('button'), { textContent: text, onclick });
globalThis.google = { accounts: { id: {
  initialize(options) { settings = globalThis.oneTapSettings = options; },
  cancel() { document.querySelector('#google-prompt')?.remove(); },
  prompt(listener) {
    if (settings.client_id === 'unknown') {
      listener(moment({ isDisplayMoment: () => true, getNotDisplayedReason: () => 'invalid_client' }));
      return;
    }
    const prompt = Object.assign(document.createElement('div'), { id: 'google-prompt' });
    prompt.append(
      button('Ada', () => settings.callback({ credential: 'id-token-1' })),
      button('Close Google', () => {
        prompt.remove();
        listener(moment({ isSkippedMoment: () => true, getSkippedReason: () => 'user_cancel' }));
      }),
    );
    (document.getElementById(settings.prompt_parent_id) ?? document.body).append(prompt);
    listener(moment({ isDisplayMoment: () => true, isDisplayed: () => true }));
  },
} } };`;

/** Stands in for Google and for the API, which has no social sign-in yet. */
export async function interceptOneTap(page: Page, google_client_id = 'client-1'): Promise<void> {
  const token = { name: 'stytch_csrf_private_token', value: 'csrf-1' };
  await page.context().addCookies([{ ...token, domain: 'localhost', path: '/' }]);
  await page.route(GOOGLE_SCRIPT_URL, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: GOOGLE_SCRIPT }),
  );
  await page.route('**/v1/public/oauth/google/onetap/start?*', (route) =>
    answerJson(route, { request_id: 'r', google_client_id, oauth_callback_id: 'callback-1' }),
  );
}
