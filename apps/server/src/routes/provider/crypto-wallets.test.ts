import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { authenticateResponseSchema } from '../../../test/api/provider-responses.ts';
import { createPerson, type Person } from '../../../test/people/person.ts';
import {
  createEthereumWallet,
  createSolanaWallet,
  type TestWallet,
} from '../../../test/people/test-wallets.ts';
import { useConfigFile } from '../../../test/server/test-projects.ts';
import {
  useTestServer,
  type RequestOptions,
  type TestReply,
} from '../../../test/server/test-server.ts';
import { sessions } from '../../db/tables.ts';

const SIWE_TOKEN = 'public-token-test-siwe';
const ORIGIN = 'http://localhost:3000';

const configFile = useConfigFile(() => ({
  projects: [
    {
      public_token: SIWE_TOKEN,
      project_id: 'project-test-siwe',
      name: 'Bakery',
      origins: ['https://bakery.example'],
      redirect_urls: [],
      settings: { siwe_required_for_crypto_wallets: true },
    },
  ],
}));
const server = useTestServer({ env: { BAKEHOUSE_CONFIG: configFile } });

let admin: Person;
beforeAll(async () => {
  admin = await createPerson(server(), { isAdmin: true });
});

const createWallet = { ethereum: createEthereumWallet, solana: createSolanaWallet };

const publicPart = ({ crypto_wallet_address, crypto_wallet_type }: TestWallet) => ({
  crypto_wallet_address,
  crypto_wallet_type,
});

type Sending = Omit<RequestOptions, 'body'> & { kind?: 'primary' | 'secondary'; members?: object };

const start = (wallet: TestWallet, { kind = 'primary', members, ...sending }: Sending = {}) =>
  server().provider(`/crypto_wallets/authenticate/start/${kind}`, {
    headers: { origin: ORIGIN },
    ...sending,
    body: { ...publicPart(wallet), ...members },
  });

const challengeOf = ({ status, json, text }: TestReply) => {
  if (status !== 200) throw new Error(text);
  return (json as { data: { challenge: string } }).data.challenge;
};

const finish = (wallet: TestWallet, signature: string, sending: Sending = {}) =>
  server().provider('/crypto_wallets/authenticate', {
    ...sending,
    body: { ...publicPart(wallet), signature, session_duration_minutes: 60, ...sending.members },
  });

const logIn = async (wallet: TestWallet, sending: Sending = {}) => {
  const challenge = challengeOf(await start(wallet, sending));
  const reply = await finish(wallet, wallet.sign(challenge), sending);
  return authenticateResponseSchema.parse(reply.json).data;
};

const refusal = { status_code: 401, error_type: 'unable_to_authenticate_crypto_wallet' };

/** The messages of the audit log about somebody without an email. */
const recordOf = async (userId: string) => {
  const { data } = await admin.audit({ admin: 'true', search: userId });
  return data.map(({ msg }) => msg);
};

