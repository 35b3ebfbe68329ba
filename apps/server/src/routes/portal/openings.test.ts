import type { DenyingRule } from '@bakehouse/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createPerson,
  createAddress,
  createChecksum,
  type Person,
} from '../../../test/people/person.ts';
import { useClockAdvance } from '../../../test/server/clock-advance.ts';
import { useTestServer, type TestReply } from '../../../test/server/test-server.ts';

const server = useTestServer();

const BASE = "m/0'/0'/0'";
const PRICES = "m/0'/0'/1'";
const LONG_AGO = '2020-01-01T00:00:00.000Z';
const FAR = '2090-01-01T00:00:00.000Z';
const FARTHER = '2091-01-01T00:00:00.000Z';

let ada: Person;
let bo: Person;
let mia: Person;
/** A person without any grant. */
let stranger: Person;

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
  bo = await createPerson(server());
  mia = await createPerson(server(), { address: 'Mia@Partner.example' });
  stranger = await createPerson(server());
});

const passSeconds = useClockAdvance(server);

const forMia = (given: object = {}) => ({
  permissions: [{ email: 'mia@partner.example' }],
  ...given,
});

const ban = (by: Person, email: string, action: 'ban' | 'unban' = 'ban') =>
  by.call('/bans/manage', { action, email, ban_level: 'individual' });
const banEverywhere = (email: string, action: 'ban' | 'unban' = 'ban') =>
  ada.call('/bans/manage', { action, email, ban_level: 'org', admin: true });
const manage = (email: string, action: 'deactivate' | 'reactivate') =>
  ada.call('/users/manage', { action, email, admin: true });

const denied = (rule: DenyingRule, changes_at: string | null = null) => ({
  status: 403,
  json: {
    error: expect.stringMatching(/\w+\.$/) as string,
    error_type: 'open_denied',
    request_id: expect.any(String) as string,
    rule,
    changes_at,
  },
});

/** To a caller with a grant, the answer also names the baker. */
const deniedByBaker = (...given: Parameters<typeof denied>) => {
  const { status, json } = denied(...given);
  return { status, json: { ...json, baker: expect.stringContaining('@') as string } };
};

const unknown = {
  status: 404,
  json: {
    error: 'There is no file with this checksum that you may open.',
    error_type: 'not_found',
    request_id: expect.any(String) as string,
  },
};

const answer = ({ status, json }: TestReply) => ({ status, json });

describe('an open that is allowed', () => {
  it.each([
    ['email_grant', { permissions: [{ email: 'mia@partner.example' }] }, [BASE]],
    ['wildcard_grant', { permissions: [{ email: '*@partner.example' }] }, [BASE]],
    [
      'layered_grant',
      {
        permissions: [{ email: '*@partner.example' }],
        layered: [{ field: 'Prices', path: PRICES, emails: ['mia@partner.example'] }],
      },
      [BASE, PRICES],
    ],
    [
      'layered_grant',
      {
        permissions: [],
        layered: [{ field: 'Prices', path: PRICES, emails: ['*@partner.example'] }],
      },
      [PRICES],
    ],
  ])('returns the rule %s with the file and its key paths', async (rule, given, key_paths) => {
    const { id, checksum } = await bo.bake(given);
    expect(answer(await mia.open(checksum))).toEqual({
      status: 200,
      json: {
        allowed: true,
        rule,
        file: { id, name: 'Rye.pdf', baker: bo.address },
        key_paths,
        changes_at: null,
        openings_left: null,
      },
    });
  });

  it('returns the instant when it ends', async () => {
    const { checksum } = await bo.bake(forMia({ openable_date: LONG_AGO, expiration_date: FAR }));
    expect((await mia.open(checksum)).json).toMatchObject({ allowed: true, changes_at: FAR });
  });

  it('accepts the checksum in either case', async () => {
    const { checksum } = await bo.bake(forMia());
    expect((await mia.open(checksum.toUpperCase())).status).toBe(200);
  });

  it('is logged for opener and baker', async () => {
    const { id, checksum } = await bo.bake(forMia());
    await mia.call(
      '/open',
      { checksum, client_info: { device_type: 'Tablet' } },
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    );
    for (const person of [mia, bo]) {
      const { data } = await person.audit({ file_id: id, activity_type: 'opened' });
      expect(data).toMatchObject([
        {
          action: 'file_opened',
          user: mia.address,
          baker: bo.address,
          file: 'Rye.pdf',
          fileId: id,
          deviceType: 'Tablet',
          msg: 'Opening Rye.pdf allowed: access by email address',
        },
      ]);
    }
  });

  it('depends only on the session', async () => {
    const { checksum } = await bo.bake(forMia());
    const claims = { email: mia.address, user_id: mia.id, admin: true };
    expect((await stranger.call('/open', { checksum, ...claims })).status).toBe(404);
    expect((await ada.call('/open', { checksum, ...claims })).status).toBe(404);
  });

  it('needs a grant from the baker, too', async () => {
    const { checksum } = await bo.bake();
    expect(answer(await bo.open(checksum))).toEqual(unknown);
  });
});

