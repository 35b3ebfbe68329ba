import {
  accessExplanation,
  BASE_KEY_PATH,
  withoutPlusTag,
  type AccessExplanation,
  toGroupGrantee,
} from '@bakehouse/contract';
import { propertyRuns, propertyTimeoutMs } from '@bakehouse/vitest/property-runs';
import { eq, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGroup } from '../../../test/access/groups.ts';
import {
  allAddresses,
  arbitraryAccessFile,
  arbitraryAddress,
  OFFSETS_MS,
  TEST_NOW,
} from '../../../test/access/access-worlds.ts';
import {
  createAddress,
  createChecksum,
  createPerson,
  type Person,
} from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { auditEvents, bans, files, grants, users } from '../../db/tables.ts';
import { createClock } from '../../lib/clock.ts';
import type { AccessFile } from '../../services/access/access-decision.ts';

let now = TEST_NOW;
const server = useTestServer({ clock: createClock(() => now.getTime()) });

const PRICES = "m/0'/0'/1'";
const LONG_AGO = '2020-01-01T00:00:00.000Z';
const FAR = '2090-01-01T00:00:00.000Z';

let ada: Person;
let bo: Person;
let mia: Person;

/** Sessions last 24 hours, and the latest tested instant is 24 hours after TEST_NOW. */
const LOGIN_TIME = new Date(TEST_NOW.getTime() + 12 * 3_600_000);

beforeAll(async () => {
  now = LOGIN_TIME;
  ada = await createPerson(server(), { isAdmin: true });
  bo = await createPerson(server());
  mia = await createPerson(server());
});

beforeEach(() => {
  now = TEST_NOW;
});

const explain = async (by: Person, body: object): Promise<AccessExplanation> => {
  const { status, json } = await by.call('/explain_access', body);
  expect(status).toBe(200);
  return accessExplanation.parse(json);
};

const countEvents = () => server().deps.db.$count(auditEvents);

describe('an explanation', () => {
  it('names the deciding rule, every other rule that applies, and the next change', async () => {
    const { checksum } = await bo.bake({
      permissions: [{ email: mia.address }, { email: '*@people.example' }],
      layered: [{ field: 'Prices', path: PRICES, emails: [mia.address] }],
      openable_date: LONG_AGO,
      expiration_date: FAR,
    });
    expect(await explain(bo, { checksum, email: mia.address.toUpperCase() })).toEqual({
      allowed: true,
      rule: 'layered_grant',
      matched: ['layered_grant', 'email_grant', 'wildcard_grant'],
      changes_at: FAR,
      at: TEST_NOW.toISOString(),
      openings_left: null,
    });
  });

  it('is about the instant that was asked', async () => {
    const { checksum } = await bo.bake({
      permissions: [{ email: mia.address }],
      openable_date: FAR,
    });
    const asked = { checksum, email: mia.address };
    expect(await explain(bo, { ...asked, at: '31-12-2089' })).toEqual({
      allowed: false,
      rule: 'not_openable_yet',
      matched: ['not_openable_yet', 'email_grant'],
      changes_at: FAR,
      at: '2089-12-31T00:00:00.000Z',
      openings_left: null,
    });
    expect(await explain(bo, { ...asked, at: FAR })).toMatchObject({
      allowed: true,
      rule: 'email_grant',
      changes_at: null,
    });
  });

  it('needs neither an account nor a grant of the address', async () => {
    const { checksum } = await bo.bake({ openable_date: FAR });
    expect(await explain(bo, { checksum, email: createAddress() })).toMatchObject({
      allowed: false,
      rule: 'not_openable_yet',
      matched: ['not_openable_yet', 'no_grant'],
      changes_at: null,
    });
  });

  it('is not an opening', async () => {
    const { checksum } = await bo.bake({ permissions: [{ email: mia.address }] });
    const before = await countEvents();
    await explain(bo, { checksum, email: mia.address });
    await explain(ada, { checksum, email: mia.address, admin: true });
    expect(await countEvents()).toBe(before);
  });

  it('is about the file of the caller when another baker baked the same file', async () => {
    const checksum = createChecksum();
    await bo.bake({ checksum });
    await ada.bake({ checksum, permissions: [{ email: mia.address }] });
    const asked = { checksum, email: mia.address };
    expect((await explain(bo, asked)).rule).toBe('no_grant');
    expect((await explain(ada, asked)).rule).toBe('email_grant');
    expect((await explain(ada, { ...asked, admin: true })).rule).toBe('email_grant');
  });
});

