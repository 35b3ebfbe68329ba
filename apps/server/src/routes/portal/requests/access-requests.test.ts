import {
  accessRequest,
  accessRequestList,
  allowEffect,
  groupDetail,
  ownRequest,
  ownRequestList,
  REQUEST_DAYS,
  REQUESTS_PER_DAY,
  toGroupGrantee,
  type AccessRequest,
  type BakedFile,
  type OwnRequest,
} from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sealFor, sealingKeyOf } from '../../../../test/access/sealed-copies.ts';
import {
  createChecksum,
  createPerson,
  createPersonCalls,
  insertSession,
  type Person,
} from '../../../../test/people/person.ts';
import { createPinOwner, OWN_PIN } from '../../../../test/people/pin-owner.ts';
import { createStoppedClock } from '../../../../test/server/stopped-clock.ts';
import { useTestServer, type TestReply } from '../../../../test/server/test-server.ts';
import { accessRequests, auditEvents } from '../../../db/tables.ts';
import { deleteOldRows } from '../../../services/upkeep/housekeeping.ts';

const server = useTestServer({ clock: createStoppedClock() });

const BASE = "m/0'/0'/0'";
const PRICES = `${BASE}/1'`;
const DAY_S = 86_400;
const PAST = '2020-01-01T00:00:00.000Z';
const FAR = '2090-01-01T00:00:00.000Z';

let ada: Person;
let bo: Person;

let dee: Person;
let file: BakedFile;

beforeEach(async () => {
  ada = await createPerson(server(), { isAdmin: true });
  bo = await createPerson(server());
  dee = await createPerson(server());
  file = await bo.bake();
});

afterEach(() => {
  server().deps.clock.setOffset(0);
});

/** Moves the clock and logs the person in again, because no session lasts that long. */
const after = async (seconds: number, person: Person): Promise<Person> => {
  server().deps.clock.setOffset(seconds);
  const token = await insertSession(server(), person.address.toLowerCase());
  return { ...person, ...createPersonCalls(server(), token) };
};

const ask = (by: Person, wanted: object, more: object = {}) =>
  by.call('/ask_access', { ...wanted, reason: 'For the audit', ...more });

const asked = async (by: Person, wanted: object, more: object = {}): Promise<OwnRequest> => {
  const reply = await ask(by, wanted, more);
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return ownRequest.parse(reply.json);
};

const queueOf = async (by: Person, query: Record<string, string> = {}) => {
  const reply = await by.read('/access_requests', { limit: 100, file_id: file.id, ...query });
  return accessRequestList.parse(reply.json).data;
};

const ownRequestsOf = async (by: Person) =>
  ownRequestList.parse((await by.read('/my_requests')).json).data;

const answer = (by: Person, id: string, given: object) =>
  by.call('/answer_request', { id, ...given });

const answered = async (id: string, given: object): Promise<AccessRequest> => {
  const reply = await answer(bo, id, given);
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return accessRequest.parse(reply.json);
};

const rowsAbout = (subjectOrActor: { id: string }) =>
  server().deps.db.select().from(auditEvents).where(eq(auditEvents.actorId, subjectOrActor.id));

const grantTo = (person: Person, given: object = {}) =>
  bo.bake({ permissions: [{ email: person.address }], ...given });

/** An answer without what differs between any two requests. */
const shapeOf = ({ status, json, headers }: TestReply) => {
  const { id, wanted, ...rest } = json as Record<string, unknown>;
  const names = [...headers.keys()].filter((name) => name !== 'x-request-id').toSorted();
  return { status, rest, types: [typeof id, typeof wanted], names };
};

