import { describe, expect, it } from 'vitest';
import { createSignedInClient } from '../../test/create-test-client.ts';
import { aUser, success } from '../../test/fixtures.ts';
import { METHODS } from '../../test/cases/methods.ts';

const CHANGING = METHODS.filter(
  ({ name }) => name.startsWith('user.delete') || ['user.update', 'totps.create'].includes(name),
);

describe.each(CHANGING)('the user after $name', ({ call, route, answer }) => {
  it('is what the server says', async () => {
    const { client, platform } = await createSignedInClient();
    const changed = aUser({ status: 'pending' });
    platform.server.on(route, () => success({ ...answer, __user: changed }));
    await call(client);
    expect(client.user.getSync()).toEqual(changed);
  });

  it('stays as it was where the server says nothing', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(route, () => success({ ...answer, __user: undefined }));
    await call(client);
    expect(client.user.getSync()).toEqual(aUser());
  });

  it('is not brought back by an answer that comes after the sign-out', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on('POST /sessions/revoke', () => success({}));
    platform.server.on(route, async () => {
      await client.session.revoke();
      return success(answer);
    });
    await call(client);
    expect(client.user.getSync()).toBeNull();
  });
});
