import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createGroup } from '../../../test/access/groups.ts';
import { createDemoPerson, type Person } from '../../../test/people/person.ts';
import { createWebhookOwner } from '../../../test/webhooks/webhook-owner.ts';
import { demoAddress } from '../../demo/accounts.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { PORTAL_ROUTES } from './portal-routes.ts';

const server = useTestServer();

const described = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z.optional(
        z.object({
          parameters: z.optional(
            z.array(z.object({ name: z.string(), allowEmptyValue: z.literal(true) })),
          ),
        }),
      ),
    }),
  ),
});

let ada: Omit<Person, 'id'>;
let description: z.infer<typeof described>;
/** These filters leave out the exports of this test, which are on record, too. */
let given: Record<string, string>;

beforeAll(async () => {
  ada = await createDemoPerson(server(), 'ada');
  description = described.parse((await server().send('/api/openapi.json')).json);
  const now = server().deps.clock.now().toISOString();
  const group = await createGroup(ada, [], { admin: true });
  REQUIRED['/groups/export.csv'] = { id: group.id };
  const owner = await createWebhookOwner(server());
  REQUIRED['/webhook_dead_letters'] = { id: (await owner.create('https://siem.example/')).id };
  given = { admin: 'true', activity_type: 'opened', timestamp_before: now };
});

const QUERIED = PORTAL_ROUTES.filter(({ query }) => query).map(({ call }) => call.path);

const parametersOf = (path: string) =>
  description.paths[path]?.get?.parameters?.map(({ name }) => name) ?? [];

/** Calls without these parameters are refused. */
const REQUIRED: Record<string, Record<string, string>> = {
  '/get_person': { email: demoAddress('dee') },
};

/** These lists exist only in admin mode. */
const NEEDS_ADMIN = [
  '/audit_stream',
  '/webhooks',
  '/webhook_dead_letters',
  '/users/bakers',
  '/users/bakers/export.csv',
];

it.each(QUERIED)('treats an empty parameter of %s like an absent one', async (path) => {
  const names = parametersOf(path);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    if (name === 'admin' && NEEDS_ADMIN.includes(path)) continue;
    const required = REQUIRED[path] ?? {};
    if (name in required) continue;
    const { [name]: _left, ...others } = { ...given, ...required };
    const empty = await ada.read(path, { ...others, [name]: '' });
    const absent = await ada.read(path, others);
    expect([name, empty.status, empty.text]).toEqual([name, 200, absent.text]);
  }
});

it.each(NEEDS_ADMIN)(
  'does not turn on the admin mode of %s by an empty parameter',
  async (path) => {
    expect(await ada.read(path, { ...REQUIRED[path], admin: '' })).toMatchObject({
      status: 403,
      json: { error_type: 'admin_required' },
    });
  },
);

it.each(QUERIED)('accepts only empty parameters for %s', async (path) => {
  const empty = parametersOf(path).map((name): [string, string] => [name, '']);
  const reply = await ada.read(path, {
    ...Object.fromEntries(empty),
    ...REQUIRED[path],
    admin: 'true',
  });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
});

it('leaves empty parameters out of the URLs of other pages', async () => {
  const { headers } = await ada.read('/get_files', { admin: 'true', search: '', file_type: '' });
  expect(headers.get('link')).toMatch(
    /^<\/api\/get_files\?admin=true&page=2&cursor=[\w-]+>; rel="next"$/,
  );
});

it.each(['status=&status=', 'status=&status=active', 'limit=10&limit='])(
  'refuses a repeated parameter, even an empty one: %s',
  async (query) => {
    for (const path of ['/users/openers', '/users/openers/export.csv']) {
      const { status, json } = await server().portal(`${path}?${query}`, { token: ada.token });
      const [name = ''] = query.split('=');
      expect([status, json]).toMatchObject([400, { fields: { [name]: 'is given twice' } }]);
    }
  },
);
