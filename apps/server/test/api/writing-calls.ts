import { canonicalAddress } from '@bakehouse/contract';
import { pins, type SessionLevel } from '../../src/db/tables.ts';
import { hashPin } from '../../src/services/factors/pins.ts';
import {
  createPerson,
  newAddress,
  newChecksum,
  sessionFor,
  type Person,
} from '../people/person.ts';
import type { Queued } from './queued-requests.ts';
import type { TestServer } from '../server/test-server.ts';

export interface WritingCall {
  /** What the session needs at the door. */
  level: SessionLevel;
  /** Whether only administrators may make it. */
  isAdmin?: true;
  /** Prepares a person and a request of theirs that changes something when it is sent. */
  prepare: (server: TestServer) => Promise<Queued>;
}

const PIN = '7391';

const asPerson =
  (request: (person: Person, server: TestServer) => Promise<Queued['send']>, isAdmin = false) =>
  async (server: TestServer): Promise<Queued> => {
    const person = await createPerson(server, { isAdmin });
    return { userId: person.id, send: await request(person, server) };
  };

/** A call of somebody whose address is confirmed and whose PIN step is still to come. */
const atFirstLevel = (
  path: string,
  setUp: (server: TestServer, userId: string) => Promise<unknown> = () => Promise.resolve(),
) =>
  asPerson(async ({ id, address }, server) => {
    await setUp(server, id);
    const token = await sessionFor(server, canonicalAddress(address) ?? '', 'first');
    return () => server.portal(path, { token, body: { pin: PIN } });
  });

const givePin = async ({ deps }: TestServer, userId: string) =>
  deps.db
    .insert(pins)
    .values({ userId, hash: await hashPin(deps, userId, PIN), createdAt: deps.clock.now() });

const changingFile = (path: string, change: object) =>
  asPerson(async (person) => {
    const { checksum } = await person.bake();
    return () => person.call(path, { checksum, ...change });
  });

const exporting = (path: string, query: Record<string, string> = {}) =>
  asPerson((person) => Promise.resolve(() => person.read(path, query)), 'admin' in query);

/** Every mounted call that changes something or grants an opening, made by somebody with a session. */
export const WRITING_CALLS: Readonly<Record<string, WritingCall>> = {
  'POST /api/auth/pin/create': { level: 'first', prepare: atFirstLevel('/auth/pin/create') },
  'POST /api/auth/pin/authenticate': {
    level: 'first',
    prepare: atFirstLevel('/auth/pin/authenticate', givePin),
  },
  'POST /api/bake': {
    level: 'second',
    prepare: asPerson((person) =>
      Promise.resolve(() =>
        person.call('/bake', {
          name: 'Rye.pdf',
          checksum: newChecksum(),
          size: 12,
          type: 'application/pdf',
          permissions: [],
        }),
      ),
    ),
  },
  'POST /api/open': {
    level: 'second',
    prepare: asPerson(async (person, server) => {
      const baker = await createPerson(server);
      const { checksum } = await baker.bake({ permissions: [{ email: person.address }] });
      return () => person.open(checksum);
    }),
  },
  'POST /api/modify_permissions': {
    level: 'second',
    prepare: changingFile('/modify_permissions', {
      add: [{ email: 'mia@partner.example', key_path: "m/0'/0'/0'" }],
    }),
  },
  'POST /api/modify_dates': {
    level: 'second',
    prepare: changingFile('/modify_dates', { openable_date: null, expires_date: '2090-01-01' }),
  },
  'POST /api/bans/manage': {
    level: 'second',
    prepare: asPerson((person) =>
      Promise.resolve(() =>
        person.call('/bans/manage', {
          action: 'ban',
          email: newAddress(),
          ban_level: 'individual',
        }),
      ),
    ),
  },
  'POST /api/users/manage': {
    level: 'second',
    isAdmin: true,
    prepare: asPerson(async (person, server) => {
      const { address: email } = await createPerson(server);
      return () => person.call('/users/manage', { action: 'deactivate', email, admin: true });
    }, true),
  },
  'GET /api/export_files.csv': {
    level: 'second',
    prepare: exporting('/export_files.csv'),
  },
  'GET /api/export_audit_logs.csv': {
    level: 'second',
    prepare: exporting('/export_audit_logs.csv'),
  },
  'GET /api/users/openers/export.csv': {
    level: 'second',
    prepare: exporting('/users/openers/export.csv'),
  },
  'GET /api/users/bakers/export.csv': {
    level: 'second',
    isAdmin: true,
    prepare: exporting('/users/bakers/export.csv', { admin: 'true' }),
  },
  'PUT /sdk/v1/users/me': {
    level: 'first',
    prepare: asPerson(({ token }, server) =>
      Promise.resolve(() =>
        server.provider('/users/me', {
          method: 'PUT',
          token,
          body: { name: { first_name: 'Mia' } },
        }),
      ),
    ),
  },
  'POST /sdk/v1/sessions/authenticate': {
    level: 'first',
    prepare: asPerson(({ token }, server) =>
      Promise.resolve(() =>
        server.provider('/sessions/authenticate', {
          token,
          body: { session_duration_minutes: 60 },
        }),
      ),
    ),
  },
};

/** Every other call, and why it is not one of those. */
export const OTHER_CALLS: Readonly<Record<string, string>> = {
  'GET /api/openapi.json': 'reads',
  'GET /api/get_files': 'reads',
  'GET /api/get_all_audit_logs': 'reads',
  'GET /api/stats/summary': 'reads',
  'GET /api/users/openers': 'reads',
  'GET /api/users/bakers': 'reads',
  'POST /api/get_document': 'reads',
  'POST /api/auth/validate': 'reads',
  'POST /api/stytch/session/authenticate': 'reads',
  'POST /api/password/strength': 'reads',
  'POST /api/stytch/authenticate': 'is made without a session; its own tests are in sign-in-events',
  'GET /sdk/v1/projects/bootstrap/:publicToken': 'reads',
  'GET /sdk/v1/users/me': 'reads',
  'POST /sdk/v1/passwords/strength_check': 'reads',
  'POST /sdk/v1/passwords': 'is made without a session; its own tests are in sign-in-events',
  'POST /sdk/v1/passwords/authenticate':
    'is made without a session; its own tests are in sign-in-events',
  'POST /sdk/v1/sessions/revoke': 'ends the session, also when somebody else has just ended it',
  'POST /sdk/v1/events': 'takes telemetry, which is about no account',
};