describe('asking for access', () => {
  it('reaches the baker of a file whose bytes the asker has', async () => {
    const own = await asked(dee, { checksum: file.checksum });
    expect(own).toMatchObject({ state: 'open', file: null, wanted: file.checksum, word: null });
    expect(Date.parse(own.expires_at) - Date.parse(own.created_at)).toBe(
      REQUEST_DAYS * DAY_S * 1000,
    );
    expect(await queueOf(bo)).toMatchObject([
      { id: own.id, email: dee.address, reason: 'For the audit', rule: 'no_grant', state: 'open' },
    ]);
    const { data } = await bo.audit({ file_id: file.id, search: 'audit' });
    expect(data).toMatchObject([
      { action: 'access_requested', msg: 'Asked for access to Rye.pdf: For the audit' },
    ]);
  });

  it('reaches the baker of a file whose sealed copy the asker has', async () => {
    const copy = await sealFor(sealingKeyOf(file));
    const other = await sealFor(sealingKeyOf(await bo.bake()));
    await asked(dee, { file_id: file.id }, { headers: [copy.header] });
    await asked(await createPerson(server()), { file_id: file.id }, { headers: [other.header] });
    expect((await queueOf(bo)).map(({ email }) => email)).toEqual([dee.address]);
  });

  it('reaches the baker who has removed the access, and says nothing to the asker', async () => {
    file = await grantTo(dee);
    await bo.call('/modify_permissions', {
      checksum: file.checksum,
      remove: [{ email: dee.address }],
    });
    expect((await asked(dee, { file_id: file.id })).file).toBeNull();
    expect(await queueOf(bo)).toHaveLength(1);
  });

  it.each([
    ['was deleted', (id: string) => bo.call('/delete_group', { id })],
    [
      'they had to leave',
      (id: string) => bo.call('/save_group', { id, remove: [dee.address.toLowerCase()] }),
    ],
  ])('reaches the baker who gave the access through a group that %s', async (_, end) => {
    const saved = await bo.call('/save_group', { name: 'Mill', add: [dee.address] });
    const { id } = groupDetail.parse(saved.json);
    file = await bo.bake({ permissions: [{ email: toGroupGrantee(id) }] });
    expect((await end(id)).status).toBe(200);
    await asked(await createPerson(server()), { file_id: file.id });
    expect((await asked(dee, { file_id: file.id })).file).toBeNull();
    expect((await queueOf(bo)).map(({ email }) => email)).toEqual([dee.address]);
  });

  it.each([
    ['has expired', { expiration_date: PAST }, 'expired'],
    ['opens later', { openable_date: FAR }, 'not_openable_yet'],
  ])('names a file that %s to people with access', async (_, dates, rule) => {
    file = await grantTo(dee, dates);
    const own = await asked(dee, { file_id: file.id });
    expect(own.file).toEqual({ id: file.id, name: 'Rye.pdf', baker: bo.address });
    expect(await queueOf(bo)).toMatchObject([{ rule }]);
    expect((await dee.audit()).data[0]?.action).toBe('access_requested');
  });

  it('is possible for a field to somebody with another one', async () => {
    file = await bo.bake({ layered: [{ field: 'Prices', path: PRICES, emails: [dee.address] }] });
    expect(await ask(dee, { file_id: file.id }, { key_path: PRICES })).toMatchObject({
      status: 409,
      json: { error_type: 'already_allowed' },
    });
    await asked(dee, { file_id: file.id });
    expect(await queueOf(bo)).toMatchObject([
      { key_path: null, fields: [{ key_path: PRICES, field: 'Prices' }] },
    ]);
  });

  it('is refused for a file that the asker can open, and for an own file', async () => {
    file = await grantTo(dee);
    for (const by of [dee, bo]) {
      const reply = await ask(by, { checksum: file.checksum });
      expect(reply).toMatchObject({ status: 409, json: { error_type: 'already_allowed' } });
    }
    expect(await queueOf(bo)).toEqual([]);
  });

  it('is refused as an opening is when the file can stay closed for good', async () => {
    const owner = await createPinOwner(server());
    const calls = createPersonCalls(server(), owner.token);
    file = await calls.bake({ permissions: [{ email: dee.address }] });
    await calls.call('/destroy_file', { checksum: file.checksum, pin: OWN_PIN });
    expect(await ask(dee, { file_id: file.id })).toMatchObject({
      status: 403,
      json: { error_type: 'open_denied', rule: 'destroyed' },
    });
    const stranger = await createPerson(server());
    expect((await asked(stranger, { checksum: file.checksum })).state).toBe('open');
    expect(await queueOf(owner)).toEqual([]);
  });
});