describe('a caller', () => {
  it('gets the same 404 for files of others, with and without a grant, as for unknown files', async () => {
    const { checksum } = await bo.bake({ permissions: [{ email: mia.address }] });
    const stranger = await createPerson(server());
    const replies = await Promise.all([
      mia.call('/explain_access', { checksum, email: mia.address }),
      stranger.call('/explain_access', { checksum, email: bo.address }),
      ada.call('/explain_access', { checksum, email: mia.address }),
      bo.call('/explain_access', { checksum: createChecksum(), email: mia.address }),
      ada.call('/explain_access', {
        checksum: createChecksum(),
        email: 'a@b.example',
        admin: true,
      }),
    ]);
    for (const { status, json } of replies) {
      expect({ status, json }).toEqual({
        status: 404,
        json: {
          error: 'You have no file with this checksum.',
          error_type: 'not_found',
          request_id: expect.any(String) as string,
        },
      });
    }
  });

  it('cannot use admin mode without the right, and the attempt is recorded', async () => {
    const { checksum } = await bo.bake();
    const sent = { checksum, email: mia.address, admin: true };
    expect(await bo.call('/explain_access', sent)).toMatchObject({
      status: 403,
      json: { error_type: 'admin_required' },
    });
    const { data } = await bo.audit({ activity_type: 'alerts' });
    expect(data[0]).toMatchObject({
      action: 'request_blocked',
      msg: expect.stringContaining('an access check of any file') as string,
    });
  });

  it.each(['*@partner.example', 'mia', '', 'mia@localhost'])(
    'gets a 400 for the address %j, whether the file exists or not',
    async (email) => {
      const { checksum } = await bo.bake();
      for (const of of [checksum, createChecksum()]) {
        const { status, json } = await bo.call('/explain_access', { checksum: of, email });
        expect({ status, json }).toMatchObject({
          status: 400,
          json: { fields: { email: 'must be an email address' } },
        });
      }
    },
  );
});

