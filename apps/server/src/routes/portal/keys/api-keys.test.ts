import {
  API_KEYS_LIMIT,
  API_KEY_SCOPES,
  apiKeyList,
  createdApiKey,
  type CreatedApiKey,
} from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readAuditTrail } from '../../../../test/people/audit-trail.ts';
import { createPersonCalls, type Person } from '../../../../test/people/person.ts';
import { createPinOwner, OWN_PASSWORD, OWN_PIN } from '../../../../test/people/pin-owner.ts';
import { listRoutesBelow } from '../../../../test/server/route-table.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { sessions } from '../../../db/tables.ts';
import { hashToken } from '../../../lib/crypto/tokens.ts';
import { PORTAL_ROUTES } from '../portal-routes.ts';

const server = useTestServer();

const DAY_S = 86_400;
const NIGHTLY = { name: 'Nightly bake', scopes: ['bake'], expires_after_days: 30, pin: OWN_PIN };

const create = async (person: Person, given: object = {}): Promise<CreatedApiKey> => {
  const reply = await person.call('/create_api_key', { ...NIGHTLY, ...given });
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  return createdApiKey.parse(reply.json);
};

const list = async (person: Person) => {
  const reply = await server().portal('/api_keys', { token: person.token });
  return apiKeyList.parse(reply.json).data;
};

const withKey = ({ key }: CreatedApiKey) => createPersonCalls(server(), key);

const stateOf = async (caller: Pick<Person, 'call'>) => {
  const { status, json } = await caller.call('/file_recipients', { checksum: 'a'.repeat(64) });
  return { status, json };
};

describe('an API key', () => {
  it('is shown once, is listed without its secret, and only its hash is stored', async () => {
    const bo = await createPinOwner(server());
    const { key, ...row } = await create(bo, { scopes: ['bake', 'read_files', 'bake'] });
    expect(key).toMatch(/^bakehouse_key_[\w-]{43}$/);
    expect(row).toMatchObject({ name: 'Nightly bake', scopes: ['bake', 'read_files'] });
    expect(row.last_used_at).toBeNull();
    expect(Date.parse(row.expires_at) - Date.parse(row.created_at)).toBe(30 * DAY_S * 1000);
    const reply = await server().portal('/api_keys', { token: bo.token });
    expect(apiKeyList.parse(reply.json).data).toEqual([row]);
    expect(reply.text).not.toContain(key);
    const [stored] = await server().deps.db.select().from(sessions).where(eq(sessions.id, row.id));
    expect(stored?.tokenHash).toEqual(hashToken(key));
    expect(JSON.stringify(stored)).not.toContain(key);
  });

  it('is refused for a name that is taken, as often as somebody tries, without locking the PIN', async () => {
    const bo = await createPinOwner(server());
    await create(bo);
    for (let count = 0; count < 7; count += 1)
      expect((await bo.call('/create_api_key', NIGHTLY)).status).toBe(409);
    await create(bo, { name: 'Weekly bake' });
  });

  it('bakes in the name of its owner, and the record names it', async () => {
    const bo = await createPinOwner(server());
    const made = await create(bo);
    const file = await withKey(made).bake({ name: 'Nightly.pdf' });
    expect(file.baker_email).toBe(bo.address);
    const { data } = await bo.audit({ file_id: file.id });
    expect(data.map(({ user, deviceType, msg }) => [user, deviceType, msg])).toEqual([
      [bo.address, 'API key', expect.stringContaining('(with the API key “Nightly bake”)')],
    ]);
  });

  it('says when it was used last, to the minute', async () => {
    const bo = await createPinOwner(server());
    const made = await create(bo);
    server().deps.clock.setOffset(3600);
    await withKey(made).bake();
    const [row] = await list(bo);
    expect(Date.parse(row?.last_used_at ?? '') - Date.parse(made.created_at)).toBeGreaterThan(
      3_500_000,
    );
    server().deps.clock.setOffset(0);
  });

  it('is on record when it is created and when it is revoked', async () => {
    const bo = await createPinOwner(server());
    const { id } = await create(bo, { scopes: ['bake', 'read_record'] });
    expect((await bo.call('/revoke_api_key', { id })).status).toBe(200);
    const trail = await readAuditTrail(server(), bo.id);
    expect(trail.filter(([action]) => action.startsWith('api_key'))).toEqual([
      [
        'api_key_created',
        expect.stringMatching(
          /^Created the API key “Nightly bake”, which may bake files, read the record until /,
        ),
      ],
      ['api_key_revoked', 'Revoked the API key “Nightly bake”'],
    ]);
  });
});