describe('a stranger who asks', () => {
  it('gets the same answer for known and unknown ids and checksums', async () => {
    const expired = await bo.bake({ expiration_date: PAST });
    const wanted = [
      { file_id: crypto.randomUUID() },
      { file_id: 'x' },
      { file_id: file.id },
      { checksum: createChecksum() },
      { checksum: file.checksum },
    ];
    const shapes = [];
    for (const one of wanted) shapes.push(shapeOf(await ask(dee, one)));
    const other = await createPerson(server());
    shapes.push(shapeOf(await ask(other, { checksum: expired.checksum })));
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    expect((await queueOf(bo)).map(({ email }) => email)).toEqual([dee.address]);
  });

  it('finds the same in the list, in their log and when withdrawing', async () => {
    const [known, unknown] = [file.checksum, createChecksum()];
    const ids = [
      (await asked(dee, { checksum: known })).id,
      (await asked(dee, { checksum: unknown })).id,
    ];
    const listed = (await ownRequestsOf(dee)).map(({ id, wanted, ...rest }) => rest);
    expect(listed[0]).toEqual(listed[1]);
    expect((await dee.audit()).data).toEqual([]);
    for (const wanted of [known, unknown])
      expect(await ask(dee, { checksum: wanted })).toMatchObject({
        status: 409,
        json: { error_type: 'already_exists' },
      });
    const replies = [];
    for (const id of ids) replies.push(shapeOf(await dee.call('/withdraw_request', { id })));
    expect(replies[0]).toEqual(replies[1]);
    expect((await dee.audit()).data).toEqual([]);
    expect(await queueOf(bo)).toMatchObject([{ state: 'withdrawn' }]);
  });

  it('leaves a row on record for both', async () => {
    await asked(dee, { checksum: file.checksum });
    await asked(dee, { file_id: file.id });
    const rows = await rowsAbout(dee);
    expect(
      rows.map(({ action, fileId, hiddenFromActor }) => [action, fileId, hiddenFromActor]),
    ).toEqual([
      ['access_requested', file.id, true],
      ['access_requested', null, true],
    ]);
  });
});

describe('a banned person who asks', () => {
  const ban = (by: Person, level: 'individual' | 'org') =>
    by.call('/bans/manage', {
      action: 'ban',
      email: dee.address,
      ban_level: level,
      ...(level === 'org' && { admin: true }),
    });

  it('is refused by the organisation for every file, known or not', async () => {
    await ban(ada, 'org');
    const granted = await grantTo(dee);
    const shapes = [];
    for (const wanted of [
      { file_id: crypto.randomUUID() },
      { file_id: file.id },
      { checksum: createChecksum() },
      { checksum: file.checksum },
      { checksum: granted.checksum },
    ]) {
      const { status, json } = await ask(dee, wanted);
      const { request_id, ...rest } = json as Record<string, unknown>;
      shapes.push(JSON.stringify({ status, rest }));
    }
    expect(new Set(shapes).size).toBe(1);
    expect(shapes[0]).toContain('org_ban');
  });

  it('is refused by the baker exactly as an opening is', async () => {
    await ban(bo, 'individual');
    const granted = await grantTo(dee);
    for (const { checksum } of [file, granted]) {
      const [asking, opening] = [await ask(dee, { checksum }), await dee.open(checksum)];
      const without = ({ json }: TestReply) => ({ ...(json as object), request_id: '' });
      expect([asking.status, without(asking)]).toEqual([opening.status, without(opening)]);
    }
    expect(await queueOf(bo)).toEqual([]);
  });
});

describe('the limits of asking', () => {
  it('are one open request about a file, also when two are sent at once', async () => {
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => ask(dee, { checksum: file.checksum })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await queueOf(bo)).toHaveLength(1);
  });

  it('are one open request, whether the file is named by its id or its checksum', async () => {
    file = await grantTo(dee, { expiration_date: PAST });
    await asked(dee, { file_id: file.id });
    expect((await ask(dee, { checksum: file.checksum })).status).toBe(409);
  });

  it('are five requests a day, also at once, with withdrawn ones', async () => {
    const first = await asked(dee, { checksum: file.checksum });
    await dee.call('/withdraw_request', { id: first.id });
    const replies = await Promise.all(
      Array.from({ length: REQUESTS_PER_DAY + 2 }, () => ask(dee, { checksum: createChecksum() })),
    );
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429]);
    const late = replies.find(({ status }) => status === 429);
    expect(late?.headers.get('retry-after')).toBe(String(DAY_S));
    const later = await after(DAY_S, dee);
    await asked(later, { checksum: createChecksum() });
  });

  it('end after 14 days, when the asker may ask again', async () => {
    const own = await asked(dee, { checksum: file.checksum });
    const almost = await after(REQUEST_DAYS * DAY_S - 1, dee);
    expect((await ownRequestsOf(almost))[0]?.state).toBe('open');
    const later = await after(REQUEST_DAYS * DAY_S, dee);
    expect((await ownRequestsOf(later))[0]?.state).toBe('expired');
    const baker = await after(REQUEST_DAYS * DAY_S, bo);
    expect(await queueOf(baker, { state: 'open' })).toEqual([]);
    expect(await queueOf(baker, { state: 'expired' })).toHaveLength(1);
    expect(await answer(baker, own.id, { answer: 'allow' })).toMatchObject({
      status: 409,
      json: { error_type: 'request_closed' },
    });
    expect((await later.call('/withdraw_request', { id: own.id })).status).toBe(409);
    await asked(later, { checksum: file.checksum });
    expect(await queueOf(baker, { state: 'open' })).toHaveLength(1);
  });
});

