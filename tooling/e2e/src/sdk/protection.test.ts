import { join } from 'node:path';
import { expect, test, type Browser } from '@playwright/test';
import { bundleForPage } from './page/bundle-for-page.ts';
import type { ListeningServer } from './stub/listening-server.ts';
import { startPageServer } from './page/page-server.ts';
import { startStubServer, type Responder, type StubServer } from './stub/stub-server.ts';
import { openSdkPage, type SdkPage } from './page/sdk-page.ts';
import { toRequestLines, type RequestLine } from './replay/request-lines.ts';
import type { ReceivedRequest } from './replay/received-request.ts';
import { createLineNormalizer, findDifferences } from './replay/comparison-rules.ts';

const PUBLIC_TOKEN = 'public-token-test-33333333-3333-4333-8333-333333333333';

const captcha_settings = { enabled: true, siteKey: 'key-1' };
const fingerprint = (dfp_protected_auth_mode: string) => ({
  dfp_protected_auth_enabled: true,
  dfp_protected_auth_mode,
});

/** The modes of protection that a project can have. */
const MODES: Record<string, object> = {
  'captcha alone': { captcha_settings },
  'captcha and observation': { captcha_settings, ...fingerprint('OBSERVATION') },
  'observation alone': fingerprint('OBSERVATION'),
  'captcha and decisions': { captcha_settings, ...fingerprint('DECISIONING') },
};

/** Stubs of the third-party scripts that create the protection tokens. */
const SCRIPTS: Record<string, string> = {
  'https://www.google.com/recaptcha/enterprise.js**':
    'globalThis.grecaptcha = { enterprise: { ready: (run) => run(), execute: async (key, { action }) => `${key} ${action}` } };',
  'https://elements.stytch.com/telemetry.js**':
    'globalThis.GetTelemetryID = async (token, url) => `seen by ${url}`;',
};

const minutes = { session_duration_minutes: 60 };
const email = 'a@example.com';
const phone = '+12025550162';
const wallet = { crypto_wallet_address: '0xabc', crypto_wallet_type: 'ethereum' };

type Call = [path: string, ...args: unknown[]];

/** The calls that both clients have and that send one request; authentication comes first. */
const CALLS: readonly Call[] = [
  ['magicLinks.email.loginOrCreate', email],
  ['magicLinks.email.send', email],
  ['otps.sms.loginOrCreate', phone],
  ['otps.sms.send', phone],
  ['otps.whatsapp.loginOrCreate', phone],
  ['otps.whatsapp.send', phone],
  ['otps.email.loginOrCreate', email],
  ['otps.email.send', email],
  ['passwords.resetByEmailStart', { email }],
  ['passwords.strengthCheck', { password: 'pw' }],
  ['cryptoWallets.authenticateStart', wallet],
  ['magicLinks.authenticate', 'tok', minutes],
  ['magicLinks.email.send', email],
  ['otps.sms.send', phone],
  ['otps.email.send', email],
  ['cryptoWallets.authenticateStart', wallet],
  ['otps.authenticate', '123456', 'method-1', minutes],
  ['oauth.authenticate', 'tok', minutes],
  ['passwords.create', { email, password: 'pw', ...minutes }],
  ['passwords.authenticate', { email, password: 'pw', ...minutes }],
  ['passwords.resetByEmail', { token: 'tok', password: 'pw', ...minutes }],
  [
    'passwords.resetByExistingPassword',
    { email, existing_password: 'pw', new_password: 'pw2', ...minutes },
  ],
  ['passwords.resetBySession', { password: 'pw', ...minutes }],
  ['cryptoWallets.authenticate', { ...wallet, signature: '0xsig', ...minutes }],
  ['totps.create', { expiration_minutes: 60 }],
  ['totps.authenticate', { totp_code: '123456', ...minutes }],
  ['totps.recoveryCodes'],
  ['totps.recover', { recovery_code: 'aaaa-bbbb', ...minutes }],
  ['impersonation.authenticate', { impersonation_token: 'imp' }],
  ['session.exchangeAccessToken', { access_token: 'at', ...minutes }],
  ['session.authenticate', minutes],
  ['user.get'],
  ['user.update', { name: { first_name: 'A' } }],
  ['session.revoke'],
];

