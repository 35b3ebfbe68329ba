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

  it('that a public client has no secret to rotate, and keeps the client as it is', async () => {
    const body = { client_type: 'first_party_public', redirect_urls: ['https://site.example/in'] };
    const created = await callBackend(server(), '/connected_apps/clients', { body });
    const { connected_app: app } = created.json as { connected_app: { client_id: string } };
    const path = `/connected_apps/clients/${app.client_id}`;
    const refused = { status: 400, type: 'invalid_request' };
    expect(await refusalOf(`${path}/secrets/rotate/start`, { body: {} })).toEqual(refused);
    const after = await callBackend(server(), path, { method: 'GET' });
    expect(after.json).toMatchObject({ connected_app: app });
  });

  it('that an external_id has characters that a path cannot have, also in an import', async () => {
    const users = [{ email: 'new@site.example', external_id: 'customer/7' }];
    const refused = { status: 400, type: 'invalid_request' };
    expect(await refusalOf('/users', { body: { external_id: 'customer/7' } })).toEqual(refused);
    expect(await refusalOf('/users/import', { body: { users } })).toMatchObject({ status: 400 });
    const found = await callBackend(server(), '/users/search', { body: {} });
    expect(JSON.stringify(found.json)).not.toContain('new@site.example');
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
