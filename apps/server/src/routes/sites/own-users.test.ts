import { beforeAll, describe, expect, it } from 'vitest';
import { createTotpOwner } from '../../../test/people/totp-owner.ts';
import {
  createPhoneNumber,
  enterCode,
  errorTextOf,
  openLink,
  parseAuthenticatedData,
  readNewestToken,
  requestCode,
  requestLink,
  sendCode,
  signUpByCode,
} from '../../../test/people/messages.ts';
import {
  createOAuthBrowser,
  tokenOfRedirect,
  type OAuthPerson,
} from '../../../test/people/oauth-person.ts';
import { createPasskeySteps } from '../../../test/people/passkeys.ts';
import { createPinOwner, OWN_PIN } from '../../../test/people/pin-owner.ts';
import { createAddress } from '../../../test/people/person.ts';
import {
  createEthereumWallet,
  createSolanaWallet,
  type TestWallet,
} from '../../../test/people/test-wallets.ts';
import { useConfigFile } from '../../../test/server/test-projects.ts';
import {
  DEMO_PUBLIC_TOKEN,
  useTestServer,
  type TestReply,
  type TestServer,
} from '../../../test/server/test-server.ts';
import { siteConfiguration, siteOf } from '../../../test/server/test-site.ts';

const PASSWORD = 'Sourdough-Rises-At-5am';
const OTHER_PASSWORD = 'Rye-Waits-Until-Noon-8';
const PAGE = 'http://localhost:4100/';

const first = siteConfiguration('first');
const second = siteConfiguration('second');
const third = siteConfiguration('third', { users_of: second.project_id });

const configFile = useConfigFile(() => ({ projects: [first, second, third] }));
const server = useTestServer({ env: { BAKEHOUSE_CONFIG: configFile } });

/** The first site has the users of the portal. */
let one: TestServer;
let two: TestServer;
let sharing: TestServer;

beforeAll(() => {
  one = siteOf(server(), first.public_token);
  two = siteOf(server(), second.public_token);
  sharing = siteOf(server(), third.public_token);
});

const signUp = ({ provider }: TestServer, email: string, password = PASSWORD) =>
  provider('/passwords', { body: { email, password, session_duration_minutes: 60 } });

const logIn = ({ provider }: TestServer, email: string, password = PASSWORD, peer = '127.0.0.1') =>
  provider('/passwords/authenticate', {
    body: { email, password, session_duration_minutes: 60 },
    peer,
  });

const createUser = async (site: TestServer, email = createAddress(), password = PASSWORD) => {
  const { user_id, session_token } = parseAuthenticatedData(await signUp(site, email, password));
  return { email, id: user_id, token: session_token };
};

const userIdOf = ({ json }: TestReply) => (json as { data: { user_id: string } }).data.user_id;

const typeOf = async ({ provider }: TestServer, email: string) => {
  const reply = await provider('/users/search', { body: { email } });
  return (reply.json as { data: { userType: string } }).data.userType;
};