describe('an open that is denied', () => {
  it('names an openable date in the future', async () => {
    const { checksum } = await bo.bake(forMia({ openable_date: FAR, expiration_date: FARTHER }));
    expect(answer(await mia.open(checksum))).toEqual(deniedByBaker('not_openable_yet', FAR));
  });

  it('names an expiry in the past', async () => {
    const { checksum } = await bo.bake(forMia({ expiration_date: LONG_AGO }));
    expect(answer(await mia.open(checksum))).toEqual(deniedByBaker('expired'));
  });

  it('names a ban by the baker', async () => {
    const [baker, opener] = [await createPerson(server()), await createPerson(server())];
    const { checksum } = await baker.bake({ permissions: [{ email: opener.address }] });
    await ban(baker, opener.address);
    expect(answer(await opener.open(checksum))).toEqual(deniedByBaker('individual_ban'));
  });

  it('names a ban by the baker also without a grant, but hides it from the caller’s own log', async () => {
    const [baker, person] = [await createPerson(server()), await createPerson(server())];
    const { id, checksum } = await baker.bake();
    expect(answer(await person.open(checksum))).toEqual(unknown);
    await ban(baker, person.address);
    expect(answer(await person.open(checksum))).toEqual(denied('individual_ban'));
    expect(answer(await person.open((await bo.bake()).checksum))).toEqual(unknown);
    expect((await person.audit()).total).toBe(0);
    expect((await baker.audit({ file_id: id, activity_type: 'alerts' })).total).toBe(2);
  });

  it('names an inactive baker', async () => {
    const baker = await createPerson(server());
    const { checksum } = await baker.bake(forMia());
    await manage(baker.address, 'deactivate');
    expect(answer(await mia.open(checksum))).toEqual(deniedByBaker('inactive_baker'));
  });

  it('is logged for opener and baker as an alert', async () => {
    const { id, checksum } = await bo.bake(forMia({ expiration_date: LONG_AGO }));
    await mia.open(checksum);
    for (const person of [mia, bo]) {
      const { data } = await person.audit({ file_id: id, activity_type: 'alerts' });
      expect(data).toMatchObject([
        {
          action: 'open_blocked',
          user: mia.address,
          fileId: id,
          statusType: 'blocked',
          msg: 'Opening Rye.pdf refused: the file has expired',
        },
      ]);
    }
  });

  it.each([
    ['', 'must be 64 hexadecimal characters (SHA-256)'],
    ['a'.repeat(65), 'must be 64 hexadecimal characters (SHA-256)'],
    [undefined, 'is required'],
    [5, 'must be a string'],
    [null, 'must be a string'],
    [['a'.repeat(64)], 'must be a string'],
  ])('names an invalid checksum: %j', async (checksum, message) => {
    expect(await mia.call('/open', { checksum })).toMatchObject({
      status: 400,
      json: { error_type: 'invalid_request', fields: { checksum: message } },
    });
  });
});