describe.each(['ethereum', 'solana'] as const)('a wallet of %s', (chain) => {
  it('signs up a person without an email, and logs them in again', async () => {
    const wallet = createWallet[chain]();
    const created = await logIn(wallet);
    const [owned] = created.user.crypto_wallets;
    expect(created.user).toMatchObject({ status: 'active', emails: [], password: null });
    expect(owned).toMatchObject({ crypto_wallet_type: chain, verified: true });
    expect(created.session.authentication_factors).toMatchObject([
      { type: 'crypto', crypto_wallet_factor: { crypto_wallet_id: owned?.crypto_wallet_id } },
    ]);
    const again = await logIn(wallet);
    expect(again.user_id).toBe(created.user_id);
    expect(again.session.session_id).not.toBe(created.session.session_id);
    const joined = await logIn(wallet, { token: again.session_token });
    expect(joined.session.session_id).toBe(again.session.session_id);
  });

  it('signs a text that names page, project, address and times', async () => {
    const wallet = createWallet[chain]();
    const lines = challengeOf(await start(wallet)).split('\n');
    const { clock } = server().deps;
    expect(lines[0]).toMatch(/^localhost:3000 asks you to log in to Bakehouse demo with your /);
    expect(lines[1]?.toLowerCase()).toBe(wallet.crypto_wallet_address.toLowerCase());
    expect(lines).toContain(`URI: ${ORIGIN}`);
    const [nonce, issued, expires] = lines.slice(-3).map((line) => line.split(': ')[1] ?? '');
    expect(nonce).toMatch(/^[\da-f]{32}$/);
    expect(Date.parse(expires ?? '') - Date.parse(issued ?? '')).toBe(600_000);
    expect(Date.parse(issued ?? '')).toBeLessThanOrEqual(clock.now().getTime());
  });

  it('logs in once with a signature, however many requests bring it', async () => {
    const wallet = createWallet[chain]();
    const { user_id } = await logIn(wallet);
    const before = (await recordOf(user_id)).length;
    const signature = wallet.sign(challengeOf(await start(wallet)));
    const replies = await Promise.all(Array.from({ length: 50 }, () => finish(wallet, signature)));
    const { db } = server().deps;
    expect(await db.$count(sessions, eq(sessions.userId, user_id))).toBe(2);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, json } of replies) {
      if (status !== 200) expect(json).toMatchObject(refusal);
    }
    expect((await recordOf(user_id)).length).toBe(before + 1);
  });

  it('is not accepted with another text, another key, or after ten minutes', async () => {
    const wallet = createWallet[chain]();
    const other = createWallet[chain]();
    const challenge = challengeOf(await start(wallet));
    for (const signature of [
      wallet.sign(`${challenge} `),
      wallet.sign(challengeOf(await start(other))),
      other.sign(challenge),
      '',
    ]) {
      expect((await finish(wallet, signature)).json).toMatchObject(refusal);
    }
    const { clock } = server().deps;
    clock.setOffset(601);
    expect((await finish(wallet, wallet.sign(challenge))).json).toMatchObject(refusal);
    clock.setOffset(0);
    expect((await finish(wallet, wallet.sign(challenge))).status).toBe(200);
  });

  it('is not kept out by strangers who ask for challenges of it', async () => {
    const wallet = createWallet[chain]();
    const challenge = challengeOf(await start(wallet, { peer: '198.51.100.7' }));
    for (let index = 1; index < 12; index += 1) {
      await start(wallet, { peer: `203.0.${index}.9` });
    }
    const signature = wallet.sign(challenge);
    expect((await finish(wallet, signature, { peer: '198.51.100.7' })).status).toBe(200);
  });
});

describe('the address of a wallet', () => {
  it('is compared without its capitals, and shown with its checksum', async () => {
    const wallet = createEthereumWallet();
    const digits = wallet.crypto_wallet_address.slice(2);
    const shouted = { ...wallet, crypto_wallet_address: `0x${digits.toUpperCase()}` };
    const first = await logIn(wallet);
    const second = await logIn(shouted);
    expect(second.user_id).toBe(first.user_id);
    const shown = first.user.crypto_wallets[0]?.crypto_wallet_address ?? '';
    expect(shown).not.toBe(wallet.crypto_wallet_address);
    expect(shown.toLowerCase()).toBe(wallet.crypto_wallet_address);
  });

  it.each([
    ['ethereum', '0x123', 'invalid_ethereum_address'],
    ['solana', '0x123', 'invalid_solana_address'],
    ['dogecoin', '0x123', 'invalid_request'],
  ])('of %s must not be %s: %s', async (crypto_wallet_type, crypto_wallet_address, error_type) => {
    const wallet = { crypto_wallet_type, crypto_wallet_address };
    for (const [path, members] of [
      ['start/primary', {}],
      ['', { signature: 'x' }],
    ] as const) {
      const reply = await server().provider(
        `/crypto_wallets/authenticate${path === '' ? '' : `/${path}`}`,
        { body: { ...wallet, ...members } },
      );
      expect(reply.json).toMatchObject({ status_code: 400, error_type });
    }
  });
});

describe('a wallet as a further factor', () => {
  const secondary = (token: string): Sending => ({ kind: 'secondary', token });

  it('is added to the user of the session', async () => {
    const first = await logIn(createSolanaWallet());
    const added = await logIn(createEthereumWallet(), secondary(first.session_token));
    expect(added.user_id).toBe(first.user_id);
    expect(added.user.crypto_wallets.map(({ crypto_wallet_type }) => crypto_wallet_type)).toEqual([
      'solana',
      'ethereum',
    ]);
    expect(added.session.authentication_factors).toHaveLength(2);
    expect(await recordOf(first.user_id)).toContain('Crypto wallet added');
  });

  it('needs a session, and the same user in the end', async () => {
    const wallet = createEthereumWallet();
    expect((await start(wallet, { kind: 'secondary' })).json).toMatchObject({
      status_code: 401,
      error_type: 'user_unauthenticated',
    });
    const one = await logIn(createSolanaWallet());
    const other = await logIn(createSolanaWallet());
    const challenge = challengeOf(await start(wallet, secondary(one.session_token)));
    const signature = wallet.sign(challenge);
    for (const sending of [{}, { token: other.session_token }]) {
      expect((await finish(wallet, signature, sending)).json).toMatchObject(refusal);
    }
    expect((await finish(wallet, signature, { token: one.session_token })).status).toBe(200);
  });

  it('is refused when somebody else has it', async () => {
    const wallet = createEthereumWallet();
    await logIn(wallet);
    const { session_token: token } = await logIn(createSolanaWallet());
    const challenge = challengeOf(await start(wallet, secondary(token)));
    expect((await finish(wallet, wallet.sign(challenge), { token })).json).toMatchObject({
      status_code: 400,
      error_type: 'duplicate_crypto_wallet',
    });
  });
});