it('keeps closed requests for 90 days', async () => {
  const own = await asked(dee, { checksum: file.checksum });
  const { db, clock } = server().deps;
  const stored = async () => {
    await deleteOldRows(server().deps);
    const [row] = await db.select().from(accessRequests).where(eq(accessRequests.id, own.id));
    return row?.state;
  };
  expect(await stored()).toBe('open');
  clock.setOffset(REQUEST_DAYS * DAY_S);
  expect(await stored()).toBe('expired');
  clock.setOffset(90 * DAY_S + 1);
  expect(await stored()).toBeUndefined();
});

describe('the reason', () => {
  it('is one line without control characters and links', async () => {
    const reason = ' Look\r\nBcc: x@evil.example\u0007 at \u202ehttps://evil.example/login ';
    const own = await asked(dee, { checksum: file.checksum }, { reason });
    expect(own.reason).not.toContain('https://evil.example');
    expect(own.reason.replaceAll('\u2060', '')).toBe(
      'Look  Bcc: x@evil.example  at  https://evil.example/login',
    );
    const { data } = await bo.audit({ file_id: file.id });
    expect(data.map(({ msg }) => msg).join('')).not.toContain('https://evil.example');
  });

  it.each([
    ['', 'must not be empty'],
    [' \n ', 'must not be empty'],
    ['x'.repeat(501), 'must have at most 500 characters'],
  ])('is refused when it is %j', async (reason, message) => {
    expect(await ask(dee, { checksum: file.checksum }, { reason })).toMatchObject({
      status: 400,
      json: { fields: { reason: message } },
    });
  });

  it('may have 500 characters', async () => {
    const reason = 'ж'.repeat(500);
    expect((await asked(dee, { checksum: file.checksum }, { reason })).reason).toBe(reason);
  });

  it('needs either the id or the checksum of a file', async () => {
    for (const wanted of [{}, { file_id: 'x', checksum: file.checksum }])
      expect((await ask(dee, wanted)).status).toBe(400);
  });
});

