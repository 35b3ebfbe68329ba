import { expect, it } from 'vitest';
import { useConfigFile } from '../../../../test/server/test-projects.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';

const server = useTestServer();

const site = (name: string, related_origins: string[]) => ({
  public_token: `public-token-${name}`,
  project_id: `project-${name}`,
  name,
  origins: related_origins,
  related_origins,
  redirect_urls: [],
});
const ORIGINS = ['https://bakery.fr', 'https://bakery.de'];
const related = useTestServer({
  env: {
    BAKEHOUSE_CONFIG: useConfigFile(() => ({
      projects: [site('portal', ORIGINS), site('shop', ['https://shop.example'])],
    })),
  },
});

const SETTINGS = 'http://localhost:4000/portal#settings';

it('leads password managers to the form that changes the password', async () => {
  const { status, headers } = await server().send('/.well-known/change-password');
  expect([status, headers.get('location')]).toEqual([303, SETTINGS]);
});

it('names the page on which passkeys are created and managed', async () => {
  const reply = await server().send('/.well-known/passkey-endpoints');
  expect([reply.status, reply.json]).toEqual([200, { enroll: SETTINGS, manage: SETTINGS }]);
});

it('answers 404 for an unknown name, by which password managers know that answers are true', async () => {
  const path = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await server().send(path)).status).toBe(404);
});

it('names the related origins of the project of the portal, and of no other project', async () => {
  const { status, headers, json } = await related().send('/.well-known/webauthn');
  expect([status, json]).toEqual([200, { origins: ORIGINS }]);
  expect(headers.get('content-type')).toBe('application/json');
});

it('answers 404 in place of an empty list of related origins', async () => {
  expect((await server().send('/.well-known/webauthn')).status).toBe(404);
});
