import { describe, expect, it } from 'vitest';
import { demoAddress } from '../../../demo/accounts.ts';
import {
  updateUserResponseSchema,
  userResponseSchema,
} from '../../../../test/api/provider-responses.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';

const server = useTestServer();

const tokenOf = async (name: string) => (await server().signIn(name)).stytch_session.session_token;

const update = async (token: string, body: object) => {
  const reply = await server().provider('/users/me', { method: 'PUT', token, body });
  return updateUserResponseSchema.parse(reply.json).data.__user;
};

describe('GET /users/me', () => {
  it('answers the user flat in data', async () => {
    const reply = await server().provider('/users/me', { token: await tokenOf('bo') });
    expect(userResponseSchema.parse(reply.json).data).toMatchObject({
      status: 'active',
      emails: [{ email: demoAddress('bo'), verified: true }],
      password: { requires_reset: false },
      untrusted_metadata: {},
    });
  });

  it('shows a user without a verified address as pending', async () => {
    const reply = await server().provider('/users/me', { token: await tokenOf('gil') });
    expect(userResponseSchema.parse(reply.json).data).toMatchObject({
      status: 'pending',
      emails: [{ verified: false }],
    });
  });
});

describe('PUT /users/me', () => {
  it('changes only the parts of the name that are given', async () => {
    const token = await tokenOf('cy');
    await update(token, { name: { first_name: 'Cy', last_name: 'Twombly' } });
    const user = await update(token, { name: { middle_name: 'Parker' } });
    expect(user.name).toEqual({ first_name: 'Cy', middle_name: 'Parker', last_name: 'Twombly' });
  });

  it('merges metadata by its first level, and null removes a key', async () => {
    const token = await tokenOf('dee');
    await update(token, { untrusted_metadata: { theme: 'dark', tour: { done: null, step: 1 } } });
    const user = await update(token, { untrusted_metadata: { theme: null, zone: 'UTC' } });
    expect(user.untrusted_metadata).toEqual({ tour: { done: null, step: 1 }, zone: 'UTC' });
    const replaced = await update(token, { untrusted_metadata: { tour: { step: 2 } } });
    expect(replaced.untrusted_metadata).toEqual({ tour: { step: 2 }, zone: 'UTC' });
  });

  it('keeps all of several changes at once', async () => {
    const token = await tokenOf('eli');
    const names = Array.from({ length: 8 }, (_, index) => `key${index}`);
    await Promise.all(names.map((name) => update(token, { untrusted_metadata: { [name]: 1 } })));
    const user = await update(token, {});
    expect(Object.keys(user.untrusted_metadata).sort()).toEqual(names);
  });

  it('limits the size of metadata', async () => {
    const token = await tokenOf('fay');
    const put = (name: string) =>
      server().provider('/users/me', {
        method: 'PUT',
        token,
        body: { untrusted_metadata: { [name]: 'x'.repeat(10_000) } },
      });
    expect((await put('first')).status).toBe(200);
    expect((await put('second')).json).toMatchObject({
      status_code: 400,
      error_type: 'invalid_request',
    });
    const { untrusted_metadata } = await update(token, { untrusted_metadata: { first: null } });
    expect(untrusted_metadata).toEqual({});
  });

  it('refuses a name that is not a text or is too long', async () => {
    const token = await tokenOf('cy');
    for (const name of ['Cy', { first_name: 1 }, { first_name: 'x'.repeat(101) }]) {
      const reply = await server().provider('/users/me', { method: 'PUT', token, body: { name } });
      expect(reply.json).toMatchObject({ status_code: 400, error_type: 'invalid_request' });
    }
  });
});
