import type { Page } from '@playwright/test';

export const GOOGLE_SCRIPT_URL = 'https://accounts.google.com/gsi/client';

/**
 * Stands in for Google's script: a prompt with an account and a button that closes it. With FedCM, its
 * notifications lack what the browser does not tell.
 */
const createGoogleScript = (outcome: PromptOutcome) => `
const outcome = ${JSON.stringify(outcome)};
let settings;
const no = () => false;
const yes = () => true;
const moment = (changes) => ({
  isSkippedMoment: no, isDismissedMoment: no, getDismissedReason: () => undefined, ...changes,
});
const button = (text, onclick) => Object.assign(document.createElement('button'), { textContent: text, onclick });
globalThis.google = { accounts: { id: {
  initialize(options) { settings = globalThis.oneTapSettings = options; },
  cancel() { document.querySelector('#google-prompt')?.remove(); },
  prompt(listener) {
    const isFedCm = settings.use_fedcm_for_prompt && 'IdentityCredential' in globalThis;
    const tellDisplay = (reason) => {
      if (!isFedCm) listener(moment({
        isDisplayMoment: yes, isDisplayed: reason ? no : yes, isNotDisplayed: reason ? yes : no,
        getNotDisplayedReason: () => reason,
      }));
    };
    const tellSkipped = (reason) =>
      listener(moment({ isSkippedMoment: yes, ...(!isFedCm && { getSkippedReason: () => reason }) }));
    if (outcome === 'silence') return;
    if (outcome !== 'prompt') {
      tellDisplay(outcome);
      if (isFedCm) tellSkipped();
      return;
    }
    const prompt = Object.assign(document.createElement('div'), { id: 'google-prompt' });
    const tap = async () => {
      prompt.remove();
      const { client_id, nonce, callback } = settings;
      const credential = await issueGoogleCredential(client_id, nonce);
      listener(moment({ isDismissedMoment: yes, getDismissedReason: () => 'credential_returned' }));
      callback({ credential });
    };
    const close = () => {
      prompt.remove();
      tellSkipped('user_cancel');
    };
    prompt.append(button('Ada', tap), button('Close Google', close));
    const parent = isFedCm ? null : document.getElementById(settings.prompt_parent_id);
    (parent ?? document.body).append(prompt);
    tellDisplay();
  },
} } };`;

/** Google shows the prompt, does nothing, or gives this reason for not showing the prompt. */
type PromptOutcome = 'prompt' | 'silence' | 'suppressed_by_user' | 'invalid_client';

interface GoogleOptions {
  serverUrl: string;
  /** Default: a prompt. */
  outcome?: PromptOutcome;
  /** The address of the account in the prompt. */
  email?: string;
  /** The nonce in the credential. Default: that of the prompt. */
  nonce?: string;
}

/** Replaces Google's script. The server's stand-in for Google issues the credentials. */
export async function replaceGoogleScript(
  page: Page,
  { serverUrl, outcome = 'prompt', email = 'ada@bakehouse.test', ...fixed }: GoogleOptions,
): Promise<void> {
  const issueCredential = async (client_id: string, nonce?: string) => {
    const form = { client_id, first_name: 'Ada', email, verified: 'yes' };
    // The provider's own client asks for no nonce.
    const body = new URLSearchParams({ ...form, ...(nonce && { nonce }), ...fixed });
    const url = `${serverUrl}/__dev/oauth/google/credential`;
    const response = await fetch(url, { method: 'POST', body });
    // The cast is safe because a server test checks the response.
    return ((await response.json()) as { credential: string }).credential;
  };
  await page.exposeFunction('issueGoogleCredential', issueCredential);
  await page.route(GOOGLE_SCRIPT_URL, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: createGoogleScript(outcome) }),
  );
}

/** The browser under test has FedCM. */
export const removeFedCm = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(globalThis, 'IdentityCredential'));