describe('Sign-In with Ethereum', () => {
  const authorization = `Basic ${Buffer.from(`${SIWE_TOKEN}:${SIWE_TOKEN}`).toString('base64')}`;
  const headers = { authorization, origin: 'https://bakery.example' };
  const startSiwe = (wallet: TestWallet, siwe_params?: object) =>
    start(wallet, { headers, members: { siwe_params } });

  it('uses a message of ERC-4361, which the wallet can compare with the page', async () => {
    const wallet = createEthereumWallet();
    const challenge = challengeOf(
      await startSiwe(wallet, {
        uri: 'https://bakery.example/login',
        chain_id: '137',
        issued_at: '2026-01-02T03:04:05+01:00',
        statement: 'Bread, please.',
        not_before: '2026-01-02T03:04:05Z',
        message_request_id: 'order-7',
        resources: ['https://bakery.example/terms', 'ipfs://bafy/'],
      }),
    );
    const address = challenge.split('\n')[1] ?? '';
    expect(address.toLowerCase()).toBe(wallet.crypto_wallet_address);
    const varying = /Nonce: [\da-f]{32}|Expiration Time: \S+/g;
    expect(challenge.replaceAll(varying, '*')).toBe(
      [
        'bakery.example wants you to sign in with your Ethereum account:',
        address,
        '',
        'Bread, please.',
        '',
        'URI: https://bakery.example/login',
        'Version: 1',
        'Chain ID: 137',
        '*',
        'Issued At: 2026-01-02T02:04:05.000Z',
        '*',
        'Not Before: 2026-01-02T03:04:05.000Z',
        'Request ID: order-7',
        'Resources:',
        '- https://bakery.example/terms',
        '- ipfs://bafy/',
      ].join('\n'),
    );
    expect((await finish(wallet, wallet.sign(challenge), { headers })).status).toBe(200);
  });

  it('names page and project when the client sends no parameters', async () => {
    const challenge = challengeOf(await startSiwe(createEthereumWallet()));
    expect(challenge.split('\n').slice(2, 8)).toEqual([
      '',
      'Log in to Bakery.',
      '',
      'URI: https://bakery.example',
      'Version: 1',
      'Chain ID: 1',
    ]);
  });

  it.each([
    ['uri', 'https://elsewhere.example'],
    ['uri', 'https://bakery.example@elsewhere.example'],
    ['uri', 'https://elsewhere.example\\@bakery.example'],
    ['uri', 'https://bakery.example/\nURI: https://elsewhere.example'],
    ['uri', 'bakery.example'],
    ['chain_id', '0x1'],
    ['chain_id', '1\nNonce: 1'],
    ['statement', 'one\ntwo'],
    ['statement', '\u202eevil'],
    ['issued_at', 'yesterday'],
    ['not_before', '2999-01-01T00:00:00Z'],
    ['message_request_id', 'a b'],
    ['resources', ['not a uri']],
    ['resources', Array.from({ length: 11 }, () => 'https://bakery.example')],
  ])('refuses the parameter %s with %j', async (name, value) => {
    expect((await startSiwe(createEthereumWallet(), { [name]: value })).json).toMatchObject({
      status_code: 400,
      error_type: 'invalid_request',
      error_message: expect.stringContaining(`siwe_params.${name}`) as string,
    });
  });

  it('refuses a message that has expired, or is not valid yet', async () => {
    const { clock } = server().deps;
    const wallet = createEthereumWallet();
    const later = new Date(clock.now().getTime() + 120_000).toISOString();
    const signature = wallet.sign(challengeOf(await startSiwe(wallet, { not_before: later })));
    const send = async () => (await finish(wallet, signature, { headers })).json;
    expect(await send()).toMatchObject(refusal);
    clock.setOffset(601);
    expect(await send()).toMatchObject({ status_code: 401, error_type: 'siwe_message_expired' });
    clock.setOffset(121);
    expect(await send()).toMatchObject({ data: { status_code: 200 } });
    clock.setOffset(0);
  });

  it('gives no challenge that another project accepts', async () => {
    const wallet = createEthereumWallet();
    const signature = wallet.sign(challengeOf(await startSiwe(wallet)));
    expect((await finish(wallet, signature)).json).toMatchObject(refusal);
    expect((await finish(wallet, signature, { headers })).status).toBe(200);
  });
});
