import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { observeAnswer, type ObservedAnswer } from '../../test/api/observed-answers.ts';
import {
  createPhoneNumber,
  errorTextOf,
  methodIdOf,
  requestCode,
} from '../../test/people/messages.ts';
import { createAddress, createPerson } from '../../test/people/person.ts';
import { signUpWithIdentifier } from '../../test/people/proofs.ts';
import { createEthereumWallet } from '../../test/people/test-wallets.ts';
import { createStoppedClock } from '../../test/server/stopped-clock.ts';
import { useConfigFile } from '../../test/server/test-projects.ts';
import {
  DEMO_PUBLIC_TOKEN,
  useTestServer,
  type TestServer,
} from '../../test/server/test-server.ts';
import { PHONE_CHANNEL_NAMES } from '../config/phone-channels.ts';
import { users } from '../db/tables.ts';
import { parseWallet } from '../services/factors/crypto-wallets/wallets.ts';
import { insertPassword } from '../services/factors/passwords/password-factor.ts';
import type { Identifier } from '../services/identity/identifiers/identifier.ts';
import { NO_CALLER } from '../lib/http/caller.ts';
import type { ChannelName } from '../services/messages/outbox.ts';

const DISCREET_TOKEN = 'public-token-test-discreet';

const file = useConfigFile(() => ({
  projects: [
    {
      public_token: DISCREET_TOKEN,
      project_id: 'project-test-discreet',
      name: 'A discreet site',
      origins: [],
      redirect_urls: [],
      settings: { uniform_user_search: true },
    },
  ],
}));

const server = useTestServer({ clock: createStoppedClock() });
/** A server whose portal belongs to another project, so the demo project has no redirect URLs. */
const configured = useTestServer({ env: { BAKEHOUSE_CONFIG: file }, clock: createStoppedClock() });

const PASSWORD = 'Pumpernickel-By-The-Slice-4';
const WRONG_PASSWORD = 'Brioche-In-The-Morning-9';
const NEW_PASSWORD = 'Focaccia-With-Rosemary-3';

const deactivate = ({ deps }: TestServer, userId: string) =>
  deps.db.update(users).set({ deactivatedAt: deps.clock.now() }).where(eq(users.id, userId));

const createUserWithPassword = async (to: TestServer) => {
  const { id, address } = await createPerson(to);
  const hash = await to.deps.slowHash.hash(PASSWORD, NO_CALLER);
  await to.deps.db.transaction((tx) => insertPassword(tx, to.deps, id, hash));
  return { id, address };
};

type CreateSubject = (to: TestServer) => Promise<string>;
type States = Readonly<Record<string, CreateSubject>>;

const EMAIL_STATES = {
  unknown: () => Promise.resolve(createAddress()),
  verified: async (to: TestServer) => (await createUserWithPassword(to)).address,
  unverified: async (to: TestServer) => {
    const email = createAddress();
    const reply = await to.provider('/passwords', { body: { email, password: PASSWORD } });
    expect(reply.status).toBe(200);
    return email;
  },
  deactivated: async (to: TestServer) => {
    const { id, address } = await createUserWithPassword(to);
    await deactivate(to, id);
    return address;
  },
  passwordless: async (to: TestServer) => (await createPerson(to)).address,
} satisfies States;

/** Phone numbers and wallets belong to a user only after they are proven. */
const provenStates = (create: () => [subject: string, identifier: Identifier]): States => {
  const signUp = async (to: TestServer) => {
    const [subject, identifier] = create();
    const { identity } = await signUpWithIdentifier(to, identifier);
    return { subject, userId: identity.id };
  };
  return {
    unknown: () => Promise.resolve(create()[0]),
    verified: async (to) => (await signUp(to)).subject,
    deactivated: async (to) => {
      const { subject, userId } = await signUp(to);
      await deactivate(to, userId);
      return subject;
    },
  };
};

const PHONE_STATES = provenStates(() => {
  const number = createPhoneNumber();
  return [number, { kind: 'phone', number }];
});

const WALLET_STATES = provenStates(() => {
  const wallet = parseWallet('ethereum', createEthereumWallet().crypto_wallet_address);
  return [wallet.address, { kind: 'wallet', ...wallet }];
});

interface Call {
  path: string;
  status: number;
  body: (subject: string) => object | Promise<object>;
  inSession?: true;
  on?: () => TestServer;
  publicToken?: string;
}

/** Calls twice, because the second call may differ, for example after an email was sent. */
const observeTwice = async (call: Call, create: CreateSubject): Promise<ObservedAnswer[]> => {
  const { path, inSession, on = server, publicToken = DEMO_PUBLIC_TOKEN } = call;
  const subject = await create(on());
  const secret = inSession ? (await createPerson(on())).token : publicToken;
  const credentials = Buffer.from(`${publicToken}:${secret}`).toString('base64');
  const headers = { authorization: `Basic ${credentials}` };
  const request = { path, subject, headers, body: await call.body(subject) };
  return [await observeAnswer(on(), request), await observeAnswer(on(), request)];
};

const expectAlike = async (call: Call, states: States) => {
  const observed: [state: string, answers: ObservedAnswer[]][] = [];
  for (const [state, create] of Object.entries(states)) {
    observed.push([state, await observeTwice(call, create)]);
  }
  const [[, first] = []] = observed;
  expect(first).toMatchObject([{ status: call.status }, { status: call.status }]);
  expect(observed).toEqual(observed.map(([state]) => [state, first]));
};

const toEmail = (email: string) => ({ email });
const toPhone = (phone_number: string) => ({ phone_number });
const toWallet = (address: string) => ({
  crypto_wallet_address: address,
  crypto_wallet_type: 'ethereum',
});

const withWrongPassword = (email: string) => ({ email, password: WRONG_PASSWORD });

