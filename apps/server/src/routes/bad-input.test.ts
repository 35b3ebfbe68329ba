import { propertyRuns, propertyTimeoutMs } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDocumentedError } from '../../test/api/api-errors.ts';
import { CONSENT_FORM_PATH } from '../../test/connected-apps/relying-party.ts';
import { listRoutesBelow, type MountedRoute } from '../../test/server/route-table.ts';
import {
  DEMO_PUBLIC_TOKEN,
  useTestServer,
  type RequestOptions,
} from '../../test/server/test-server.ts';
import { attempts } from '../db/tables.ts';
import { DEMO_PASSWORD, demoAddress } from '../demo/accounts.ts';

const server = useTestServer();

const CHECKSUM = 'a'.repeat(64);
const BAKED = {
  name: 'Rye.pdf',
  checksum: CHECKSUM,
  size: 1,
  type: 'application/pdf',
  permissions: [],
};
const PRESET = {
  fields: [],
  openable_after_days: null,
  expires_after_days: 7,
  tell: true,
};

/** These calls need no field of the body, and end the session that calls them. */
const SESSION_ENDING_PATH = /(revoke|pin\/forgot)$/;

/** Credentials that pass both guards; they are created once, because no call ends this session. */
let session: Promise<string> | undefined;
const credentials = async (path: string) => {
  session ??= server().fullSession('ada');
  const token = await session;
  const basic = Buffer.from(`${DEMO_PUBLIC_TOKEN}:${token}`).toString('base64');
  return { authorization: path.startsWith('/sdk/') ? `Basic ${basic}` : `Bearer ${token}` };
};

const ask = async ({ method, path }: MountedRoute, sending: RequestOptions = {}) =>
  server().send(path, {
    method,
    ...sending,
    headers: { ...(await credentials(path)), ...sending.headers },
  });

/** Calls that read a JSON body; the consent form is tested with its own call. */
const bodyCalls = () =>
  ['/api/', '/sdk/v1/', '/__dev/clock']
    .flatMap((prefix) => listRoutesBelow(server().app, prefix))
    .filter(({ method }) => method !== 'GET' && method !== 'DELETE')
    .filter(({ path }) => path !== CONSENT_FORM_PATH);

const text = (value: string) => new TextEncoder().encode(value);

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