describe('for random rule sets, addresses and instants', () => {
  const people = new Map<string, Person>();

  beforeAll(async () => {
    now = LOGIN_TIME;
    for (const address of allAddresses) {
      people.set(address, await createPerson(server(), { address }));
    }
  });

  const banRow = (organisationId: string, bakerId: string | null) => (address: string) => ({
    id: crypto.randomUUID(),
    organisationId,
    bakerId,
    canonical: address,
    untagged: withoutPlusTag(address),
    reason: '',
    createdAt: TEST_NOW,
  });

  /** Writes the rules of one file to the database, because the API refuses some of them. */
  const storeFile = async (access: AccessFile) => {
    const { db } = server().deps;
    now = LOGIN_TIME;
    const baker = await createPerson(server());
    const { id, checksum } = await baker.bake();
    const { destroyedAt, openableAt, expiresAt } = access;
    await db.update(files).set({ destroyedAt, openableAt, expiresAt }).where(eq(files.id, id));
    const granted = await Promise.all(
      access.grants.map(async ({ address, keyPath, group }) => ({
        address: group ? toGroupGrantee((await createGroup(baker, group.members)).id) : address,
        ...{ keyPath, fileId: id, createdAt: TEST_NOW },
      })),
    );
    if (granted.length > 0) await db.insert(grants).values(granted).onConflictDoNothing();
    const organisationId = server().deps.projects.portal.organisationId;
    const banned = access.bans.map(({ level, address }) =>
      banRow(organisationId, level === 'org' ? null : baker.id)(address),
    );
    if (banned.length > 0) await db.insert(bans).values(banned).onConflictDoNothing();
    if (!access.bakerIsActive) {
      await db.update(users).set({ deactivatedAt: TEST_NOW }).where(eq(users.id, baker.id));
    }
    return { baker, checksum };
  };

  const instants = [...new Set(OFFSETS_MS.flatMap((ms) => [ms - 1, ms]))]
    .toSorted((one, other) => one - other)
    .map((ms) => new Date(TEST_NOW.getTime() + ms));

  interface Answer {
    allowed: boolean;
    /** The open endpoint answers people without a grant like people who ask for an unknown file. */
    rule: string | undefined;
  }

  const openAt = async (person: Person, checksum: string, at: Date): Promise<Answer> => {
    now = at;
    const { status, json } = await person.open(checksum);
    // The cast is unchecked, because the tests of the call check its response.
    const { rule } = json as { rule?: string };
    expect([200, 403, 404]).toContain(status);
    return { allowed: status === 200, rule };
  };

  const explainAt = async (by: Person, asked: { checksum: string; email: string }, at: Date) => {
    now = TEST_NOW;
    const admin = by === ada ? { admin: true } : {};
    return explain(by, { ...asked, ...admin, at: at.toISOString() });
  };

  const OPEN_FOR_FOUR_MS: [AccessFile, string] = [
    {
      bakerIsActive: true,
      destroyedAt: null,
      openableAt: new Date(TEST_NOW.getTime() - 2),
      expiresAt: new Date(TEST_NOW.getTime() + 2),
      grants: [{ address: 'mia@partner.example', keyPath: BASE_KEY_PATH }],
      bans: [],
    },
    'mia@partner.example',
  ];

  const expectSameRule = (explained: AccessExplanation, { allowed, rule }: Answer) => {
    expect(explained.allowed).toBe(allowed);
    expect(explained.matched[0]).toBe(explained.rule);
    if (rule === undefined) expect(explained.matched).toContain('no_grant');
    // The open endpoint names a ban by the organisation even for files of inactive bakers.
    else if (rule === 'org_ban') expect(explained.matched).toContain('org_ban');
    else expect(explained.rule).toBe(rule);
  };

  const findFlip = (opened: readonly Answer[], index: number) =>
    instants.find(
      (_at, other) => other > index && opened[other]?.allowed !== opened[index]?.allowed,
    );

  it(
    'equals the decision of the open endpoint, and changes_at is the first instant when the verdict flips',
    async () => {
      const seen = new Set<string>();
      const property = fc.asyncProperty(
        arbitraryAccessFile,
        arbitraryAddress,
        async (access, address) => {
          await server().deps.db.delete(bans).where(isNull(bans.bakerId));
          const { baker, checksum } = await storeFile(access);
          const person = people.get(address) ?? mia;
          const opened: Answer[] = [];
          for (const at of instants) opened.push(await openAt(person, checksum, at));
          for (const [index, answer] of opened.entries()) {
            const asker = access.bakerIsActive ? baker : ada;
            const at = instants[index] ?? TEST_NOW;
            const explained = await explainAt(asker, { checksum, email: address }, at);
            const flip = findFlip(opened, index);
            expectSameRule(explained, answer);
            expect(explained.changes_at).toBe(flip?.toISOString() ?? null);
            seen.add(`${explained.rule} ${flip ? 'until' : 'for good'}`);
          }
        },
      );
      // Shrinking would store files again, so the first counterexample is shown as it is.
      await fc.assert(property, {
        ...propertyRuns(25),
        examples: [OPEN_FOR_FOUR_MS],
        endOnFailure: true,
      });
      expect([...seen]).toEqual(
        expect.arrayContaining(['email_grant until', 'not_openable_yet until', 'expired for good']),
      );
    },
    propertyTimeoutMs(60_000),
  );
});
