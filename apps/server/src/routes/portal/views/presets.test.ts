import {
  preset,
  PRESET_MAX_DAYS,
  PRESET_NAME_MAX_LENGTH,
  presetList,
  PRESETS_LIMIT,
  type Preset,
} from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createPerson, type Person } from '../../../../test/people/person.ts';
import { createPinOwner, OWN_PIN } from '../../../../test/people/pin-owner.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { auditEvents, presets } from '../../../db/tables.ts';

const server = useTestServer();

const SETTINGS = {
  people: ['dee@partner.example', '*@partner.example'],
  fields: [{ field: 'Prices', people: ['eli@partner.example'] }],
  openable_after_days: 1,
  expires_after_days: 30,
  tell: false,
};

type Caller = Pick<Person, 'call' | 'read'>;

const newPerson = () => createPerson(server());

const save = async (by: Caller, given: object = {}): Promise<Preset> => {
  const reply = await by.call('/save_preset', { name: 'Suppliers', settings: SETTINGS, ...given });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return preset.parse(reply.json);
};

const list = async (by: Caller): Promise<Preset[]> => {
  const reply = await by.read('/presets');
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return presetList.parse(reply.json).data;
};

const saveWith = (by: Caller, settings: object) =>
  by.call('/save_preset', { name: 'Suppliers', settings: { ...SETTINGS, ...settings } });

describe('a preset', () => {
  it('is listed as it was saved, with canonical people, each once', async () => {
    const bo = await newPerson();
    const people = [' DEE@Partner.example', 'dee@partner.example', '*@PARTNER.example'];
    const saved = await save(bo, { settings: { ...SETTINGS, people } });
    expect(saved).toEqual({ id: saved.id, name: 'Suppliers', settings: SETTINGS });
    expect(await list(bo)).toEqual([saved]);
  });

  it('keeps the terms of people and of fields, and groups', async () => {
    const bo = await newPerson();
    const settings = {
      ...SETTINGS,
      people: ['group:b3a1c9de-0000-4000-8000-000000000001'],
      terms: { until_after_days: 7, max_openings: 3 },
      fields: [{ field: 'Prices', people: [], terms: { days_after_first_opening: 7 } }],
    };
    expect((await save(bo, { settings })).settings).toEqual(settings);
    const reply = await saveWith(bo, { terms: { until_after_days: 0 } });
    expect(reply.status).toBe(400);
  });

  it('may be empty, for files that are open at once, for ever and for nobody yet', async () => {
    const bo = await newPerson();
    const settings = {
      people: [],
      fields: [],
      openable_after_days: null,
      expires_after_days: null,
      tell: true,
    };
    expect((await save(bo, { settings })).settings).toEqual(settings);
  });

  it('is listed before those that were used earlier', async () => {
    const bo = await newPerson();
    const names = async () => (await list(bo)).map(({ name }) => name);
    const ids: string[] = [];
    for (const [index, name] of ['Rye', 'Oat', 'Wheat'].entries()) {
      server().deps.clock.setOffset(index);
      ids.push((await save(bo, { name })).id);
    }
    expect(await names()).toEqual(['Wheat', 'Oat', 'Rye']);
    server().deps.clock.setOffset(10);
    expect(await bo.call('/use_preset', { id: ids[0] })).toMatchObject({ status: 200, json: {} });
    server().deps.clock.setOffset(0);
    expect(await names()).toEqual(['Rye', 'Wheat', 'Oat']);
  });

  it('is replaced by its id, also under another case of its own name', async () => {
    const bo = await newPerson();
    const { id } = await save(bo);
    const settings = { ...SETTINGS, people: [], expires_after_days: 2 };
    const replaced = await save(bo, { id, name: 'SUPPLIERS', settings });
    expect(replaced).toEqual({ id, name: 'SUPPLIERS', settings });
    expect(await list(bo)).toEqual([replaced]);
  });

  it('belongs to one user, also when another is an administrator', async () => {
    const [bo, ada] = [await newPerson(), await createPerson(server(), { isAdmin: true })];
    const saved = await save(bo);
    for (const [path, body] of [
      ['/save_preset', { name: 'Mine', settings: SETTINGS }],
      ['/use_preset', {}],
      ['/delete_preset', {}],
    ] as const) {
      expect(await ada.call(path, { id: saved.id, ...body })).toMatchObject({
        status: 404,
        json: { error_type: 'not_found', error: 'You have no preset with this id.' },
      });
    }
    expect(await list(ada)).toEqual([]);
    expect(await list(bo)).toEqual([saved]);
  });

  it('is deleted once', async () => {
    const bo = await newPerson();
    const [{ id }, other] = [await save(bo), await save(bo, { name: 'Other' })];
    expect(await bo.call('/delete_preset', { id })).toMatchObject({ status: 200, json: {} });
    expect((await bo.call('/delete_preset', { id })).status).toBe(404);
    expect(await list(bo)).toEqual([other]);
  });

  it('is not recorded, because it gives nobody access', async () => {
    const bo = await newPerson();
    const { id } = await save(bo);
    await bo.call('/use_preset', { id });
    await bo.call('/delete_preset', { id });
    const { db } = server().deps;
    expect(await db.$count(auditEvents, eq(auditEvents.actorId, bo.id))).toBe(0);
  });

  it('is removed with the account', async () => {
    const owner = await createPinOwner(server());
    await save(owner);
    const { db } = server().deps;
    const countOwn = () => db.$count(presets, eq(presets.userId, owner.id));
    expect(await countOwn()).toBe(1);
    await server().portal('/auth/account/delete', { token: owner.token, body: { pin: OWN_PIN } });
    expect(await countOwn()).toBe(0);
  });
});