const withWrongExistingPassword = (email: string) => ({
  email,
  existing_password: WRONG_PASSWORD,
  new_password: NEW_PASSWORD,
});

/** Asks for a code first, and then sends a wrong one. */
const withWrongCode = (channel: ChannelName) => async (to: string) => {
  const sent = await requestCode(server(), to, { channel, action: 'send/primary' });
  return { method_id: methodIdOf(sent), token: '000000' };
};

/** Uses up the limit of messages first. */
const toFullMailbox = async (email: string) => {
  for (let time = 0; time < 5; time += 1) {
    await requestCode(server(), email, { action: 'send/primary' });
  }
  return { email };
};

const MAGIC_LINKS = '/sdk/v1/magic_links/email';
const OTPS = '/sdk/v1/otps';
const PASSWORDS = '/sdk/v1/passwords';
const WALLETS = '/sdk/v1/crypto_wallets/authenticate';

const EMAIL_CALLS: readonly Call[] = [
  { path: '/api/stytch/authenticate', status: 401, body: withWrongPassword },
  { path: `${MAGIC_LINKS}/login_or_create`, status: 200, body: toEmail },
  { path: `${MAGIC_LINKS}/login_or_create`, status: 400, body: toEmail, on: configured },
  { path: `${MAGIC_LINKS}/send/primary`, status: 200, body: toEmail },
  { path: `${MAGIC_LINKS}/send/secondary`, status: 200, body: toEmail, inSession: true },
  { path: `${OTPS}/email/login_or_create`, status: 200, body: toEmail },
  { path: `${OTPS}/email/send/primary`, status: 200, body: toEmail },
  { path: `${OTPS}/email/send/primary`, status: 429, body: toFullMailbox },
  { path: `${OTPS}/email/send/secondary`, status: 200, body: toEmail, inSession: true },
  { path: `${OTPS}/authenticate`, status: 401, body: withWrongCode('email') },
  { path: `${PASSWORDS}/authenticate`, status: 401, body: withWrongPassword },
  { path: `${PASSWORDS}/email/reset/start`, status: 200, body: toEmail },
  { path: `${PASSWORDS}/email/reset/start`, status: 400, body: toEmail, on: configured },
  { path: `${PASSWORDS}/existing_password/reset`, status: 401, body: withWrongExistingPassword },
  {
    path: `${PASSWORDS}/strength_check`,
    status: 200,
    body: (email) => ({ email, password: NEW_PASSWORD }),
  },
  {
    path: '/sdk/v1/users/search',
    status: 200,
    body: toEmail,
    on: configured,
    publicToken: DISCREET_TOKEN,
  },
  {
    path: '/sdk/v1/b2b/organizations/members/search',
    status: 200,
    body: (email) => ({ email_address: email, organization_id: 'organization-test' }),
  },
];

const PHONE_CALLS = PHONE_CHANNEL_NAMES.flatMap((channel): Call[] => [
  { path: `${OTPS}/${channel}/login_or_create`, status: 200, body: toPhone },
  { path: `${OTPS}/${channel}/send/primary`, status: 200, body: toPhone },
  { path: `${OTPS}/${channel}/send/secondary`, status: 200, body: toPhone, inSession: true },
  { path: `${OTPS}/authenticate`, status: 401, body: withWrongCode(channel) },
]);

const WALLET_CALLS: readonly Call[] = [
  { path: `${WALLETS}/start/primary`, status: 200, body: toWallet },
  { path: `${WALLETS}/start/secondary`, status: 200, body: toWallet, inSession: true },
  { path: WALLETS, status: 401, body: (address) => ({ ...toWallet(address), signature: '0x00' }) },
];

describe.each([
  ['email', EMAIL_CALLS, EMAIL_STATES],
  ['phone number', PHONE_CALLS, PHONE_STATES],
  ['wallet', WALLET_CALLS, WALLET_STATES],
] as const)('a known %s', (_name, calls, states) => {
  it.each(calls)('gets the same $status from $path as an unknown one, by the same work', (call) =>
    expectAlike(call, states),
  );
});

/** These calls are listed in docs/decisions/0055. */
describe('an account is revealed on purpose', () => {
  const answersFor = async (ask: (email: string) => Promise<string>) => {
    const answers: Record<string, string> = {};
    for (const [state, create] of Object.entries(EMAIL_STATES)) {
      answers[state] = await ask(await create(server()));
    }
    return answers;
  };

  it('by users/search, unless the project asks for uniform answers', async () => {
    const search = async (email: string) => {
      const { json } = await server().provider('/users/search', { body: { email } });
      return (json as { data: { userType: string } }).data.userType;
    };
    expect(await answersFor(search)).toEqual({
      unknown: 'new',
      verified: 'password',
      unverified: 'password',
      deactivated: 'password',
      passwordless: 'passwordless',
    });
  });

  it('by logging in to a deactivated account with its password', async () => {
    const logIn = async (email: string) =>
      errorTextOf(
        await server().provider('/passwords/authenticate', { body: { email, password: PASSWORD } }),
      );
    expect(await answersFor(logIn)).toEqual({
      unknown: '401 unauthorized_credentials',
      verified: '200 undefined',
      unverified: '200 undefined',
      deactivated: '403 account_deactivated',
      passwordless: '401 unauthorized_credentials',
    });
  });

  it('by signing up with a password', async () => {
    const signUp = async (email: string) =>
      errorTextOf(
        await server().provider('/passwords', { body: { email, password: NEW_PASSWORD } }),
      );
    expect(await answersFor(signUp)).toEqual({
      unknown: '200 undefined',
      verified: '400 duplicate_email',
      unverified: '400 duplicate_email',
      deactivated: '400 duplicate_email',
      passwordless: '400 reset_password',
    });
  });
});