describe('allowing a request', () => {
  it('gives the access with its record, tells the asker, and opens the file', async () => {
    const { id } = await asked(dee, { checksum: file.checksum });
    const version = (await bo.detail(file.checksum)).version;
    expect(await answered(id, { answer: 'allow', word: 'Until the audit.' })).toMatchObject({
      state: 'allowed',
      word: 'Until the audit.',
    });
    expect((await dee.open(file.checksum)).status).toBe(200);
    expect((await ownRequestsOf(dee))[0]).toMatchObject({
      state: 'allowed',
      word: 'Until the audit.',
      file: { id: file.id, name: 'Rye.pdf', baker: bo.address },
    });
    const detail = await bo.detail(file.checksum);
    expect([detail.version, detail.permissions.map(({ email }) => email)]).toEqual([
      version + 1,
      [dee.address],
    ]);
    const { data } = await bo.audit({ file_id: file.id, sort_by: 'timestamp', sort_dir: 'asc' });
    expect(data.map(({ action }) => action)).toEqual([
      'file_baked',
      'access_requested',
      'permission_added',
      'request_allowed',
      'file_opened',
    ]);
  });

  it('gives the fields that the baker chooses', async () => {
    const prices = { field: 'Prices', path: PRICES, emails: ['mia@partner.example'] };
    file = await bo.bake({ layered: [prices] });
    const { id } = await asked(dee, { checksum: file.checksum });
    await answered(id, { answer: 'allow', key_paths: [PRICES] });
    expect((await dee.open(file.checksum)).json).toMatchObject({ key_paths: [PRICES] });
  });

  it.each([
    ['expired', { expiration_date: PAST }, { expires: { from: PAST, to: null }, openable: null }],
    [
      'not_openable_yet',
      { openable_date: FAR },
      { openable: { from: FAR, to: null }, expires: null },
    ],
  ])('moves the dates that close the file only on demand: %s', async (_, dates, effect) => {
    file = await grantTo(dee, dates);
    const { id } = await asked(dee, { file_id: file.id });
    const preview = await bo.call('/answer_request/preview', { id });
    expect(allowEffect.parse(preview.json)).toMatchObject({
      allowed: true,
      rule: 'email_grant',
      added: [BASE],
      people_count: 1,
      ...effect,
    });
    expect(await answer(bo, id, { answer: 'allow' })).toMatchObject({
      status: 409,
      json: { error_type: 'still_closed' },
    });
    expect((await dee.open(file.checksum)).status).toBe(403);
    await answered(id, { answer: 'allow', move_dates: true });
    expect((await dee.open(file.checksum)).status).toBe(200);
  });

  it('ends at the given instant, for a new grant and for an expired file', async () => {
    const until = new Date(server().deps.clock.now().getTime() + DAY_S * 1000).toISOString();
    const own = await asked(dee, { checksum: file.checksum });
    await answered(own.id, { answer: 'allow', until });
    expect((await dee.open(file.checksum)).json).toMatchObject({ changes_at: until });
    const expired = await grantTo(dee, { expiration_date: PAST });
    const { id } = await asked(dee, { file_id: expired.id });
    const preview = await bo.call('/answer_request/preview', { id, until });
    expect(allowEffect.parse(preview.json).expires).toEqual({ from: PAST, to: until });
    await answered(id, { answer: 'allow', until, move_dates: true });
    expect((await bo.detail(expired.checksum)).expires).toBe(until);
    const later = await after(DAY_S, dee);
    expect((await later.open(file.checksum)).json).toMatchObject({ rule: 'access_ended' });
    expect((await later.open(expired.checksum)).json).toMatchObject({ rule: 'expired' });
  });

  it('renews a grant that has ended or is used up', async () => {
    const ended = await grantTo(dee, {
      permissions: [{ email: dee.address, terms: { max_openings: 1 } }],
    });
    expect((await dee.open(ended.checksum)).status).toBe(200);
    expect((await dee.open(ended.checksum)).json).toMatchObject({ rule: 'openings_used_up' });
    const { id, file: named } = await asked(dee, { checksum: ended.checksum });
    expect(named?.id).toBe(ended.id);
    await answered(id, { answer: 'allow' });
    expect((await dee.open(ended.checksum)).status).toBe(200);
    expect((await dee.open(ended.checksum)).status).toBe(200);
  });

  it('is refused with an end in the past', async () => {
    const { id } = await asked(dee, { checksum: file.checksum });
    expect(await answer(bo, id, { answer: 'allow', until: PAST })).toMatchObject({
      status: 400,
      json: { fields: { until: 'must be in the future' } },
    });
  });

  it('does nothing for somebody who was banned meanwhile', async () => {
    const { id } = await asked(dee, { checksum: file.checksum });
    await bo.call('/bans/manage', { action: 'ban', email: dee.address, ban_level: 'individual' });
    expect((await bo.call('/answer_request/preview', { id })).json).toMatchObject({
      allowed: false,
      rule: 'individual_ban',
    });
    expect(await answer(bo, id, { answer: 'allow', move_dates: true })).toMatchObject({
      status: 409,
      json: { error_type: 'still_closed' },
    });
    expect((await queueOf(bo))[0]?.state).toBe('open');
    expect((await bo.detail(file.checksum)).permissions).toEqual([]);
  });
});