describe('the end of a key', () => {
  const endings: [string, (bo: Person, made: CreatedApiKey) => Promise<unknown>][] = [
    ['it is revoked', (bo, { id }) => bo.call('/revoke_api_key', { id })],
    [
      'its time is over',
      () => {
        server().deps.clock.setOffset(30 * DAY_S);
        return Promise.resolve();
      },
    ],
    [
      'its owner is deactivated',
      async (bo) => {
        const admin = await createPinOwner(server(), { isAdmin: true });
        const body = { email: bo.address, action: 'deactivate', admin: true };
        expect((await admin.call('/users/manage', body)).status).toBe(200);
      },
    ],
    [
      'its owner deletes the account',
      async (bo) => {
        const body = { current_password: OWN_PASSWORD, pin: OWN_PIN };
        const reply = await bo.call('/auth/account/delete', body);
        expect([reply.status, reply.text]).toEqual([200, reply.text]);
      },
    ],
  ];

  it.each(endings)('comes when %s', async (_name, end) => {
    const bo = await createPinOwner(server());
    const made = await create(bo);
    expect((await stateOf(withKey(made))).status).toBe(404);
    await end(bo, made);
    expect(await stateOf(withKey(made))).toMatchObject({
      status: 401,
      json: { error_type: 'session_not_found' },
    });
    server().deps.clock.setOffset(0);
  });

  it('does not come when the owner logs out everywhere else', async () => {
    const bo = await createPinOwner(server());
    const made = await create(bo);
    expect((await bo.call('/auth/sessions/revoke_others', {})).status).toBe(200);
    expect((await stateOf(withKey(made))).status).toBe(404);
    const devices = await server().portal('/auth/sessions', { token: bo.token });
    expect(devices.text).not.toContain(made.id);
    expect((await bo.call('/auth/sessions/revoke', { session_id: made.id })).status).toBe(200);
    expect((await stateOf(withKey(made))).status).toBe(404);
  });
});

const CALLS_OF_ALL_KEYS = ['POST /api/auth/validate'];

/** Repeats the rows, so that no row opens a call to keys by mistake. */
const CALLS_OF_KEYS: Readonly<Record<string, readonly string[]>> = {
  read_files: [
    'GET /api/export_files.csv',
    'GET /api/get_files',
    'GET /api/shared_files',
    'POST /api/get_document',
    'POST /api/open',
  ],
  bake: ['POST /api/bake', 'POST /api/file_recipients'],
  manage_access: [
    'GET /api/access_requests',
    'GET /api/access_review',
    'GET /api/access_review/export.csv',
    'GET /api/get_groups',
    'GET /api/groups/export.csv',
    'POST /api/answer_request',
    'POST /api/answer_request/preview',
    'POST /api/bans/manage',
    'POST /api/delete_group',
    'POST /api/destroy_file',
    'POST /api/destroy_file/undo',
    'POST /api/explain_access',
    'POST /api/get_group',
    'POST /api/groups/import',
    'POST /api/modify_dates',
    'POST /api/modify_permissions',
    'POST /api/review/keep',
    'POST /api/review/remove',
    'POST /api/review/restore',
    'POST /api/save_group',
  ],
  read_record: [
    'GET /api/audit_stream',
    'GET /api/export_audit_logs.csv',
    'GET /api/get_all_audit_logs',
    'GET /api/get_person',
    'GET /api/stats/summary',
    'GET /api/users/bakers',
    'GET /api/users/bakers/export.csv',
    'GET /api/users/openers',
    'GET /api/users/openers/export.csv',
  ],
};

const GUARDED_CALLS = PORTAL_ROUTES.filter(({ call }) => call.level !== 'anyone').map(
  ({ call: { method, path } }) => `${method} /api${path}`,
);