/** The stub answers each of these calls with a demand for a captcha, first once, then twice. */
const REFUSED: readonly [Call, string][] = [
  [['passwords.authenticate', { email, password: 'pw', ...minutes }], '/passwords/authenticate'],
  [['otps.email.send', email], '/otps/email/send/primary'],
  [['passwords.strengthCheck', { password: 'pw' }], '/passwords/strength_check'],
];

interface TestSetup {
  browser: Browser;
  stubServer: StubServer;
  pages: ListeningServer;
}

const isBeginning = ({ path }: ReceivedRequest) =>
  path === '/sdk/v1/events' || path.startsWith('/sdk/v1/projects/bootstrap/');

const refuse: Responder = (response) => {
  response.writeHead(403, { 'Content-Type': 'text/plain' });
  response.end('Captcha required');
};

const callRefused = async (sdk: SdkPage, stubServer: StubServer): Promise<string[]> => {
  const ends: string[] = [];
  for (const times of [1, 2]) {
    for (const [[path, ...args], route] of REFUSED) {
      stubServer.answer(`/sdk/v1${route}`, refuse, times);
      const outcome = await sdk.call(path, ...args);
      ends.push(`${path} refused ${times} times ${'value' in outcome ? 'succeeds' : 'fails'}`);
      stubServer.clearPlannedAnswers();
      await sdk.call('session.revoke');
    }
  }
  return ends;
};

/** The provider's client places its protection tokens before or after the other keys, so the order is not compared. */
const sorted = (lines: readonly RequestLine[]): RequestLine[] =>
  [...lines].sort(([one], [other]) => one.localeCompare(other));

const play = async ({ browser, stubServer, pages }: TestSetup, isProvider: boolean) => {
  // The content security policy of the test page blocks third-party scripts.
  const context = await browser.newContext({ bypassCSP: true });
  for (const [url, body] of Object.entries(SCRIPTS)) {
    await context.route(url, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  }
  const place = { context, pageOrigin: pages.origin, apiOrigin: stubServer.origin, isProvider };
  const sdk = await openSdkPage({ ...place, publicToken: PUBLIC_TOKEN });
  await sdk.start();
  await sdk.page.waitForFunction(
    (key) => localStorage.getItem(key) !== null,
    `stytch_sdk_state_${PUBLIC_TOKEN}::bootstrap`,
  );
  const from = stubServer.requests.length;
  for (const [path, ...args] of CALLS) await sdk.call(path, ...args);
  const ends = await callRefused(sdk, stubServer);
  const requests = stubServer.requests.slice(from).filter((request) => !isBeginning(request));
  await context.close();
  return { requests, ends };
};

for (const [mode, bootstrap] of Object.entries(MODES)) {
  const tag = mode.endsWith('alone') ? '@long' : [];
  test(
    `with ${mode}, our client sends the same protection tokens as the provider's client`,
    { tag },
    async ({ browser }) => {
      const stubServer = await startStubServer();
      const script = await bundleForPage(join(import.meta.dirname, 'page/provider-client.ts'));
      const pages = await startPageServer(stubServer.origin, { '/provider.js': script });
      stubServer.state.bootstrap = { ...bootstrap };
      const provider = await play({ browser, stubServer, pages }, true);
      const ours = await play({ browser, stubServer, pages }, false);

      const [theirRules, ourRules] = [
        createLineNormalizer('recorded'),
        createLineNormalizer('ours'),
      ];
      const rows = provider.requests.map((request, index) => {
        const sent = ours.requests[index];
        const found = sent
          ? findDifferences(
              sorted(theirRules(toRequestLines(request))),
              sorted(ourRules(toRequestLines(sent))),
            )
          : ['was not sent'];
        return { request: `${request.method} ${request.path}`, found };
      });
      expect(rows.length).toBeGreaterThanOrEqual(CALLS.length + REFUSED.length);
      expect(ours.requests.some(({ body }) => /captcha_token|telemetry_id/.test(body))).toBe(true);
      expect(rows.filter(({ found }) => found.length > 0)).toEqual([]);
      expect(ours.requests).toHaveLength(provider.requests.length);
      expect(ours.ends).toEqual(provider.ends);
      await pages.close();
      await stubServer.close();
    },
  );
}
