import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createPerson } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { sessions } from '../../db/tables.ts';
import { createOpenings } from './openings.ts';
import { findLiveSession, requireAccount } from '../identity/sessions/sessions.ts';

const server = useTestServer();

const OPENABLE = new Date('2030-03-01T12:00:00.000Z');
const EXPIRES = new Date('2030-03-01T12:00:00.500Z');
const CALLER = { ipAddress: '127.0.0.1', userAgent: '' };

const ruleAt = (error: unknown) =>
  (error as { extra: { members: { rule: string } } }).extra.members.rule;

describe('a file with both dates', () => {
  it.each([
    [-1, 'not_openable_yet'],
    [0, 'email_grant'],
    [1, 'email_grant'],
    [499, 'email_grant'],
    [500, 'expired'],
    [501, 'expired'],
  ])('%i ms after its openable date is decided by %s', async (ms, expected) => {
    const { deps } = server();
    const [baker, opener] = [await createPerson(server()), await createPerson(server())];
    const { checksum } = await baker.bake({
      permissions: [{ email: opener.address }],
      openable_date: OPENABLE.toISOString(),
      expiration_date: EXPIRES.toISOString(),
    });
    await deps.db
      .update(sessions)
      .set({ expiresAt: new Date('2031-01-01') })
      .where(eq(sessions.userId, opener.id));
    const live = await findLiveSession(deps, opener.token);
    if (!live) throw new Error('The opener has a session.');
    const clock = { ...deps.clock, now: () => new Date(OPENABLE.getTime() + ms) };
    const opened = createOpenings({ ...deps, clock }).open(
      { ...CALLER, ...requireAccount(live) },
      { checksum },
    );
    expect(await opened.then(({ rule }) => rule, ruleAt)).toBe(expected);
  });
});

describe('many openings at once', () => {
  it('each get their own answer', async () => {
    const bakers = [await createPerson(server()), await createPerson(server())];
    const openers = await Promise.all(Array.from({ length: 12 }, () => createPerson(server())));
    const files = await Promise.all(
      bakers.flatMap((baker, index) =>
        openers
          .filter((_, place) => place % 2 === index)
          .map(({ address }) => baker.bake({ permissions: [{ email: address }] })),
      ),
    );
    const asked = openers.flatMap((opener) => files.map((file) => ({ opener, file })));
    const replies = await Promise.all(asked.map(({ opener, file }) => opener.open(file.checksum)));
    const expected = asked.map(({ opener, file }) =>
      file.permissions_json.includes(`"${opener.address}"`) ? file.id : 404,
    );
    const got = replies.map(({ status, json }) =>
      status === 200 ? (json as { file: { id: string } }).file.id : status,
    );
    expect(got).toEqual(expected);
    expect(got.filter((answer) => answer !== 404)).toHaveLength(12);
  });
});
