import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callBackend, type BackEndCredentials } from '../../../test/backend/back-end.ts';
import {
  createNamedThings,
  createUnknownThings,
  FIRST_BACK_END,
  SECOND_BACK_END,
  TWO_BACK_ENDS,
  type NamedThings,
} from '../../../test/backend/backend-world.ts';
import { useConfigFile } from '../../../test/server/test-projects.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { auditEvents, users } from '../../db/tables.ts';
import { BACKEND_CALLS } from './backend-api.ts';

const server = useTestServer({ env: { BAKEHOUSE_CONFIG: useConfigFile(() => TWO_BACK_ENDS) } });

let things: NamedThings;
let unknown: NamedThings;
beforeAll(async () => {
  things = await createNamedThings(server());
  unknown = createUnknownThings(things);
});

type Thing = keyof NamedThings;

interface ForeignCall {
  /** The path with the names of things in braces. */
  path: string;
  /** The body with the names of things as values. */
  body?: (named: NamedThings) => object;
  /** True for a call that has nothing to find, and does the same for an address of another project. */
  succeeds?: true;
}

const PASSWORD = 'Rye-And-Caraway-77-loaves';
const WALLET = { crypto_wallet_type: 'ethereum', crypto_wallet_address: `0x${'1'.repeat(40)}` };
const REQUEST = {
  redirect_uri: 'https://blog.example/callback',
  response_type: 'code',
  scopes: ['openid'],
};

const remove = (noun: string, thing: Thing): [string, ForeignCall[]] => [
  `DELETE /users/${noun}/:id`,
  [{ path: `/users/${noun}/{${thing}}` }],
];

const ofClient = (path: string, thing: Thing): ForeignCall[] => [
  { path: path.replace(':client_id', `{${thing}}`), body: () => ({}) },
];

const sessionNames = (path: string, more: object = {}): ForeignCall[] => [
  { path, body: ({ session_token }) => ({ ...more, session_token }) },
  { path, body: ({ session_jwt }) => ({ ...more, session_jwt }) },
];

