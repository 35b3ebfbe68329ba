import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEmailsTo } from '../../../test/people/emailed-links.ts';
import { createAddress, createPerson } from '../../../test/people/person.ts';
import { startBreachService } from '../../../test/server/breach-service.ts';
import { DEMO_PUBLIC_TOKEN, useTestServer } from '../../../test/server/test-server.ts';

const PASSWORD = 'Pretzel-Dough-Twists-9';

const service = await startBreachService();
const folder = mkdtempSync(join(tmpdir(), 'bakehouse-breaches-'));
const configFile = join(folder, 'bakehouse.config.json');
writeFileSync(
  configFile,
  JSON.stringify({
    projects: [
      {
        public_token: DEMO_PUBLIC_TOKEN.replace('0001', '0009'),
        project_id: 'project-test-9',
        name: 'Bakery',
        origins: [],
        redirect_urls: [],
      },
    ],
    breach_lookup_url: service.url,
  }),
);
afterAll(() => {
  service.close();
  rmSync(folder, { recursive: true });
});

const server = useTestServer({ env: { BAKEHOUSE_CONFIG: configFile } });

const post = (path: string, email: string, password = PASSWORD) =>
  server().provider(path, { body: { email, password, session_duration_minutes: 60 } });

const startReset = async (email: string) => {
  await server().provider('/passwords/email/reset/start', {
    body: {
      email,
      reset_password_redirect_url: 'http://localhost:3000/reset',
      login_redirect_url: 'http://localhost:3000/authenticate',
    },
  });
  return readEmailsTo(server(), email);
};

const refused = (error_type: string, status_code = 400) => ({ status_code, error_type });

describe('a password in a leak that the service knows', () => {
  it('is refused for a new account, and the strength check says so', async () => {
    const password = 'Baguette-Under-The-Arm-3';
    service.list(password);
    expect((await post('/passwords', createAddress(), password)).json).toMatchObject(
      refused('breached_password'),
    );
    const checked = await server().provider('/passwords/strength_check', { body: { password } });
    expect(checked.json).toMatchObject({
      data: {
        breached_password: true,
        valid_password: false,
        feedback: { warning: 'This password was in a data breach. Choose a different password.' },
      },
    });
  });

  it('must be reset by the owner, and a stranger learns nothing about it', async () => {
    service.reset();
    const email = createAddress();
    expect((await post('/passwords', email)).status).toBe(200);
    expect((await post('/passwords/authenticate', email)).status).toBe(200);
    service.list(PASSWORD);
    expect((await post('/passwords/authenticate', email)).json).toMatchObject(
      refused('breached_password'),
    );
    const body = { email, password: PASSWORD };
    const onPortal = await server().portal('/stytch/authenticate', { body });
    expect([onPortal.status, onPortal.json]).toMatchObject([
      400,
      { error_type: 'breached_password' },
    ]);
    service.reset();
    expect((await post('/passwords/authenticate', email)).json).toMatchObject(
      refused('reset_password'),
    );
    for (const address of [email, createAddress()]) {
      const wrong = await post('/passwords/authenticate', address, `${PASSWORD}!`);
      expect(wrong.json).toMatchObject(refused('unauthorized_credentials', 401));
    }
    const [mail] = await startReset(email);
    const token = new URL(mail?.links[0] ?? '').searchParams.get('token');
    const password = 'Pumpernickel-By-The-Slice-4';
    const reset = await server().provider('/passwords/email/reset', { body: { token, password } });
    expect(reset.json).toMatchObject({ data: { user: { password: { requires_reset: false } } } });
    expect((await post('/passwords/authenticate', email, password)).status).toBe(200);
    const admin = await createPerson(server(), { isAdmin: true });
    const { data } = await admin.audit({ admin: 'true', search: email });
    expect(data.map(({ msg }) => msg)).toContain(
      'Login refused: the password is right, but must be reset first',
    );
  });

  it('is only asked about when it could be chosen, or was right', async () => {
    service.reset();
    await server().provider('/passwords/strength_check', { body: { password: 'abc' } });
    await post('/passwords/authenticate', createAddress(), 'Rye-Bread-With-Seeds-12');
    expect(service.requests).toEqual([]);
  });
});