const badBodies: readonly [name: string, body: unknown, status: number][] = [
  ['half of a JSON text', '{"email": "a@b.example", "pin":', 400],
  ['a trailing comma', '{"pin": "7391",}', 400],
  ['two JSON texts', '{} {}', 400],
  ['plain words', 'email=a&password=b', 400],
  ['invalid UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d), 400],
  ['UTF-16', Uint8Array.from(Buffer.from('\ufeff{"pin":"7391"}', 'utf16le')), 400],
  [
    'a NUL in a text',
    '{"email": "a\\u0000@b.example", "password": "\\u0000", "pin": "1\\u0000"}',
    400,
  ],
  ['a NUL in a name', '{"a\\u0000": 1}', 400],
  ['half a surrogate pair', '{"email": "\\ud800", "password": "\\udfff"}', 400],
  ['20,000 nested arrays', nested(20_000), 400],
  ['20,000 nested objects', '{"a":'.repeat(9_000) + '1' + '}'.repeat(9_000), 400],
  ['nesting that never closes', '['.repeat(50_000), 400],
  ['more than 64 kB', JSON.stringify({ email: 'a'.repeat(65 * 1024) }), 413],
  ['a megabyte', JSON.stringify({ password: 'a'.repeat(1024 * 1024) }), 413],
];

describe.each(badBodies)('a body of %s', (_name, body, status) => {
  it('is refused in the form of the API by every call', async () => {
    for (const route of bodyCalls()) {
      const reply = await ask(route, { body });
      expect([route.path, reply.status]).toEqual([route.path, status]);
      expect([reply.text, isDocumentedError(route.path, reply.status, reply.text)]).toEqual([
        reply.text,
        true,
      ]);
    }
  });
});

const bareValues = ['null', 'true', '17', '"text"', '[]', '[null]', '[[1]]'];

it.each(bareValues)('accepts %s as a body without a 5xx', async (body) => {
  for (const route of bodyCalls()) {
    const { status } = await ask(route, { body });
    const isEmptyBatch = route.path === '/sdk/v1/events' && body === '[]';
    expect([route.path, status]).toEqual([route.path, isEmptyBatch ? 200 : 400]);
  }
});

it.each([
  undefined,
  'text/plain',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/xml',
  ' ',
])('returns 415 for a body with the content type %s', async (type) => {
  for (const route of bodyCalls()) {
    const headers = { 'content-type': type ?? '' };
    const reply = await ask(route, { body: text('{"pin":"7391"}'), headers });
    expect([route.path, reply.status]).toEqual([route.path, 415]);
    expect(isDocumentedError(route.path, reply.status, reply.text)).toBe(true);
  }
});

it('accepts a byte order mark and a charset', async () => {
  const reply = await ask(
    { method: 'POST', path: '/api/password/strength' },
    {
      body: Uint8Array.of(0xef, 0xbb, 0xbf, ...text('{"password":"x"}')),
      headers: { 'content-type': 'Application/JSON; charset=utf-8' },
    },
  );
  expect(reply.status).toBe(200);
});

describe('fields of a body', () => {
  const fieldCases: readonly [path: string, body: object, fields: string[]][] = [
    ['/api/stytch/authenticate', {}, ['email', 'password']],
    ['/api/stytch/authenticate', { email: 1, password: [] }, ['email', 'password']],
    ['/api/stytch/authenticate', { email: '', password: 'x' }, ['email']],
    [
      '/api/stytch/authenticate',
      { email: `${'a'.repeat(60_000)}@b.example`, password: 'x' },
      ['email'],
    ],
    ['/api/stytch/authenticate', { email: 'a@b.example', password: 'x'.repeat(101) }, ['password']],
    [
      '/api/stytch/authenticate',
      { email: 'a@b.example', password: 'x', client_info: 'me' },
      ['client_info'],
    ],
    ['/api/stytch/session/authenticate', {}, ['session_token']],
    ['/api/stytch/session/authenticate', { session_token: 'x'.repeat(201) }, ['session_token']],
    ['/api/stytch/password/reset/start', { email: '' }, ['email']],
    [
      '/api/stytch/password/reset/start',
      {
        email: 'a@b.example',
        login_redirect_url: 1,
        reset_password_redirect_url: 'x'.repeat(2001),
      },
      ['login_redirect_url', 'reset_password_redirect_url'],
    ],
    ['/api/stytch/password/reset', { token: '' }, ['password', 'token']],
    [
      '/api/stytch/password/reset',
      { token: 'x'.repeat(201), password: 'x'.repeat(101) },
      ['password', 'token'],
    ],
    ['/api/password/strength', { password: 'x'.repeat(101) }, ['password']],
    ['/api/password/strength', { password: 'x', email: 'x'.repeat(321) }, ['email']],
    ['/api/bake', {}, ['checksum', 'name', 'permissions', 'size', 'type']],
    ['/api/bake', { ...BAKED, size: '12', layered: {} }, ['layered', 'size']],
    ['/api/bake', { ...BAKED, permissions: [{ email: 'x' }] }, ['permissions.0.email']],
    ['/api/open', {}, ['checksum']],
    ['/api/open', { checksum: 'a'.repeat(65), client_info: [] }, ['checksum', 'client_info']],
    ['/api/get_document', {}, ['checksum', 'email']],
    ['/api/get_document', { checksum: CHECKSUM, email: 'x', admin: 'true' }, ['admin']],
    ['/api/explain_access', {}, ['checksum', 'email']],
    [
      '/api/explain_access',
      { checksum: CHECKSUM, email: 'a@b.example', at: 'tomorrow', admin: 'true' },
      ['admin', 'at'],
    ],
    ['/api/modify_permissions', {}, ['checksum']],
    [
      '/api/modify_permissions',
      { checksum: CHECKSUM, add: [{}], remove: [1] },
      ['add.0.email', 'add.0.key_path', 'remove.0'],
    ],
    ['/api/modify_dates', { checksum: CHECKSUM }, ['expires_date', 'openable_date']],
    [
      '/api/modify_dates',
      { checksum: CHECKSUM, openable_date: '2026-02-30', expires_date: 0 },
      ['expires_date', 'openable_date'],
    ],
    ['/api/bans/manage', {}, ['action', 'ban_level', 'email']],
    [
      '/api/bans/manage',
      { action: 'ban', email: '*@x.example', ban_level: 'individual' },
      ['email'],
    ],
    ['/api/users/manage', { admin: true }, ['action', 'email']],
    [
      '/api/users/manage',
      { admin: true, action: 'x', email: 'x'.repeat(321) },
      ['action', 'email'],
    ],
    ['/sdk/v1/passwords', {}, ['email', 'password']],
    [
      '/sdk/v1/passwords',
      { email: 'a@b.example', password: 'x', session_duration_minutes: '60' },
      ['session_duration_minutes'],
    ],
    [
      '/sdk/v1/sessions/authenticate',
      { session_duration_minutes: null },
      ['session_duration_minutes'],
    ],
  ];

  it.each(fieldCases)('are named when %s gets %j', async (path, body, fields) => {
    const reply = await ask({ method: 'POST', path }, { body });
    expect(reply.status).toBe(400);
    if (path.startsWith('/api/')) {
      expect(Object.keys((reply.json as { fields: object }).fields).sort()).toEqual(fields);
    }
    for (const field of fields) expect(reply.text).toContain(field);
    expect(reply.text.length).toBeLessThan(600);
  });

  it.each([
    '７３９',
    7391,
    '07391',
    '739',
    '',
    ' 739',
    '+739',
    '1e10',
    ['7391'],
    [7, 3, 9, 1],
    null,
    true,
    { pin: '7391' },
  ])('accept only a text of four digits as a PIN: %j', async (pin) => {
    for (const path of ['/api/auth/pin/create', '/api/auth/pin/authenticate']) {
      const reply = await ask({ method: 'POST', path }, { body: { pin } });
      expect(reply.json).toMatchObject({
        error: 'PIN must be exactly 4 digits.',
        error_type: 'invalid_request',
        fields: { pin: 'PIN must be exactly 4 digits.' },
      });
    }
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'cannot reach a prototype by %s',
    async (name) => {
      const polluting = `{"${name}": {"polluted": true, "prototype": {"polluted": true}}, "untrusted_metadata": {"${name}": {"polluted": true}}, "name": {"${name}": {"polluted": true}}}`;
      for (const route of bodyCalls().filter(({ path }) => !SESSION_ENDING_PATH.test(path))) {
        await ask(route, { body: polluting });
      }
      expect('polluted' in {}).toBe(false);
      expect('polluted' in Object).toBe(false);
      const reply = await ask({ method: 'GET', path: '/api/get_files' });
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain('polluted');
    },
  );
});

describe('the query of get_files', () => {
  const badQueries = [
    'sort_by=checksum',
    'sort_by=id;drop table files',
    "sort_by=name'--",
    'sort_by=__proto__',
    'sort_by=constructor',
    'sort_dir=DESC',
    'sort_dir=desc nulls first',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e3',
    'page=0x10',
    'page=NaN',
    'page=9007199254740993',
    'page=１',
    'page= 1',
    'limit=1e9',
    'limit=15',
    'limit=0',
    'limit=-10',
    'limit=10.0',
    'limit=1000000000',
    'limit=all',
    'file_type=.exe',
    'file_type=.PDF',
    "file_type=' or 1=1",
    'status=Open',
    'status=banned',
    'status=open,expired',
    'status=__proto__',
    'admin=false',
    'admin=1',
    'exact_total=yes',
    'created_after=31-02-2026',
    'created_after=2026-02-29',
    'created_after=2026-13-01',
    'created_after=2026-01-01T25:00Z',
    'created_after=yesterday',
    'created_after=1750000000000',
    'created_after=%2B275761-01-01T00:00:00Z',
    'created_after=275761-01-01',
    'created_after=0000-01-01',
    'created_after=0001-01-01T00:00%2B14:00',
    'created_before=9999-12-31T23:59-14:00',
    'created_before=2026-01-01T00:00',
    `search=${'a'.repeat(101)}`,
    'search=%00',
    'user=a%00b',
    'baker=%00',
    'file_id=%00',
    'page=1&page=2',
    'admin=true&admin=true',
    'limit=10&limit=100',
    'search=a&search=b',
    'unknown=1&unknown=2',
  ];

  it.each(badQueries)('refuses %s with its name', async (query) => {
    const reply = await ask({ method: 'GET', path: `/api/get_files?${query}` });
    expect([reply.status, reply.text]).toEqual([400, reply.text]);
    expect(isDocumentedError('/api/get_files', reply.status, reply.text)).toBe(true);
    const [name = ''] = query.split('=');
    expect(Object.keys((reply.json as { fields: object }).fields)).toEqual([name]);
  });

  it.each([
    "search=' or '1'='1",
    'search=%25%27%3Bselect pg_sleep(5)--',
    'search=%FF%FE',
    'search=%ED%A0%80',
    'search=%F0%9F%8D%9E',
    'user=%01x',
    `user=${'a'.repeat(60_000)}`,
    `baker=${'@'.repeat(1000)}`,
    'file_id=../../etc/passwd',
    'file_id=null',
    '__proto__=x&constructor=y',
    'unknown=1',
    'search=+++',
    'page=999999999&limit=100',
  ])('answers %.60s without a 5xx', async (query) => {
    const reply = await ask({ method: 'GET', path: `/api/get_files?${query}` });
    expect([reply.status, reply.text.slice(0, 200)]).toEqual([200, reply.text.slice(0, 200)]);
  });
});

describe('pages and developer calls', () => {
  it.each([
    ['GET', '/v1/magic_links/redirect?token=%00', 410],
    ['GET', '/v1/magic_links/redirect?token=a&token=b', 410],
    ['GET', '/v1/magic_links/redirect?token=%', 410],
    ['GET', '/v1/sessions/jwks/%00', 404],
    ['GET', '/v1/sessions/jwks/%E0%A4%A', 404],
    ['GET', '/sdk/v1/projects/bootstrap/%00', 404],
    ['GET', '/sdk/v1/projects/bootstrap/__proto__', 404],
    ['GET', '/__dev/outbox?to=%00', 400],
    ['GET', '/__dev/outbox?to=a&to=b', 400],
  ])('answers %s %s with %i', async (method, path, status) => {
    expect((await server().send(path, { method })).status).toBe(status);
  });

  it.each([
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=b', '--b\r\nbroken'],
    ['application/x-www-form-urlencoded', 'token=%00'],
    ['application/x-www-form-urlencoded', 'token=a&token=b'],
    ['application/x-www-form-urlencoded', 'token[]=a'],
    ['application/x-www-form-urlencoded', '%'],
    ['application/json', '{"token":1}'],
    ['', ''],
  ])('shows the page for spent links to a form of type %s with %j', async (type, body) => {
    const reply = await server().send('/v1/magic_links/redirect', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect([reply.status, reply.text]).toEqual([410, expect.stringContaining('<h1>')]);
  });

  it.each([{}, { advance_seconds: '5' }, { advance_seconds: 1e300 }, { reset: false }, []])(
    'refuses %j for the clock',
    async (body) => {
      expect((await server().send('/__dev/clock', { body })).status).toBe(400);
    },
  );
});

describe('fuzzed bodies', () => {
  const RUNS = 40;
  const known = [
    'email',
    'password',
    'pin',
    'session_token',
    'session_duration_minutes',
    'client_info',
    'untrusted_metadata',
    'name',
    'first_name',
    'telemetry',
    'event',
    'public_token',
    'event_name',
    'admin',
    'checksum',
    'size',
    'type',
    'permissions',
    'layered',
    'key_path',
    'field',
    'path',
    'emails',
    'add',
    'remove',
    'openable_date',
    'expires_date',
    'expiration_date',
    'action',
    'ban_level',
    'reason',
    'device_type',
  ];
  const plausible = fc.constantFrom<unknown>(
    demoAddress('cy'),
    DEMO_PASSWORD,
    '7392',
    '1234',
    DEMO_PUBLIC_TOKEN,
    CHECKSUM,
    "m/0'/0'/0'",
    '*@partner.example',
    'application/pdf',
    '2030-01-01',
    'ban',
    'org',
    'deactivate',
    'constructor',
    true,
    5,
    60,
    527_040,
    '\u0000',
    '\ud800',
    '👩‍🍳'.repeat(20),
    -0,
    Number.MAX_VALUE,
    {},
    [],
  );
  const value = fc.oneof(
    { weight: 3, arbitrary: plausible },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  );
  const member = fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'binary' }));
  const nestedRecord = fc.dictionary(member, value);
  const record = fc.dictionary(
    member,
    fc.oneof(value, nestedRecord, fc.array(nestedRecord, { maxLength: 4 })),
  );
  const body = fc.oneof(
    { weight: 4, arbitrary: record },
    { weight: 1, arbitrary: fc.array(record, { maxLength: 17 }) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );

  /** Each wrong sign-in costs a slow hash, so these calls are tried less often. */
  const isSlow = (path: string) => /\/(stytch\/authenticate|passwords|pin\/\w+)/.test(path);

  it(
    'never cause a 5xx or show a stack trace',
    async () => {
      for (const route of bodyCalls().filter(
        ({ path }) => !/clock|reset|revoke|forgot/.test(path),
      )) {
        const property = fc.asyncProperty(body, async (sent) => {
          const reply = await ask(route, { body: JSON.stringify(sent) });
          const isFine =
            reply.status < 300 || isDocumentedError(route.path, reply.status, reply.text);
          expect([route.path, reply.status, reply.text, isFine]).toEqual([
            route.path,
            reply.status,
            reply.text,
            true,
          ]);
        });
        await fc.assert(property, propertyRuns(isSlow(route.path) ? RUNS / 2 : RUNS));
      }
    },
    propertyTimeoutMs(60_000),
  );

  /** Bodies that are nearly right get past more checks than random ones. */
  const nearly = (right: Record<string, unknown>) =>
    fc
      .tuple(
        fc.subarray(Object.keys(right)),
        fc.dictionary(
          fc.constantFrom(...Object.keys(right)),
          fc.oneof(value, fc.array(nestedRecord)),
        ),
      )
      .map(([left, changed]) => ({
        ...Object.fromEntries(Object.entries(right).filter(([name]) => !left.includes(name))),
        ...changed,
      }));
  const HOOK = { url: 'https://siem.example/', description: 'Rye', events: ['file_baked'] };
  const mia = { email: 'mia@partner.example', key_path: "m/0'/0'/1'" };
  const rightBodies: readonly [path: string, body: Record<string, unknown>][] = [
    ['/bake', { ...BAKED, openable_date: null, layered: [], permissions: [mia] }],
    ['/open', { checksum: CHECKSUM, client_info: {} }],
    ['/get_document', { checksum: CHECKSUM, email: 'x', admin: true }],
    ['/explain_access', { checksum: CHECKSUM, email: mia.email, at: '2030-01-01', admin: true }],
    ['/modify_permissions', { checksum: CHECKSUM, add: [mia], remove: [{ email: mia.email }] }],
    ['/modify_dates', { checksum: CHECKSUM, openable_date: null, expires_date: '2030-01-01' }],
    ['/bans/manage', { action: 'ban', email: mia.email, ban_level: 'org', admin: true }],
    ['/ask_access', { checksum: 'a'.repeat(64), reason: 'Rye' }],
    ['/withdraw_request', { id: 'a' }],
    ['/answer_request', { id: 'a', answer: 'refuse' }],
    ['/answer_request/preview', { id: 'a' }],
    ['/create_api_key', { pin: '7391', name: 'Rye', scopes: ['bake'], expires_after_days: 1 }],
    ['/revoke_api_key', { id: 'a' }],
    ['/create_webhook', { pin: '7391', ...HOOK, admin: true }],
    ['/change_webhook', { pin: '7391', id: 'a', ...HOOK, admin: true }],
    ['/pause_webhook', { id: 'a', paused: true, admin: true }],
    ['/rotate_webhook_secret', { pin: '7391', id: 'a', admin: true }],
    ['/remove_webhook', { id: 'a', admin: true }],
    ['/test_webhook', { id: 'a', admin: true }],
    ['/replay_webhook', { id: 'a', from: 1, admin: true }],
    ['/saved_views/create', { tab: 'files', name: 'Rye', query: 'status=open&sort=name' }],
    ['/saved_views/update', { id: 'a', name: 'Rye', query: 'status=open' }],
    ['/saved_views/delete', { id: 'a' }],
    ['/save_preset', { id: 'a', name: 'Rye', settings: { ...PRESET, people: [mia.email] } }],
    ['/use_preset', { id: 'a' }],
    ['/review/remove', { grants: ['1'], admin: true }],
    ['/review/keep', { grants: ['1'], admin: true }],
    ['/review/restore', { undo: 'AQ', admin: true }],
    [
      '/people/leave',
      { email: mia.email, hand_over_to: demoAddress('bo'), digest: 'a', admin: true },
    ],
    ['/delete_preset', { id: 'a' }],
    ['/notifications/read', { ids: ['a'] }],
    ['/save_notification_settings', { choices: { banned: 'off' }, zone: 'Asia/Kolkata' }],
    ['/mute_file', { file_id: 'a', muted: true }],
    ['/users/manage', { action: 'deactivate', email: demoAddress('gil'), admin: true }],
    ['/save_group', { id: 'a', name: 'Rye', add: [mia.email], remove: ['*@b.example'] }],
    ['/groups/import', { id: 'a', text: mia.email, dry_run: true, admin: true }],
  ];

  it.each(rightBodies)(
    'cause no 5xx when they are nearly right for %s',
    async (path, right) => {
      // Wrong PINs of the calls before may have locked the PIN.
      await server().deps.db.delete(attempts);
      const token = await server().fullSession('ada');
      await server().portal('/bake', { token, body: BAKED });
      const property = fc.asyncProperty(nearly(right), async (sent) => {
        const reply = await server().portal(path, { token, body: JSON.stringify(sent) });
        const isFine =
          reply.status < 300 || isDocumentedError(`/api${path}`, reply.status, reply.text);
        expect([reply.status, reply.text, isFine]).toEqual([reply.status, reply.text, true]);
      });
      await fc.assert(property, propertyRuns(RUNS));
    },
    propertyTimeoutMs(60_000),
  );

  const queried = [
    ...[
      'get_files',
      'shared_files',
      'get_notifications',
      'get_person',
      'get_all_audit_logs',
      'stats/summary',
      'users/openers',
      'users/bakers',
    ],
    ...['export_files.csv', 'export_audit_logs.csv'],
    ...['users/openers/export.csv', 'users/bakers/export.csv', 'groups/export.csv'],
    ...['access_review', 'access_review/export.csv'],
  ];

  it.each(queried)(
    'never cause a 5xx as queries of %s',
    async (call) => {
      const parameter = fc.constantFrom(
        ...['page', 'limit', 'search', 'user', 'baker', 'created_after', 'created_before'],
        ...['file_type', 'sort_by', 'sort_dir', 'file_id', 'admin', 'exact_total', '__proto__'],
        ...['timestamp_after', 'timestamp_before', 'activity_type', 'status', 'email'],
        ...['unused_days', 'never_opened', 'leavers', 'domain', 'person', 'kept'],
      );
      const query = fc.dictionary(
        parameter,
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 120 }),
          fc.constantFrom('1', '10', 'name', 'asc', 'true', '.pdf', '%', '_', '\\', '01-01-0000'),
          fc.constantFrom('timestamp', 'alerts', 'baker', 'constructor', 'a@b.example'),
          fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        ),
      );
      const property = fc.asyncProperty(query, async (parameters) => {
        const given = Object.entries(parameters).map(([name, sent]): [string, string] => [
          name,
          sent.toWellFormed(),
        ]);
        const path = `/api/${call}?${new URLSearchParams(given).toString()}`;
        const reply = await ask({ method: 'GET', path });
        const isFine = reply.status === 200 || isDocumentedError(path, reply.status, reply.text);
        expect([path, reply.status, isFine]).toEqual([path, reply.status, true]);
      });
      await fc.assert(property, propertyRuns(100));
    },
    propertyTimeoutMs(60_000),
  );
});