/** Each call that can name something of another project, with every way of naming it. */
const FOREIGN_CALLS = new Map<string, readonly ForeignCall[]>([
  remove('emails', 'email_id'),
  remove('phone_numbers', 'phone_id'),
  remove('crypto_wallets', 'crypto_wallet_id'),
  remove('oauth', 'oauth_id'),
  remove('webauthn_registrations', 'webauthn_registration_id'),
  remove('totps', 'totp_id'),
  remove('passwords', 'password_id'),
  ['GET /users/:user_id', [{ path: '/users/{user_id}' }, { path: '/users/{external_id}' }]],
  ['PUT /users/:user_id', [{ path: '/users/{user_id}', body: () => ({ name: {} }) }]],
  ['DELETE /users/:user_id', [{ path: '/users/{user_id}' }]],
  ['DELETE /users/:user_id/external_id', [{ path: '/users/{user_id}/external_id' }]],
  [
    'PUT /users/:user_id/exchange_primary_factor',
    [
      {
        path: '/users/{user_id}/exchange_primary_factor',
        body: () => ({ email_address: 'new@people.example' }),
      },
    ],
  ],
  ['GET /users/:user_id/connected_apps', [{ path: '/users/{user_id}/connected_apps' }]],
  [
    'POST /users/:user_id/connected_apps/:connected_app_id/revoke',
    [{ path: '/users/{user_id}/connected_apps/{consent_id}/revoke', body: () => ({}) }],
  ],
  ['GET /sessions', [{ path: '/sessions?user_id={user_id}' }]],
  ['POST /sessions/authenticate', sessionNames('/sessions/authenticate')],
  [
    'POST /sessions/revoke',
    [
      ...sessionNames('/sessions/revoke'),
      { path: '/sessions/revoke', body: ({ session_id }) => ({ session_id }) },
      { path: '/sessions/revoke', body: ({ user_id }) => ({ user_id }) },
    ],
  ],
  ['POST /magic_links', [{ path: '/magic_links', body: ({ user_id }) => ({ user_id }) }]],
  [
    'POST /magic_links/authenticate',
    [
      { path: '/magic_links/authenticate', body: ({ link_token: token }) => ({ token }) },
      { path: '/magic_links/authenticate', body: ({ reset_token: token }) => ({ token }) },
    ],
  ],
  [
    'POST /magic_links/email/send',
    [
      { path: '/magic_links/email/send', body: ({ email }) => ({ email }) },
      {
        path: '/magic_links/email/send',
        body: ({ user_id }) => ({ email: 'x@people.example', user_id }),
      },
      ...sessionNames('/magic_links/email/send', { email: 'x@people.example' }),
    ],
  ],
  [
    'POST /magic_links/email/revoke_invite',
    [{ path: '/magic_links/email/revoke_invite', body: ({ email }) => ({ email }) }],
  ],
  [
    'POST /otps/email/send',
    [
      { path: '/otps/email/send', body: ({ email }) => ({ email }) },
      { path: '/otps/email/send', body: ({ user_id }) => ({ email: 'y@people.example', user_id }) },
    ],
  ],
  ...(['sms', 'whatsapp'] as const).map((channel): [string, ForeignCall[]] => [
    `POST /otps/${channel}/send`,
    [
      { path: `/otps/${channel}/send`, body: ({ phone_number }) => ({ phone_number }) },
      {
        path: `/otps/${channel}/send`,
        body: ({ user_id }) => ({ phone_number: '+14155550125', user_id }),
      },
    ],
  ]),
  [
    'POST /otps/authenticate',
    [
      {
        path: '/otps/authenticate',
        body: ({ email_id: method_id }) => ({ method_id, code: '123456' }),
      },
    ],
  ],
  [
    'POST /passwords',
    [
      {
        path: '/passwords',
        body: ({ email }) => ({ email, password: PASSWORD }),
        succeeds: true,
      },
    ],
  ],
  [
    'POST /passwords/authenticate',
    [
      {
        path: '/passwords/authenticate',
        body: ({ phone_number }) => ({ email: `${phone_number}@x.example`, password: PASSWORD }),
      },
    ],
  ],
  [
    'POST /passwords/email/reset',
    [
      {
        path: '/passwords/email/reset',
        body: ({ reset_token: token }) => ({ token, password: PASSWORD }),
      },
    ],
  ],
  [
    'POST /passwords/session/reset',
    sessionNames('/passwords/session/reset', { password: PASSWORD }),
  ],
  ['POST /totps', [{ path: '/totps', body: ({ user_id }) => ({ user_id }) }]],
  [
    'POST /totps/authenticate',
    [
      {
        path: '/totps/authenticate',
        body: ({ user_id }) => ({ user_id, totp_code: '123456' }),
      },
    ],
  ],
  [
    'POST /totps/recovery_codes',
    [{ path: '/totps/recovery_codes', body: ({ user_id }) => ({ user_id }) }],
  ],
  [
    'POST /totps/recover',
    [{ path: '/totps/recover', body: ({ user_id }) => ({ user_id, recovery_code: 'x' }) }],
  ],
  [
    'POST /webauthn/register/start',
    [
      {
        path: '/webauthn/register/start',
        body: ({ user_id }) => ({ user_id, domain: 'localhost' }),
      },
    ],
  ],
  [
    'POST /webauthn/authenticate/start',
    [
      {
        path: '/webauthn/authenticate/start',
        body: ({ user_id }) => ({ user_id, domain: 'localhost' }),
      },
    ],
  ],
  [
    'PUT /webauthn/:webauthn_registration_id',
    [{ path: '/webauthn/{webauthn_registration_id}', body: () => ({ name: 'Laptop' }) }],
  ],
  [
    'GET /webauthn/credentials/:user_id/:domain',
    [{ path: '/webauthn/credentials/{user_id}/localhost' }],
  ],
  [
    'POST /crypto_wallets/authenticate/start',
    [
      {
        path: '/crypto_wallets/authenticate/start',
        body: ({ user_id }) => ({ ...WALLET, user_id }),
      },
      ...sessionNames('/crypto_wallets/authenticate/start', WALLET),
    ],
  ],
  [
    'POST /oauth/attach',
    [
      { path: '/oauth/attach', body: ({ user_id }) => ({ provider: 'google', user_id }) },
      ...sessionNames('/oauth/attach', { provider: 'google' }),
    ],
  ],
  [
    'POST /idp/oauth/authorize/start',
    [
      {
        path: '/idp/oauth/authorize/start',
        body: ({ session_token, app_id: client_id }) => ({ ...REQUEST, session_token, client_id }),
      },
    ],
  ],
  [
    'POST /idp/oauth/authorize',
    [
      {
        path: '/idp/oauth/authorize',
        body: ({ session_token, app_id: client_id }) => ({
          ...REQUEST,
          session_token,
          client_id,
          consent_granted: true,
        }),
      },
    ],
  ],
  ...(['m2m', 'connected_apps'] as const).flatMap((noun): [string, ForeignCall[]][] => {
    const path = `/${noun}/clients/:client_id`;
    const thing = noun === 'm2m' ? 'machine_id' : 'app_id';
    return [
      [`GET ${path}`, [{ path: path.replace(':client_id', `{${thing}}`) }]],
      [`PUT ${path}`, ofClient(path, thing)],
      [`DELETE ${path}`, [{ path: path.replace(':client_id', `{${thing}}`) }]],
      ...['rotate', 'rotate/start', 'rotate/cancel'].map((step): [string, ForeignCall[]] => [
        `POST ${path}/secrets/${step}`,
        ofClient(`${path}/secrets/${step}`, thing),
      ]),
    ];
  }),
]);

