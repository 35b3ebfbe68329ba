import { BASE_KEY_PATH, type BakedFile } from '@bakehouse/contract';
import { openFile } from '@bakehouse/contract/calls/files';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import {
  CLOSED_FILE,
  FIELD_KEY_PATH,
  OTHER_KEY_PATH,
  ruleCircumstances,
} from '../../../test/access/access-rules.ts';
import { createGroup } from '../../../test/access/groups.ts';
import {
  openCopy,
  PLAIN_TEXT,
  sealFor,
  sealingKeyOf,
  type SealedCopy,
} from '../../../test/access/sealed-copies.ts';
import { storeLimits } from '../../../test/access/stored-limits.ts';
import { createPerson, type Person } from '../../../test/people/person.ts';
import { useTestServer, type TestReply } from '../../../test/server/test-server.ts';
import { files } from '../../db/tables.ts';
import { decideAccess, type AccessFile } from '../../services/access/access-decision.ts';

const server = useTestServer();

const DOMAIN = 'rules.example';

let ada: Person;

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
});

const grantsAt = ({ grants }: AccessFile, path: string) =>
  grants.filter(({ keyPath }) => keyPath === path).map(({ address }) => address);

/** The groups of the grants get the ids that the server gives them. */
const saveGroups = async (baker: Person, state: AccessFile): Promise<AccessFile> => ({
  ...state,
  grants: await Promise.all(
    state.grants.map(async (grant) => {
      if (!grant.group) return grant;
      const { id } = await createGroup(baker, grant.group.members);
      return { ...grant, address: `group:${id}` };
    }),
  ),
});

const bake = async (baker: Person, state: AccessFile): Promise<BakedFile> => {
  const baked = await baker.bake({
    permissions: grantsAt(state, BASE_KEY_PATH).map((email) => ({ email })),
    layered: [
      { field: 'Prices', path: FIELD_KEY_PATH, emails: grantsAt(state, FIELD_KEY_PATH) },
      { field: 'Names', path: OTHER_KEY_PATH, emails: grantsAt(state, OTHER_KEY_PATH) },
    ],
  });
  await storeLimits(server(), baked.id, state.grants);
  const { destroyedAt, openableAt, expiresAt } = state;
  await server()
    .deps.db.update(files)
    .set({ destroyedAt, openableAt, expiresAt })
    .where(eq(files.id, baked.id));
  return baked;
};

const ban = (baker: Person, { address, level }: AccessFile['bans'][number]) => {
  const body = { action: 'ban', email: address, ban_level: level };
  return level === 'org'
    ? ada.call('/bans/manage', { ...body, admin: true })
    : baker.call('/bans/manage', body);
};

/** Brings a new file of a new baker into a state, and seals a copy for the whole and for two fields. */
const arrange = async (state: AccessFile) => {
  const baker = await createPerson(server());
  const baked = await bake(baker, await saveGroups(baker, state));
  const seal = (path: string) => sealFor(sealingKeyOf(baked, path));
  const copies = {
    [BASE_KEY_PATH]: await seal(BASE_KEY_PATH),
    [FIELD_KEY_PATH]: await seal(FIELD_KEY_PATH),
    [OTHER_KEY_PATH]: await seal(OTHER_KEY_PATH),
  };
  for (const each of state.bans) await ban(baker, each);
  if (!state.bakerIsActive)
    await ada.call('/users/manage', { action: 'deactivate', email: baker.address, admin: true });
  return { baked, copies };
};

const ask = (by: Person, { id }: BakedFile, copies: Record<string, SealedCopy>) =>
  by.call('/open', { file_id: id, headers: Object.values(copies).map(({ header }) => header) });

const openAll = async ({ json }: TestReply, copies: Record<string, SealedCopy>) => {
  const { keys = [] } = openFile.reply.parse(json);
  const opened = keys.map(async ({ key_path, file_key }) => {
    const copy = copies[key_path];
    return [key_path, copy && (await openCopy(copy, file_key))];
  });
  return Promise.all(opened);
};

const names = ruleCircumstances('', new Date()).map(([rule]) => rule);
const rows = names.flatMap((rule, index) => [
  { name: rule, indexes: [index] },
  ...names.slice(index + 1).map((other, distance) => ({
    name: `${rule} with ${other}`,
    indexes: [index, index + 1 + distance],
  })),
]);

it.each(rows)('releases the keys of the granted paths and no other: $name', async ({ indexes }) => {
  const mia = await createPerson(server(), { address: `${crypto.randomUUID()}@${DOMAIN}` });
  const now = server().deps.clock.now();
  const circumstances = ruleCircumstances(mia.address, now);
  const state = indexes.reduce(
    (file, index) => circumstances[index]?.[1](file) ?? file,
    CLOSED_FILE,
  );
  const { baked, copies } = await arrange(state);
  const decision = decideAccess(state, mia.address, now);

  const reply = await ask(mia, baked, copies);
  if (decision.allowed) {
    expect(reply).toMatchObject({ status: 200, json: { rule: decision.rule } });
    const expected = decision.keyPaths.map((path) => [path, PLAIN_TEXT]);
    expect(await openAll(reply, copies)).toEqual(expected);
  } else {
    expect([403, 404]).toContain(reply.status);
    expect(reply.text).not.toContain('key');
  }
  const { data } = await ada.audit({ admin: 'true', file_id: baked.id });
  expect(data[0]?.action).toBe(decision.allowed ? 'file_opened' : 'open_blocked');
  expect(data[0]?.msg.includes('given out')).toBe(decision.allowed);
});