describe('refusing a request', () => {
  it('tells the asker the words of the baker, and still not the name of the file', async () => {
    const { id } = await asked(dee, { checksum: file.checksum });
    await answered(id, { answer: 'refuse', word: 'See https://evil.example/ok\n' });
    const [own] = await ownRequestsOf(dee);
    expect(own).toMatchObject({ state: 'refused', file: null });
    expect(own?.word?.replaceAll('\u2060', '')).toBe('See https://evil.example/ok');
    expect(own?.word).not.toContain('https://evil.example');
    expect((await dee.open(file.checksum)).status).toBe(404);
    const { data } = await bo.audit({ file_id: file.id });
    expect(data.map(({ action }) => action)).toContain('request_refused');
  });

  it('can ban the asker in the same act', async () => {
    const { id } = await asked(dee, { checksum: file.checksum });
    await answered(id, { answer: 'ban', word: 'Not an employee.' });
    expect(await ask(dee, { checksum: file.checksum })).toMatchObject({
      status: 403,
      json: { rule: 'individual_ban' },
    });
    const rows = await rowsAbout(bo);
    const about = rows.filter(({ subject }) => subject === dee.address);
    expect(about.map(({ action }) => action)).toEqual(['request_refused', 'user_banned']);
  });
});

describe('answers', () => {
  it('that are sent at once count once', async () => {
    const { id } = await asked(dee, { checksum: file.checksum });
    const replies = await Promise.all(
      (['allow', 'refuse', 'ban', 'allow'] as const).map(async (given) => {
        const token = await insertSession(server(), bo.address);
        return createPersonCalls(server(), token).call('/answer_request', { id, answer: given });
      }),
    );
    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const { json } of replies.filter((reply) => !won.includes(reply)))
      expect(json).toMatchObject({ error_type: 'request_closed' });
    const answers = (await bo.audit({ file_id: file.id })).data.filter(({ action }) =>
      action.startsWith('request_'),
    );
    expect(answers).toHaveLength(1);
    const isAllowed = accessRequest.parse(won[0]?.json).state === 'allowed';
    expect((await bo.detail(file.checksum)).permissions).toHaveLength(isAllowed ? 1 : 0);
  });

  it('and a withdrawal at once leave one state', async () => {
    const { id } = await asked(dee, { checksum: file.checksum });
    const [withdrawal, refusal] = await Promise.all([
      dee.call('/withdraw_request', { id }),
      answer(bo, id, { answer: 'refuse' }),
    ]);
    expect([withdrawal.status, refusal.status].toSorted()).toEqual([200, 409]);
  });

  it('come only from the baker of the file', async () => {
    const { id } = await asked(dee, { checksum: file.checksum });
    const cy = await createPerson(server());
    for (const by of [cy, dee, ada]) {
      expect((await answer(by, id, { answer: 'allow' })).status).toBe(404);
      expect((await by.call('/answer_request/preview', { id })).status).toBe(404);
      expect((await answer(by, 'x', { answer: 'allow' })).status).toBe(404);
    }
    expect((await cy.call('/withdraw_request', { id })).status).toBe(404);
    expect((await queueOf(bo))[0]?.state).toBe('open');
  });
});

describe('the list of requests', () => {
  it('has those of the own files, and in admin mode of all', async () => {
    const { id } = await asked(dee, { checksum: file.checksum });
    const cy = await createPerson(server());
    expect(await queueOf(cy)).toEqual([]);
    expect((await cy.read('/access_requests', { admin: 'true' })).status).toBe(403);
    expect(await queueOf(ada)).toEqual([]);
    expect(await queueOf(ada, { admin: 'true' })).toMatchObject([{ id, baker_email: bo.address }]);
  });

  it('is read page by page, the newest first', async () => {
    const baker = await createPerson(server());
    const names = ['one', 'two', 'three'];
    for (const [index, name] of names.entries()) {
      server().deps.clock.setOffset(index);
      const { checksum } = await baker.bake({ name });
      await asked(dee, { checksum });
    }
    const pages = accessRequestList.parse((await baker.read('/access_requests')).json);
    expect(pages.data.map(({ filetitle }) => filetitle)).toEqual(['three', 'two', 'one']);
    expect([pages.total, pages.total_is_exact]).toEqual([3, true]);
  });
});

it('forgets the requests of somebody who deletes their account', async () => {
  const owner = await createPinOwner(server());
  await ask(owner, { checksum: file.checksum });
  expect(await queueOf(bo)).toHaveLength(1);
  await server().portal('/auth/account/delete', { token: owner.token, body: { pin: OWN_PIN } });
  expect(await queueOf(bo)).toEqual([]);
});