describe('a person without a grant', () => {
  /** The parts of an answer that could differ, without its request id and its time. */
  const traits = ({ status, headers, json }: TestReply) => ({
    status,
    names: [...headers.keys()].sort(),
    length: JSON.stringify(json).length,
    json: { ...(json as object), request_id: '' },
  });

  it('gets the same answer for an unknown checksum and for any state of a file', async () => {
    const inactive = await createPerson(server());
    const checksums = [
      (await bo.bake(forMia())).checksum,
      (await bo.bake(forMia({ expiration_date: LONG_AGO }))).checksum,
      (await bo.bake(forMia({ openable_date: FAR }))).checksum,
      (await bo.bake({ permissions: [{ email: 'stranger@partner.example' }] })).checksum,
      (await inactive.bake(forMia())).checksum,
    ];
    await manage(inactive.address, 'deactivate');
    const expected = traits(await stranger.open(createChecksum()));
    for (const checksum of checksums) {
      const reply = await stranger.open(checksum);
      expect(answer(reply)).toEqual(unknown);
      expect(traits(reply)).toEqual(expected);
    }
  });

  it('does not see the file in their own log; baker and administrator do', async () => {
    const asker = await createPerson(server());
    const { id, checksum } = await bo.bake(forMia());
    await asker.open(checksum);
    await asker.open(createChecksum());
    expect((await asker.audit()).total).toBe(0);
    expect((await asker.audit({ file_id: id })).total).toBe(0);
    expect((await asker.read('/stats/summary')).json).toMatchObject({ total_alerts: 0 });
    const seen = [await bo.audit({ file_id: id }), await ada.audit({ file_id: id, admin: 'true' })];
    for (const { data } of seen) {
      expect(data[0]).toMatchObject({ action: 'open_blocked', user: asker.address, fileId: id });
      expect(data[0]?.msg).toBe('Opening Rye.pdf refused: no access');
    }
    const { data } = await ada.audit({ admin: 'true', search: asker.address });
    expect(data.map(({ fileId, msg }) => [fileId, msg])).toEqual([
      [null, 'Opening an unknown file refused: no access'],
      [id, 'Opening Rye.pdf refused: no access'],
    ]);
  });
});

describe('a ban of the organisation', () => {
  it('gives the same answer for granted, not granted and unknown checksums', async () => {
    const opener = await createPerson(server());
    const granted = await bo.bake({ permissions: [{ email: opener.address }] });
    const foreign = await bo.bake(forMia());
    const late = await bo.bake({
      permissions: [{ email: opener.address }],
      openable_date: FAR,
    });
    await banEverywhere(opener.address);
    for (const checksum of [granted.checksum, foreign.checksum, late.checksum, createChecksum()]) {
      expect(answer(await opener.open(checksum))).toEqual(denied('org_ban'));
    }
    const own = await opener.audit();
    expect(own.data.map(({ fileId }) => fileId)).toEqual([late.id, granted.id]);
  });
});

describe('several bakers of one checksum', () => {
  const bakeTwice = async (first: object, second: object) => {
    const [oldest, newest] = [await createPerson(server()), await createPerson(server())];
    const checksum = createChecksum();
    passSeconds(-60);
    const old = await oldest.bake({ checksum, name: 'old.pdf', ...first });
    passSeconds(60);
    const young = await newest.bake({ checksum, name: 'young.pdf', ...second });
    return { checksum, old, young, oldest };
  };

  it('open the oldest file that allows it', async () => {
    const { checksum, old } = await bakeTwice(forMia(), forMia());
    expect((await mia.open(checksum)).json).toMatchObject({ file: { id: old.id } });
  });

  it.each([
    ['expired', forMia({ expiration_date: LONG_AGO })],
    ['not openable yet', forMia({ openable_date: FAR })],
    ['not granted', {}],
  ])('open the newer file when the older one is %s', async (_state, older) => {
    const { checksum, young } = await bakeTwice(older, forMia());
    expect((await mia.open(checksum)).json).toMatchObject({
      allowed: true,
      file: { id: young.id, name: 'young.pdf', baker: young.baker_email },
    });
  });

  it('open the file whose baker did not ban the address', async () => {
    const { checksum, young, oldest } = await bakeTwice(forMia(), forMia());
    await ban(oldest, mia.address);
    expect((await mia.open(checksum)).json).toMatchObject({ file: { id: young.id } });
  });

  it('name the oldest granted file when none allows opening', async () => {
    const { checksum } = await bakeTwice({}, forMia({ expiration_date: LONG_AGO }));
    expect(answer(await mia.open(checksum))).toEqual(deniedByBaker('expired'));
    const both = await bakeTwice(
      forMia({ openable_date: FAR }),
      forMia({ expiration_date: LONG_AGO }),
    );
    expect(answer(await mia.open(both.checksum))).toEqual(deniedByBaker('not_openable_yet', FAR));
  });
});

