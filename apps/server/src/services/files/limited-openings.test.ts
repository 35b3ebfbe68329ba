import { BASE_KEY_PATH, openDeniedBody } from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  CLOSED_FILE,
  FIELD_KEY_PATH,
  withGrant,
  withLimits,
} from '../../../test/access/access-rules.ts';
import { sealFor, sealingKeyOf } from '../../../test/access/sealed-copies.ts';
import { storeLimits } from '../../../test/access/stored-limits.ts';
import { createPerson, insertSessions, type Person } from '../../../test/people/person.ts';
import { useTestServer, type TestReply } from '../../../test/server/test-server.ts';
import { grants, grantUses } from '../../db/tables.ts';
import type { AccessFile } from '../access/access-decision.ts';
import type { GrantLimits } from '../access/grant-limits.ts';

const server = useTestServer();

const emailsAt = ({ grants: granted }: AccessFile, path: string) =>
  granted.filter(({ keyPath }) => keyPath === path).map(({ address }) => address);

const bake = async (state: AccessFile) => {
  const baker = await createPerson(server());
  const baked = await baker.bake({
    permissions: emailsAt(state, BASE_KEY_PATH).map((email) => ({ email })),
    layered: [{ field: 'Prices', path: FIELD_KEY_PATH, emails: emailsAt(state, FIELD_KEY_PATH) }],
  });
  await storeLimits(server(), baked.id, state.grants);
  return baked;
};

const limited =
  (address: string, limits: Partial<GrantLimits>, path?: string) => (file: AccessFile) =>
    withLimits(withGrant(file, address, path), limits);

const storedUses = (fileId: string) =>
  server()
    .deps.db.select({
      address: grants.address,
      keyPath: grants.keyPath,
      openings: grantUses.openings,
    })
    .from(grantUses)
    .innerJoin(grants, eq(grants.serial, grantUses.serial))
    .where(eq(grants.fileId, fileId))
    .orderBy(grants.address, grants.keyPath, grantUses.person);

const answerOf = ({ status, json }: TestReply) =>
  status === 403 ? openDeniedBody.parse(json).rule : status;

const openTimes = async (person: Person, checksum: string, times: number) => {
  const answers = [];
  for (let left = times; left > 0; left -= 1) answers.push(answerOf(await person.open(checksum)));
  return answers;
};

describe('a grant for three openings', () => {
  it('opens exactly three times for 200 requests at once, from 20 sessions', async () => {
    const mia = await createPerson(server());
    const { id, checksum } = await bake(limited(mia.address, { maxOpenings: 3 })(CLOSED_FILE));
    const tokens = await insertSessions(server(), mia.address, 20);
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        server().portal('/open', { token: tokens[index % 20] ?? '', body: { checksum } }),
      ),
    );
    const counts = Map.groupBy(replies, answerOf);
    expect([counts.get(200)?.length, counts.get('openings_used_up')?.length]).toEqual([3, 197]);
    expect(await storedUses(id)).toMatchObject([{ openings: 3 }]);
  });

  it('counts together what the people of a domain open at once, when it is for three in all', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(server())));
    const state = limited('*@people.example', { maxOpeningsInAll: 3 })(CLOSED_FILE);
    const { checksum } = await bake(state);
    const replies = await Promise.all(
      people.flatMap((person) => [person.open(checksum), person.open(checksum)]),
    );
    const counts = Map.groupBy(replies, answerOf);
    expect([counts.get(200)?.length, counts.get('openings_used_up')?.length]).toEqual([3, 37]);
  });

  it('counts for each person of a domain, but the tags of one mailbox together', async () => {
    const name = crypto.randomUUID();
    const of = (tag: string) => createPerson(server(), { address: `${name}${tag}@people.example` });
    const [plain, rye, other] = [await of(''), await of('+rye'), await of('-other')];
    const state = limited('*@people.example', { maxOpenings: 3 })(CLOSED_FILE);
    const { checksum } = await bake(state);
    expect(await openTimes(rye, checksum, 2)).toEqual([200, 200]);
    expect(await openTimes(plain, checksum, 2)).toEqual([200, 'openings_used_up']);
    expect(await openTimes(other, checksum, 4)).toEqual([200, 200, 200, 'openings_used_up']);
  });

  it('counts no refused opening', async () => {
    const mia = await createPerson(server());
    const until = new Date(server().deps.clock.now().getTime() - 1);
    const ended = limited(mia.address, { maxOpenings: 3, until });
    const { id, checksum } = await bake(ended(CLOSED_FILE));
    expect(await openTimes(mia, checksum, 2)).toEqual(['access_ended', 'access_ended']);
    expect(await storedUses(id)).toEqual([]);
  });
});

