import { expect, it } from 'vitest';
import { createPerson } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { findPortalSession, requireAccount } from '../identity/sessions/sessions.ts';
import { modifyPermissions } from './permissions.ts';

const server = useTestServer();

const failToRead = (): never => {
  throw new Error('There is no connection any more.');
};

it('answers a change although nothing can be read after its commit', async () => {
  const bo = await createPerson(server());
  const { checksum } = await bo.bake();
  const { deps } = server();
  const live = await findPortalSession(deps, bo.token);
  if (!live) throw new Error('The session of the baker has ended.');
  const by = { ...requireAccount(live), ipAddress: '127.0.0.1', userAgent: '' };
  const db = new Proxy(deps.db, {
    get: (target, name): unknown => (name === 'select' ? failToRead : Reflect.get(target, name)),
  });
  const add = [{ email: 'mia@partner.example', key_path: "m/0'/0'/0'" }];
  const body = { checksum, add, remove: [], tell: false };
  const answered = await modifyPermissions(
    { ...deps, db },
    { by, checksum, ifMatch: undefined },
    body,
  );
  expect(answered).toEqual(await bo.detail(checksum));
  expect(answered.recentActivity.map(({ action }) => action)).toEqual([
    'permission_added',
    'file_baked',
  ]);
});
