import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { createSessionJwts } from './session-jwts.ts';

const server = useTestServer();

it('signs with the keys that are known when they cannot be read again', async () => {
  const { deps } = server();
  const known = { isGone: false };
  const db = new Proxy(deps.db, {
    get: (target, name): unknown => {
      if (known.isGone) throw new Error('There is no connection any more.');
      return Reflect.get(target, name);
    },
  });
  const jwts = await createSessionJwts({ ...deps, db });
  known.isGone = true;
  deps.clock.setOffset(120);
  const jwt = await jwts.sign({ projectId: 'project-1', userId: 'user-1', claims: {} });
  expect(decodeJwt(jwt).sub).toBe('user-1');
  await expect(jwts.keys()).rejects.toThrow('no connection');
});