describe('the very next open', () => {
  const opener = () => createPerson(server());

  it('is denied by a ban and allowed when it is lifted', async () => {
    const [baker, person] = [await opener(), await opener()];
    const { checksum } = await baker.bake({ permissions: [{ email: person.address }] });
    expect((await person.open(checksum)).status).toBe(200);
    await ban(baker, person.address);
    expect(answer(await person.open(checksum))).toEqual(deniedByBaker('individual_ban'));
    await ban(baker, person.address, 'unban');
    expect((await person.open(checksum)).status).toBe(200);
    await banEverywhere(person.address);
    expect(answer(await person.open(checksum))).toEqual(denied('org_ban'));
    await banEverywhere(person.address, 'unban');
    expect((await person.open(checksum)).status).toBe(200);
  });

  it('is denied to every tag of a banned address', async () => {
    const baker = await opener();
    const name = createAddress().replace('@', '+rye@');
    const tagged = await createPerson(server(), { address: name });
    const { checksum } = await baker.bake({ permissions: [{ email: name }] });
    expect((await tagged.open(checksum)).status).toBe(200);
    await ban(baker, name.replace('+rye', ''));
    expect(answer(await tagged.open(checksum))).toEqual(deniedByBaker('individual_ban'));
  });

  it('finds no file whose grant was removed', async () => {
    const { checksum } = await bo.bake(forMia());
    expect((await mia.open(checksum)).status).toBe(200);
    await bo.call('/modify_permissions', { checksum, remove: [{ email: mia.address }] });
    expect(answer(await mia.open(checksum))).toEqual(unknown);
    await bo.call('/modify_permissions', {
      checksum,
      add: [{ email: mia.address, key_path: BASE }],
    });
    expect((await mia.open(checksum)).status).toBe(200);
  });

  it('uses changed dates', async () => {
    const { checksum } = await bo.bake(forMia());
    const setDates = (openable_date: string | null, expires_date: string | null) =>
      bo.call('/modify_dates', { checksum, openable_date, expires_date });
    await setDates(FAR, null);
    expect(answer(await mia.open(checksum))).toEqual(deniedByBaker('not_openable_yet', FAR));
    await setDates(null, LONG_AGO);
    expect(answer(await mia.open(checksum))).toEqual(deniedByBaker('expired'));
    await setDates(null, null);
    expect((await mia.open(checksum)).status).toBe(200);
  });

  it('uses the clock of the server', async () => {
    const now = server().deps.clock.now().getTime();
    const [openable_date, expiration_date] = [3600, 7200].map((seconds) =>
      new Date(now + seconds * 1000).toISOString(),
    );
    const { checksum } = await bo.bake(forMia({ openable_date, expiration_date }));
    expect(answer(await mia.open(checksum))).toEqual(
      deniedByBaker('not_openable_yet', openable_date),
    );
    passSeconds(3600);
    expect((await mia.open(checksum)).json).toMatchObject({ changes_at: expiration_date });
    passSeconds(3600);
    expect(answer(await mia.open(checksum))).toEqual(deniedByBaker('expired'));
  });

  it('is denied while the baker is deactivated', async () => {
    const [baker, person] = [await opener(), await opener()];
    const { checksum } = await baker.bake({ permissions: [{ email: person.address }] });
    await manage(baker.address, 'deactivate');
    expect(answer(await person.open(checksum))).toEqual(deniedByBaker('inactive_baker'));
    await manage(baker.address, 'reactivate');
    expect((await person.open(checksum)).status).toBe(200);
  });
});
