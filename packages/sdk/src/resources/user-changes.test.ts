import { describe, expect, it } from 'vitest';
import { createSignedInClient } from '../../test/create-test-client.ts';
import { createUser, successResponse } from '../../test/fixtures.ts';
import { SINGLE_REQUEST_METHODS } from '../../test/cases/methods.ts';

const CHANGING = SINGLE_REQUEST_METHODS.filter(
  ({ name }) => name.startsWith('user.delete') || ['user.update', 'totps.create'].includes(name),
);

describe.each(CHANGING)('the user after $name', ({ call, route, answer }) => {
  it('is the user from the response', async () => {
    const { client, platform } = await createSignedInClient();
    const changed = createUser({ status: 'pending' });
    platform.server.on(route, () => successResponse({ ...answer, __user: changed }));
    await call(client);
    expect(client.user.getSync()).toEqual(changed);
  });

  it('stays unchanged if the response contains no user', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(route, () => successResponse({ ...answer, __user: undefined }));
    await call(client);
    expect(client.user.getSync()).toEqual(createUser());
  });

  it('is not restored by a response that arrives after the sign-out', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on('POST /sessions/revoke', () => successResponse({}));
    platform.server.on(route, async () => {
      await client.session.revoke();
      return successResponse(answer);
    });
    await call(client);
    expect(client.user.getSync()).toBeNull();
  });
});