describe('an opening through several grants', () => {
  it('uses a grant without a count first, then that of the address, then that of the domain', async () => {
    const mia = await createPerson(server());
    const own = limited(mia.address, { maxOpenings: 2 });
    const wide = limited('*@people.example', { maxOpenings: 1 });
    const counted = await bake(wide(own(CLOSED_FILE)));
    expect(await openTimes(mia, counted.checksum, 2)).toEqual([200, 200]);
    expect(await storedUses(counted.id)).toMatchObject([{ address: mia.address, openings: 2 }]);
    expect(await openTimes(mia, counted.checksum, 2)).toEqual([200, 'openings_used_up']);

    const free = await bake(withGrant(own(CLOSED_FILE), '*@people.example'));
    expect(await openTimes(mia, free.checksum, 3)).toEqual([200, 200, 200]);
    expect(await storedUses(free.id)).toEqual([]);
  });

  it('uses one grant for each key path that it names', async () => {
    const mia = await createPerson(server());
    const whole = limited(mia.address, { maxOpenings: 1 });
    const field = limited(mia.address, { maxOpenings: 2 }, FIELD_KEY_PATH);
    const { id, checksum } = await bake(field(whole(CLOSED_FILE)));
    expect((await mia.open(checksum)).json).toMatchObject({
      key_paths: [BASE_KEY_PATH, FIELD_KEY_PATH],
    });
    expect((await mia.open(checksum)).json).toMatchObject({ key_paths: [FIELD_KEY_PATH] });
    expect(answerOf(await mia.open(checksum))).toBe('openings_used_up');
    expect((await storedUses(id)).map(({ openings }) => openings)).toEqual([1, 2]);
  });

  it('uses only the grants whose keys it gives out', async () => {
    const mia = await createPerson(server());
    const whole = limited(mia.address, { maxOpenings: 1 });
    const field = limited(mia.address, { maxOpenings: 1 }, FIELD_KEY_PATH);
    const baked = await bake(field(whole(CLOSED_FILE)));
    const ask = async (path: string) => {
      const { header } = await sealFor(sealingKeyOf(baked, path));
      return mia.call('/open', { file_id: baked.id, headers: [header] });
    };
    expect((await ask(FIELD_KEY_PATH)).json).toMatchObject({
      keys: [{ key_path: FIELD_KEY_PATH }],
    });
    expect(await storedUses(baked.id)).toMatchObject([{ keyPath: FIELD_KEY_PATH, openings: 1 }]);
    expect((await ask(BASE_KEY_PATH)).json).toMatchObject({ keys: [{ key_path: BASE_KEY_PATH }] });
    expect(answerOf(await ask(BASE_KEY_PATH))).toBe('openings_used_up');
  });
});

describe('a grant for some days after the first opening', () => {
  it('ends for each person by their own first opening', async () => {
    const [mia, bo] = [await createPerson(server()), await createPerson(server())];
    const now = server().deps.clock.now();
    const firstAt = new Date(now.getTime() - 7 * 86_400_000);
    const uses = [{ person: mia.address, openings: 1, firstAt }];
    const days = { daysAfterFirstOpening: 7, uses };
    const { checksum } = await bake(limited('*@people.example', days)(CLOSED_FILE));
    expect(answerOf(await mia.open(checksum))).toBe('access_ended');
    expect((await bo.open(checksum)).json).toMatchObject({ changes_at: null });
    const { changes_at: end } = (await bo.open(checksum)).json as { changes_at: string };
    const length = Date.parse(end) - now.getTime();
    expect(length).toBeGreaterThanOrEqual(7 * 86_400_000);
    expect(length).toBeLessThan(8 * 86_400_000);
  });
});