describe('an address at two sites', () => {
  it('signs up at both, as two users with their own passwords', async () => {
    const email = createAddress();
    const here = await createUser(one, email);
    const there = await createUser(two, email, OTHER_PASSWORD);
    expect(there.id).not.toBe(here.id);
    expect(errorTextOf(await logIn(two, email, PASSWORD))).toBe('401 unauthorized_credentials');
    expect(errorTextOf(await logIn(one, email, OTHER_PASSWORD))).toBe(
      '401 unauthorized_credentials',
    );
    expect(parseAuthenticatedData(await logIn(two, email, OTHER_PASSWORD)).user_id).toBe(there.id);
    expect(parseAuthenticatedData(await logIn(one, email)).user_id).toBe(here.id);
  });

  it('is new to the user search of the site that does not know it', async () => {
    const { email } = await createUser(one);
    expect(await typeOf(one, email)).toBe('password');
    expect(await typeOf(two, email)).toBe('new');
  });

  it('gets a user for each site from a code and from a link', async () => {
    const email = createAddress();
    const here = await createUser(one, email);
    const there = await signUpByCode(two, email);
    expect(there.user_id).not.toBe(here.id);
    const urls = { login_magic_link_url: PAGE, signup_magic_link_url: PAGE };
    await requestLink(two, email, { options: urls });
    const linked = await openLink(two, { token: await readNewestToken(server(), email) });
    expect(parseAuthenticatedData(linked).user_id).toBe(there.user_id);
  });

  it('changes only the user of the site when a password is reset', async () => {
    const email = createAddress();
    const here = await createUser(one, email);
    const there = await createUser(two, email);
    const start = (site: TestServer) =>
      site.provider('/passwords/email/reset/start', {
        body: { email, login_redirect_url: PAGE, reset_password_redirect_url: PAGE },
      });
    expect((await start(two)).status).toBe(200);
    const token = await readNewestToken(server(), email);
    const body = { token, password: OTHER_PASSWORD, session_duration_minutes: 60 };
    expect(errorTextOf(await one.provider('/passwords/email/reset', { body }))).toBe(
      '401 unable_to_auth_password_reset_token',
    );
    const reset = await two.provider('/passwords/email/reset', { body });
    expect(parseAuthenticatedData(reset).user_id).toBe(there.id);
    expect(parseAuthenticatedData(await logIn(one, email)).user_id).toBe(here.id);
    expect((await one.provider('/users/me', { token: here.token })).status).toBe(200);
  });

  it('keeps an open code when the password of the other user changes', async () => {
    const email = createAddress();
    await signUpByCode(one, email);
    await signUpByCode(two, email);
    const code = await sendCode(one, email);
    const body = { email, login_redirect_url: PAGE, reset_password_redirect_url: PAGE };
    await two.provider('/passwords/email/reset/start', { body });
    const token = await readNewestToken(server(), email);
    const reset = { token, password: PASSWORD, session_duration_minutes: 60 };
    expect((await two.provider('/passwords/email/reset', { body: reset })).status).toBe(200);
    expect((await enterCode(one, code)).status).toBe(200);
  });

  it('is told nothing by a reset that starts at the site that does not know it', async () => {
    const { email } = await createUser(one);
    const body = { email, login_redirect_url: PAGE, reset_password_redirect_url: PAGE };
    const letters = async () =>
      ((await server().send(`/__dev/outbox?to=${email}`)).json as unknown[]).length;
    const before = await letters();
    expect((await two.provider('/passwords/email/reset/start', { body })).status).toBe(200);
    expect(await letters()).toBe(before);
  });

  it('stays usable at one site after its account at the other was deleted', async () => {
    const owner = await createPinOwner(server());
    const there = await createUser(two, owner.address);
    const body = { pin: OWN_PIN };
    const deleted = await server().portal('/auth/account/delete', { token: owner.token, body });
    expect(deleted.status).toBe(200);
    expect(errorTextOf(await signUp(one, owner.address))).toBe('400 duplicate_email');
    expect((await two.provider('/users/me', { token: there.token })).status).toBe(200);
    expect((await logIn(two, owner.address)).status).toBe(200);
  });
});

describe('another identifier at two sites', () => {
  it('gives a phone number a user at each', async () => {
    const number = createPhoneNumber();
    const here = await signUpByCode(one, number, { channel: 'sms' });
    const there = await signUpByCode(two, number, { channel: 'sms' });
    expect(there.user_id).not.toBe(here.user_id);
    expect((await signUpByCode(one, number, { channel: 'sms' })).user_id).toBe(here.user_id);
  });

  it.each([createEthereumWallet, createSolanaWallet])(
    'gives a wallet a user at each',
    async (createWallet) => {
      const wallet: TestWallet = createWallet();
      const { sign, ...own } = wallet;
      const { crypto_wallet_address, crypto_wallet_type } = own;
      const publicPart = { crypto_wallet_address, crypto_wallet_type };
      const enter = async ({ provider }: TestServer) => {
        const path = '/crypto_wallets/authenticate';
        const started = await provider(`${path}/start/primary`, {
          headers: { origin: 'http://localhost:3000' },
          body: publicPart,
        });
        const { challenge } = (started.json as { data: { challenge: string } }).data;
        const body = { ...publicPart, signature: sign(challenge), session_duration_minutes: 60 };
        return parseAuthenticatedData(await provider(path, { body })).user_id;
      };
      const here = await enter(one);
      const there = await enter(two);
      expect(there).not.toBe(here);
      expect([await enter(one), await enter(two)]).toEqual([here, there]);
    },
  );

  it('gives an account at another provider, and its address, a user at each', async () => {
    const email = createAddress();
    const person: OAuthPerson = { first_name: 'Nia', email, verified: 'yes', subject: email };
    const here = await createUser(one, email);
    const proveAt = async (public_token: string) => {
      const browser = createOAuthBrowser(server());
      const started = await browser.start('google', { query: { public_token } });
      return tokenOfRedirect(await browser.choose(started, { ...person }));
    };
    const enter = (site: TestServer, token: string) =>
      site.provider('/oauth/authenticate', { body: { token, session_duration_minutes: 60 } });
    const there = userIdOf(await enter(two, await proveAt(second.public_token)));
    expect(there).not.toBe(here.id);
    expect(userIdOf(await enter(one, await proveAt(first.public_token)))).toBe(here.id);
    const ofSecond = await proveAt(second.public_token);
    for (let sent = 0; sent < 2; sent += 1)
      expect(errorTextOf(await enter(one, ofSecond))).toBe('404 oauth_token_not_found');
    expect(userIdOf(await enter(two, ofSecond))).toBe(there);
    expect(errorTextOf(await enter(one, ofSecond))).toBe('404 oauth_token_not_found');
  });
});

