import { BASE_KEY_PATH, canonicalAddress } from '@bakehouse/contract';
import { GRANT_CASES, type GrantCase } from '@bakehouse/contract/test/grant-cases';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { sealFor, sealingKeyOf } from '../../../test/access/sealed-copies.ts';
import { createPerson, createAddress, type Person } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { files, users } from '../../db/tables.ts';
import { decideAccess } from '../../services/access/access-decision.ts';
import { accessRuleSql } from '../../services/access/access-sql.ts';

const server = useTestServer();

let bo: Person;

beforeAll(async () => {
  bo = await createPerson(server());
});

/** One account for each canonical address of the table, signed up in the form that is typed first. */
const people = new Map<string, Promise<Person>>();
const personAt = (address: string) => {
  const canonical = canonicalAddress(address) ?? '';
  const person = people.get(canonical) ?? createPerson(server(), { address });
  people.set(canonical, person);
  return person;
};

const ruleInSql = async (address: string, fileId: string) => {
  const [row] = await server()
    .deps.db.select({ rule: accessRuleSql(address, server().deps.clock.now()) })
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .where(eq(files.id, fileId));
  return row?.rule;
};

const ruleOf = ({ grantee, opens }: GrantCase) => {
  if (!opens) return 'no_grant';
  return grantee?.startsWith('*@') ? 'wildcard_grant' : 'email_grant';
};

const opensFor = async (person: Person, checksum: string) => {
  const { status, json } = await person.open(checksum);
  return status === 200 ? (json as { rule: string }).rule : status;
};

const keyPathsFor = async (person: Person, checksum: string, header: string) => {
  const { json } = await person.call('/open', { checksum, headers: [header] });
  const { keys = [] } = json as { keys?: { key_path: string }[] };
  return keys.map(({ key_path }) => key_path);
};

const isListedFor = async (address: string, fileId: string) => {
  const { json } = await bo.read('/get_files', { user: address, file_id: fileId });
  return (json as { total: number }).total === 1;
};

describe('a grant to', () => {
  const accepted = GRANT_CASES.filter(({ grantee }) => grantee !== null);
  const refused = GRANT_CASES.filter(({ grantee }) => grantee === null);

  it.each(accepted)('$name is stored as $grantee, and decided alike everywhere', async (form) => {
    const person = await personAt(form.address);
    const address = canonicalAddress(form.address) ?? '';
    const baked = await bo.bake();
    const { id, checksum } = baked;
    const { header } = await sealFor(sealingKeyOf(baked));
    const add = [{ email: form.grant, key_path: BASE_KEY_PATH }];
    const changed = await bo.call('/modify_permissions', { checksum, add });
    expect(changed.json).toMatchObject({
      permissions: [{ email: form.grantee, key_path: BASE_KEY_PATH }],
      accessManagement: [
        {
          email: form.grantee,
          accessType: form.grantee?.startsWith('*@') ? 'domain' : 'email',
        },
      ],
    });
    const rule = ruleOf(form);
    const file = {
      bakerIsActive: true,
      destroyedAt: null,
      openableAt: null,
      expiresAt: null,
      bans: [],
      grants: [{ address: form.grantee ?? '', keyPath: BASE_KEY_PATH }],
    };
    expect({
      decision: decideAccess(file, address, server().deps.clock.now()).rule,
      sql: await ruleInSql(address, id),
      open: await opensFor(person, checksum),
      keys: await keyPathsFor(person, checksum, header),
      list: await isListedFor(form.address, id),
    }).toEqual({
      decision: rule,
      sql: rule,
      open: form.opens ? rule : 404,
      keys: form.opens ? [BASE_KEY_PATH] : [],
      list: form.opens,
    });
  });

  it.each(refused)('$name is refused and opens nothing', async (form) => {
    const person = await personAt(form.address);
    const { id, checksum } = await bo.bake();
    const add = [{ email: form.grant, key_path: BASE_KEY_PATH }];
    const reply = await bo.call('/modify_permissions', { checksum, add });
    expect(reply).toMatchObject({ status: 400, json: { error_type: 'invalid_request' } });
    const baked = await bo.call('/bake', {
      name: 'Rye.pdf',
      checksum: checksum.replaceAll(/\d/g, (digit) => String(9 - Number(digit))),
      size: 1,
      type: 'application/pdf',
      permissions: [{ email: form.grant }],
    });
    expect(baked.status).toBe(400);
    expect((await bo.detail(checksum)).permissions).toEqual([]);
    expect({
      sql: await ruleInSql(canonicalAddress(form.address) ?? '', id),
      open: await opensFor(person, checksum),
      list: await isListedFor(form.address, id),
    }).toEqual({ sql: 'no_grant', open: 404, list: false });
  });
});

it('removes a grant by any form of its address', async () => {
  const { checksum } = await bo.bake({
    permissions: [{ email: '*@bücher.example' }, { email: 'mia@partner.example' }],
  });
  const remove = [{ email: '*@XN--BCHER-KVA.example.' }, { email: ' MIA@partner。example ' }];
  const reply = await bo.call('/modify_permissions', { checksum, remove });
  expect(reply.json).toMatchObject({ permissions: [], version: 2 });
});

it('lists no file for a filter that is only the beginning of an address', async () => {
  const { id } = await bo.bake({ permissions: [{ email: createAddress() }] });
  for (const user of ['p', 'p-', '%', '*', '@people.example']) {
    expect(await isListedFor(user, id)).toBe(false);
  }
});
