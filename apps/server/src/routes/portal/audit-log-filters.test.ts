import {
  auditLogList,
  DEVICE_TYPES,
  SUCCESSFUL_LOGIN_ACTIONS,
  type AuditAction,
} from '@bakehouse/contract';
import { propertyRuns } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { readCsv } from '../../../test/lists/csv-reader.ts';
import { createPerson, type Person } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { auditEvents } from '../../db/tables.ts';

const server = useTestServer();

const DAY_MS = 86_400_000;
/** The first day is before the demo data. */
const FIRST_DAY_MS = Date.UTC(2025, 2, 1);
const EVENT_COUNT = 300;

const ACTIONS = [
  'file_baked',
  'file_opened',
  'open_blocked',
  'login_1fa',
  'login_2fa',
  'login_failed',
  'session_extended',
  'session_revoked',
] as const satisfies AuditAction[];

const ACTORS = ['mia@filters.example', 'Mia@Filters.example', 'bo@filters.example'] as const;
const FILE_NAMES = ['Rye.pdf', 'Oat.CSV', null] as const;

const arbitraryEvent = fc.record({
  action: fc.constantFrom(...ACTIONS),
  actor: fc.constantFrom(...ACTORS),
  deviceType: fc.constantFrom(...DEVICE_TYPES),
  fileName: fc.constantFrom(...FILE_NAMES),
  day: fc.integer({ min: 0, max: 9 }),
});

interface TestEvent {
  id: string;
  at: Date;
  action: AuditAction;
  actor: string;
  deviceType: string;
  fileName: string | null;
}

let ada: Person;
let events: readonly TestEvent[];

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
  const { db } = server().deps;
  const organisationId = server().deps.projects.portal.organisationId;
  events = fc
    .sample(arbitraryEvent, { numRuns: EVENT_COUNT, seed: 17 })
    .map(({ day, ...event }) => ({
      ...event,
      id: crypto.randomUUID(),
      at: new Date(FIRST_DAY_MS + day * DAY_MS),
    }));
  await db.insert(auditEvents).values(
    events.map((event, index) => ({
      ...event,
      organisationId,
      seq: -1 - index,
      actorIsAdmin: false,
      message: '',
      description: '',
      hiddenFromActor: false,
      hash: '',
    })),
  );
});

const FILTERS: Record<string, (event: TestEvent, value: string) => boolean> = {
  user: ({ actor }, value) => actor.toLowerCase() === value,
  action: ({ action }, value) => action === value,
  device_type: ({ deviceType }, value) => deviceType === value,
  hide_logins: ({ action }) => SUCCESSFUL_LOGIN_ACTIONS.every((login) => login !== action),
  activity_type: ({ action }, value) =>
    value === 'alerts'
      ? ['open_blocked', 'login_failed'].includes(action)
      : action === 'file_baked',
  file_type: ({ fileName }, value) => fileName?.toLowerCase().endsWith(value) === true,
  timestamp_after: ({ at }, value) => at >= new Date(value),
  timestamp_before: ({ at }, value) => at < new Date(value),
};

const expectedIds = (query: Record<string, string | undefined>) =>
  events
    .filter((event) =>
      Object.entries(query).every(
        ([name, value]) => value === undefined || FILTERS[name]?.(event, value) !== false,
      ),
    )
    .map(({ id }) => id)
    .toSorted();

const arbitraryInstant = fc
  .integer({ min: 0, max: 10 })
  .map((day) => new Date(FIRST_DAY_MS + day * DAY_MS).toISOString());

const arbitraryQuery = fc.record(
  {
    user: fc.constantFrom('mia@filters.example', 'bo@filters.example', 'nobody@filters.example'),
    action: fc.constantFrom(...ACTIONS),
    device_type: fc.constantFrom(...DEVICE_TYPES),
    hide_logins: fc.constant('true'),
    activity_type: fc.constantFrom('alerts', 'baked'),
    file_type: fc.constantFrom('.pdf', '.csv'),
    timestamp_after: arbitraryInstant,
  },
  { requiredKeys: [] },
);

const END = new Date(FIRST_DAY_MS + 10 * DAY_MS).toISOString();

const readIds = async (query: Record<string, string | undefined>) => {
  const asked = Object.entries({ ...query, admin: 'true', limit: '100' });
  const given = Object.fromEntries(
    asked.flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await ada.read('/get_all_audit_logs', { ...given, page: String(page) });
    const { data, total } = auditLogList.parse(reply.json);
    ids.push(...data.map(({ id }) => id));
    if (data.length < 100) return { ids: ids.toSorted(), total };
  }
};

it('finds with any filters the events that a comparison of each event finds', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryQuery, async (filters) => {
      const query = { ...filters, timestamp_before: END };
      const expected = expectedIds(query);
      expect(await readIds(query)).toEqual({ ids: expected, total: expected.length });
    }),
    propertyRuns(60),
  );
});

it.each([
  { user: 'mia@filters.example', device_type: 'Mobile' },
  { action: 'open_blocked' },
  { hide_logins: 'true', user: 'bo@filters.example' },
])('exports with %j the rows of the list', async (filters) => {
  const query = { ...filters, timestamp_before: END };
  const reply = await ada.read('/export_audit_logs.csv', { ...query, admin: 'true' });
  const [, ...rows] = readCsv(reply.text);
  const expected = expectedIds(query);
  expect(expected.length).toBeGreaterThan(0);
  expect(rows.map(([id]) => id).toSorted()).toEqual(expected);
});