describe('a key with one scope', () => {
  it.each(API_KEY_SCOPES)('may send exactly the calls of %s', async (scope) => {
    const bo = await createPinOwner(server(), { isAdmin: true });
    const { key } = await create(bo, { scopes: [scope], name: scope });
    const allowed: string[] = [];
    for (const call of [...GUARDED_CALLS, 'GET /api/unknown', 'POST /api/oauth/unknown']) {
      const [method = '', path = ''] = call.split(' ');
      const reply = await server().send(path, {
        method,
        headers: { authorization: `Bearer ${key}` },
        ...(method === 'POST' && { body: {} }),
      });
      if (reply.status !== 403 || !reply.text.includes('key_not_allowed')) allowed.push(call);
    }
    expect(allowed.toSorted()).toEqual(
      [...CALLS_OF_ALL_KEYS, ...(CALLS_OF_KEYS[scope] ?? [])].toSorted(),
    );
  });

  it('is told what it lacks, or that no key may do this', async () => {
    const bo = await createPinOwner(server());
    const key = withKey(await create(bo, { scopes: ['read_files'] }));
    expect(await key.call('/bake', {})).toMatchObject({
      status: 403,
      json: {
        error:
          'This API key may not bake files. Use a key that may, which the settings of the portal create.',
      },
    });
    for (const path of ['/create_api_key', '/auth/pin/authenticate', '/auth/account/delete']) {
      expect((await key.call(path, {})).json).toMatchObject({
        error_type: 'key_not_allowed',
        error: 'API keys cannot do this. Log in to the portal.',
      });
    }
  });

  it('is no session of the provider API and of the pages', async () => {
    const bo = await createPinOwner(server());
    const { key } = await create(bo, { scopes: [...API_KEY_SCOPES] });
    const calls = listRoutesBelow(server().app, '/sdk/v1/').filter(
      ({ path }) => path.includes('/sessions/') || path.includes('/users/me'),
    );
    expect(calls.length).toBeGreaterThan(2);
    for (const { method, path } of calls) {
      const reply = await server().provider(path.replace('/sdk/v1', ''), {
        method,
        token: key,
        ...(method !== 'GET' && { body: { session_token: key } }),
      });
      expect([path, reply.status >= 400]).toEqual([path, true]);
    }
    const validated = await server().portal('/stytch/session/authenticate', {
      body: { session_token: key },
    });
    expect(validated.status).toBe(401);
  });
});

describe('a wrong request', () => {
  it('without the PIN, or with a wrong one, creates nothing and counts as a try', async () => {
    const bo = await createPinOwner(server());
    expect((await bo.call('/create_api_key', { ...NIGHTLY, pin: undefined })).status).toBe(400);
    expect(await bo.call('/create_api_key', { ...NIGHTLY, pin: '1111' })).toMatchObject({
      status: 403,
      json: { error_type: 'invalid_pin', tries_left: 4 },
    });
    expect(await list(bo)).toEqual([]);
  });

  it.each<[object, string]>([
    [{ name: '' }, 'name'],
    [{ name: 'a'.repeat(61) }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes'],
    [{ expires_after_days: 0 }, 'expires_after_days'],
    [{ expires_after_days: 367 }, 'expires_after_days'],
    [{ expires_after_days: 1.5 }, 'expires_after_days'],
  ])('with %j says what is wrong', async (given, field) => {
    const bo = await createPinOwner(server());
    const reply = await bo.call('/create_api_key', { ...NIGHTLY, ...given });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(field);
  });

  it('for a second key of a name, in whatever case, changes nothing', async () => {
    const bo = await createPinOwner(server());
    await create(bo);
    const reply = await bo.call('/create_api_key', { ...NIGHTLY, name: 'NIGHTLY bake' });
    expect(reply).toMatchObject({ status: 409, json: { error_type: 'already_exists' } });
    expect(await list(bo)).toHaveLength(1);
  });

  it('for one key too many, also at once, says to revoke one', async () => {
    const bo = await createPinOwner(server());
    const replies = await Promise.all(
      Array.from({ length: API_KEYS_LIMIT + 3 }, (_, at) =>
        bo.call('/create_api_key', { ...NIGHTLY, name: `Key ${at}` }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(API_KEYS_LIMIT);
    expect(await list(bo)).toHaveLength(API_KEYS_LIMIT);
    expect(replies.find(({ status }) => status === 409)?.json).toMatchObject({
      error_type: 'limit_reached',
    });
  });

  it('for the key of somebody else finds nothing', async () => {
    const [bo, mia] = [await createPinOwner(server()), await createPinOwner(server())];
    const { id } = await create(bo);
    expect((await mia.call('/revoke_api_key', { id })).status).toBe(404);
    expect(await list(bo)).toHaveLength(1);
  });
});
