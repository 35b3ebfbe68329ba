import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { authenticateResponseSchema } from '../../test/api/provider-responses.ts';
import { readEmailsTo } from '../../test/people/emailed-links.ts';
import {
  enterCode,
  errorTextOf,
  methodIdOf,
  readNewestToken,
  requestLink,
} from '../../test/people/messages.ts';
import { createAddress } from '../../test/people/person.ts';
import { useTestServer } from '../../test/server/test-server.ts';
import { DEMO_PASSWORD, demoAddress } from '../demo/accounts.ts';

const OTHER_TOKEN = 'public-token-test-other';

const folder = mkdtempSync(join(tmpdir(), 'bakehouse-other-project-'));
const configFile = join(folder, 'bakehouse.config.json');
const other = {
  public_token: OTHER_TOKEN,
  project_id: 'project-test-other',
  name: 'Another site',
  origins: ['https://other.example'],
  redirect_urls: [],
};
writeFileSync(configFile, JSON.stringify({ projects: [other] }));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const server = useTestServer({ env: { BAKEHOUSE_CONFIG: configFile } });

const CALLS = [
  ['POST', '/sessions/authenticate'],
  ['POST', '/sessions/revoke'],
  ['GET', '/users/me'],
  ['PUT', '/users/me'],
] as const;

/** A session of the demo project. */
const signIn = async () => {
  const body = { email: demoAddress('bo'), password: DEMO_PASSWORD };
  const reply = await server().provider('/passwords/authenticate', { body });
  return authenticateResponseSchema.parse(reply.json).data.session_token;
};

const askAsOther = (method: string, path: string, token = OTHER_TOKEN, body: object = {}) => {
  const credentials = Buffer.from(`${OTHER_TOKEN}:${token}`).toString('base64');
  return server().send(`/sdk/v1${path}`, {
    method,
    headers: { authorization: `Basic ${credentials}` },
    ...(method !== 'GET' && { body }),
  });
};

describe('a session of another project', () => {
  it('is unknown to the portal, whose project is the first one', async () => {
    const token = await signIn();
    const refused = { status: 401, json: { error_type: 'session_not_found' } };
    expect(await server().portal('/auth/validate', { token, body: {} })).toMatchObject(refused);
    const adopted = await server().portal('/stytch/session/authenticate', {
      body: { session_token: token },
    });
    expect(adopted).toMatchObject(refused);
    expect((await server().provider('/users/me', { token })).status).toBe(200);
  });

  it.each(CALLS)('is unknown to %s %s', async (method, path) => {
    const token = await signIn();
    expect(await askAsOther(method, path, token)).toMatchObject({
      status: 404,
      json: { error_type: 'session_not_found' },
    });
    // The session has not ended: it still works in its own project.
    expect((await server().provider('/users/me', { token })).status).toBe(200);
  });
});

describe('a message of another project', () => {
  it('logs nobody in with its code or its link', async () => {
    const email = createAddress();
    const page = 'http://localhost:4100/';
    const options = { login_magic_link_url: page, signup_magic_link_url: page };
    const method_id = methodIdOf(await requestLink(server(), email, { options }));
    const [mail] = await readEmailsTo(server(), email);
    const code = { method_id, token: mail?.code ?? '' };
    const link = { token: await readNewestToken(server(), email) };
    const paths = { '/otps/authenticate': code, '/magic_links/authenticate': link };
    for (const [path, body] of Object.entries(paths)) {
      expect((await askAsOther('POST', path, undefined, body)).status).toBe(404);
    }
    expect((await enterCode(server(), code)).status).toBe(200);
  });

  it('cannot lead to a page that the project has not registered', async () => {
    const missing = await askAsOther('POST', '/magic_links/email/login_or_create', undefined, {
      email: createAddress(),
      login_magic_link_url: 'http://localhost:4100/',
    });
    expect(errorTextOf(missing)).toBe('400 no_match_for_provided_magic_link_url');
  });
});