describe('a proof of a user of the other site', () => {
  it('does nothing with a passkey of the same host', async () => {
    const { token } = await createUser(two);
    const there = createPasskeySteps(() => two);
    const { passkey } = await there.register(token);
    expect((await there.signIn(passkey)).status).toBe(200);
    const here = createPasskeySteps(() => one);
    expect(errorTextOf(await here.signIn(passkey))).toBe('404 webauthn_registration_not_found');
    const challenge = await there.startSignIn();
    expect((await here.finishSignIn(passkey.get(challenge))).status).not.toBe(200);
  });

  it('does nothing with an authenticator app or a session', async () => {
    const { id, email: address, token } = await createUser(two);
    const owner = await createTotpOwner(two, { id, address, token });
    const body = { totp_code: owner.code(30), session_duration_minutes: 60 };
    const foreign = await one.provider('/totps/authenticate', { token: owner.token(), body });
    expect(errorTextOf(foreign)).toBe('404 session_not_found');
    expect((await owner.enter(owner.code(30))).status).toBe(200);
  });

  it('does nothing with a code or a link', async () => {
    const email = createAddress();
    await createUser(one, email);
    const code = await sendCode(two, email);
    expect(errorTextOf(await enterCode(one, code))).toBe('404 otp_code_not_found');
    const urls = { login_magic_link_url: PAGE, signup_magic_link_url: PAGE };
    await requestLink(two, email, { options: urls });
    const link = { token: await readNewestToken(server(), email) };
    expect((await openLink(one, link)).status).toBe(404);
    expect((await openLink(two, link)).status).toBe(200);
  });

  it('opens nothing in the portal', async () => {
    const { token } = await createUser(two);
    const ended = { status: 401, json: { error_type: 'session_not_found' } };
    expect(await server().portal('/auth/validate', { token, body: {} })).toMatchObject(ended);
    expect(await server().portal('/get_files', { token })).toMatchObject(ended);
    const adopted = await server().portal('/stytch/session/authenticate', {
      body: { session_token: token },
    });
    expect(adopted).toMatchObject(ended);
    const { email } = await createUser(two);
    const entered = await server().portal('/stytch/authenticate', {
      body: { email, password: PASSWORD },
    });
    expect(entered.status).toBe(401);
  });
});

describe('the limits of one site', () => {
  it('lock an address for its tries only', async () => {
    const email = createAddress();
    await createUser(one, email);
    await createUser(two, email);
    for (let time = 0; time < 10; time += 1) await logIn(two, email, 'wrong');
    expect((await logIn(two, email)).status).toBe(401);
    expect((await logIn(one, email)).status).toBe(200);
  });

  it('count the messages to a mailbox for it only', async () => {
    const email = createAddress();
    for (let time = 0; time < 5; time += 1) {
      expect((await requestCode(two, email)).status).toBe(200);
    }
    expect((await requestCode(two, email)).status).toBe(429);
    expect((await requestCode(one, email)).status).toBe(200);
  });

  it('make only its own calls about an address wait', async () => {
    const email = createAddress();
    const gate = Promise.withResolvers<undefined>();
    const { callQueue } = server().deps;
    const line = callQueue.runExclusive(`address:${email}`, () => gate.promise);
    expect((await requestCode(two, email)).status).toBe(200);
    gate.resolve(undefined);
    await line;
  });
});

describe('sites that share their users', () => {
  it('know the same user with the same password, each with its own sessions', async () => {
    const { email, id, token } = await createUser(two);
    expect(parseAuthenticatedData(await logIn(sharing, email)).user_id).toBe(id);
    expect((await sharing.provider('/users/me', { token })).status).toBe(404);
    expect(errorTextOf(await signUp(sharing, email))).toBe('400 duplicate_email');
  });

  it('are the portal and the demo project', async () => {
    const { email, id } = await createUser(one);
    const demo = siteOf(server(), DEMO_PUBLIC_TOKEN);
    expect(parseAuthenticatedData(await logIn(demo, email)).user_id).toBe(id);
  });
});