describe('the names of presets', () => {
  it.each(['Suppliers', 'suppliers', ' SUPPLIERS '])('has %j only once', async (name) => {
    const [bo, cy] = [await newPerson(), await newPerson()];
    await save(bo);
    const { id } = await save(bo, { name: 'Other' });
    for (const given of [{ name }, { name, id }]) {
      const reply = await bo.call('/save_preset', { settings: SETTINGS, ...given });
      const error = 'You already have a preset named “Suppliers”. Choose another name.';
      expect(reply).toMatchObject({ status: 409, json: { error_type: 'already_exists', error } });
    }
    expect((await save(cy)).name).toBe('Suppliers');
  });

  it('has each name once when two are saved at one moment', async () => {
    const bo = await newPerson();
    const replies = await Promise.all(Array.from({ length: 5 }, () => saveWith(bo, {})));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  it('has a limit, which a deletion makes room in', async () => {
    const bo = await newPerson();
    const { id } = await save(bo, { name: 'First' });
    for (let count = 1; count < PRESETS_LIMIT; count += 1) await save(bo, { name: `${count}` });
    const error = 'You can save up to 50 presets. Delete one first.';
    expect(await saveWith(bo, {})).toMatchObject({
      status: 409,
      json: { error_type: 'limit_reached', error },
    });
    await save(bo, { id, name: 'First again' });
    await bo.call('/delete_preset', { id });
    await save(bo);
    expect(await list(bo)).toHaveLength(PRESETS_LIMIT);
  });
});

describe('a preset is refused', () => {
  it('with every address in it that is none', async () => {
    const bo = await newPerson();
    const reply = await saveWith(bo, {
      people: ['dee@partner.example', 'dee'],
      fields: [{ field: 'Prices', people: ['*@com'] }],
    });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({
      fields: {
        'settings.people.1': 'must be an email address or a wildcard domain (*@domain.com)',
        'settings.fields.0.people.0':
          'must be an email address or a wildcard domain (*@domain.com)',
      },
    });
    expect(await list(bo)).toEqual([]);
  });

  it.each([
    ['settings.openable_after_days', { openable_after_days: 0 }],
    ['settings.expires_after_days', { expires_after_days: PRESET_MAX_DAYS + 1 }],
    ['settings.expires_after_days', { expires_after_days: 1.5 }],
    ['settings.expires_after_days', { openable_after_days: 7, expires_after_days: 7 }],
    ['settings.fields', { fields: [SETTINGS.fields[0], SETTINGS.fields[0]] }],
    ['settings.fields.0.field', { fields: [{ field: ' ', people: [] }] }],
    ['settings.people', { people: Array.from({ length: 501 }, () => 'dee@partner.example') }],
  ])('for a wrong %s: %j', async (field, settings) => {
    const bo = await newPerson();
    const reply = await saveWith(bo, settings);
    expect([reply.status, reply.json]).toMatchObject([
      400,
      { fields: { [field]: expect.any(String) as unknown } },
    ]);
  });

  it.each(['', ' ', 'x'.repeat(PRESET_NAME_MAX_LENGTH + 1), 'a\u0007b'])(
    'with the name %j',
    async (name) => {
      const bo = await newPerson();
      const reply = await bo.call('/save_preset', { name, settings: SETTINGS });
      expect([reply.status, reply.json]).toMatchObject([
        400,
        { fields: { name: expect.any(String) as unknown } },
      ]);
    },
  );
});