/** These calls name nothing that somebody else could have, or search only in their own project. */
const CALLS_WITHOUT_NAMES = new Set([
  'POST /users',
  'POST /users/import',
  'POST /users/search',
  'DELETE /users/biometric_registrations/:id',
  'POST /sessions/exchange_access_token',
  'POST /magic_links/email/login_or_create',
  'POST /magic_links/email/invite',
  'POST /otps/email/login_or_create',
  'POST /otps/sms/login_or_create',
  'POST /otps/whatsapp/login_or_create',
  'POST /passwords/email/reset/start',
  'POST /passwords/existing_password/reset',
  'POST /passwords/strength_check',
  'POST /passwords/migrate',
  'POST /webauthn/register',
  'POST /webauthn/authenticate',
  'POST /crypto_wallets/authenticate',
  'POST /oauth/authenticate',
  'POST /m2m/clients',
  'POST /m2m/clients/search',
  'POST /connected_apps/clients',
  'POST /connected_apps/clients/search',
  'POST /impersonation/authenticate',
  'GET /debug/whoami',
  'GET /projects/metrics',
  'GET /rbac/policy',
]);

const fill = (path: string, named: NamedThings) =>
  path.replaceAll(/\{(\w+)\}/g, (_match, name: Thing) => encodeURIComponent(named[name]));

const callAs = async (method: string, { path, body }: ForeignCall, named: NamedThings) => {
  const reply = await callBackend(server(), fill(path, named), {
    method,
    as: SECOND_BACK_END,
    ...(body && { body: body(named) }),
  });
  const { error_type, error_message } = reply.json as Record<string, unknown>;
  return { status: reply.status, error_type, error_message };
};

const readFirstProject = async () => {
  const { db, projects } = server().deps;
  const people = await db.select().from(users);
  const events = await db.select().from(auditEvents);
  const { organisationId } = projects.portal;
  const isOfFirst = (row: { organisationId: string }) => row.organisationId === organisationId;
  return { people: people.filter(isOfFirst), events: events.filter(isOfFirst).length };
};

describe('a back end with the secret of another project', () => {
  it('has a test for every call', () => {
    const calls = BACKEND_CALLS.map(({ method, path }) => `${method} ${path.replace('/v1', '')}`);
    expect([...FOREIGN_CALLS.keys(), ...CALLS_WITHOUT_NAMES].toSorted()).toEqual(calls.toSorted());
  });

  it.each([...FOREIGN_CALLS])('gets the answer for what nobody has: %s', async (name, calls) => {
    const [method = ''] = name.split(' ');
    const before = await readFirstProject();
    for (const call of calls) {
      const foreign = await callAs(method, call, things);
      expect(foreign).toEqual(await callAs(method, call, unknown));
      expect(foreign.status).toBe(call.succeeds ? 200 : foreign.status);
      if (!call.succeeds) expect([400, 401, 404]).toContain(foreign.status);
    }
    expect(await readFirstProject()).toEqual(before);
  });

  it('cannot spend a link of the other project, however often it sends it', async () => {
    const redeem = (token: string, as: BackEndCredentials) =>
      callBackend(server(), '/magic_links/authenticate', { body: { token }, as });
    const { user_id } = things;
    const made = await callBackend(server(), '/magic_links', {
      body: { user_id },
      as: FIRST_BACK_END,
    });
    const { token } = z.object({ token: z.string() }).parse(made.json);
    for (const link of [token, things.link_token]) {
      for (let sent = 0; sent < 10; sent += 1)
        expect((await redeem(link, SECOND_BACK_END)).json).toMatchObject({
          error_type: 'magic_link_not_found',
        });
      expect((await redeem(link, FIRST_BACK_END)).status).toBe(200);
      expect((await redeem(link, SECOND_BACK_END)).json).toMatchObject({
        error_type: 'magic_link_not_found',
      });
    }
  });

  it('finds no user of the other project by any filter', async () => {
    const filters = {
      user_id: [things.user_id],
      external_id: [things.external_id],
      email_id: [things.email_id],
      phone_number: [things.phone_number],
      phone_id: [things.phone_id],
      crypto_wallet_id: [things.crypto_wallet_id],
      totp_id: [things.totp_id],
      webauthn_registration_id: [things.webauthn_registration_id],
    };
    const operands = Object.entries(filters).map(([filter_name, filter_value]) => ({
      filter_name,
      filter_value,
    }));
    const reply = await callBackend(server(), '/users/search', {
      as: SECOND_BACK_END,
      body: { query: { operator: 'OR', operands: operands } },
    });
    expect(reply.json).toMatchObject({ results: [], results_metadata: { total: 0 } });
  });
});
