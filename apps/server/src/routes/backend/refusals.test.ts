import { describe, expect, it } from 'vitest';
import { callBackend } from '../../../test/backend/back-end.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

interface Sending {
  method?: string;
  body?: object;
}

const refusalOf = async (path: string, sending: Sending) => {
  const { status, json } = await callBackend(server(), path, sending);
  return { status, type: (json as { error_type?: string }).error_type };
};

describe('a back end is told', () => {
  it('that another user has the external_id, of a new user and of a changed one', async () => {
    const taken = { external_id: 'customer-1' };
    expect((await callBackend(server(), '/users', { body: taken })).status).toBe(200);
    const refused = { status: 400, type: 'duplicate_external_id' };
    expect(await refusalOf('/users', { body: taken })).toEqual(refused);
    await callBackend(server(), '/users', { body: { external_id: 'customer-2' } });
    const change = { method: 'PUT', body: taken };
    expect(await refusalOf('/users/customer-2', change)).toEqual(refused);
  });

  it('that another client has the client_id', async () => {
    const body = { scopes: ['read:bread'], client_id: 'oven-1' };
    expect((await callBackend(server(), '/m2m/clients', { body })).status).toBe(200);
    const refused = { status: 400, type: 'duplicate_client_id' };
    expect(await refusalOf('/m2m/clients', { body })).toEqual(refused);
  });

  it.each([
    ['/users/unknown', 'GET', 'user_not_found'],
    ['/m2m/clients/unknown', 'GET', 'm2m_client_not_found'],
    ['/connected_apps/clients/unknown', 'GET', 'connected_app_not_found'],
    ['/users/passwords/unknown', 'DELETE', 'password_not_found'],
  ])('that there is no %s', async (path, method, type) => {
    expect(await refusalOf(path, { method })).toEqual({ status: 404, type });
  });
});
