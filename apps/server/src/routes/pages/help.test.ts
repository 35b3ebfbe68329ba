import { describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { readPortalBuild } from '../../lib/own-files/portal-build.ts';
import { createTestDeps } from '../../../test/server/test-deps.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

const getHelp = async (env: NodeJS.ProcessEnv = {}) => {
  const deps = await createTestDeps(server().database.db, env);
  return createApp(deps, readPortalBuild('/nowhere')).request('/help');
};

describe('the help page', () => {
  it('names an administrator as the contact, and this server in its commands', async () => {
    const response = await getHelp({ PUBLIC_URL: 'https://portal.example.com' });
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain('Ask an administrator of your organisation.');
    expect(text).toContain('--server https://portal.example.com');
  });

  it('says who gets an email about a file', async () => {
    const text = (await (await getHelp()).text()).replaceAll(/\s+/g, ' ');
    expect(text).toContain('While <strong>Tell them by email</strong> is on');
    expect(text).toContain('at most one email about a file in ten minutes');
  });

  it('names the address of the operator', async () => {
    const text = await (await getHelp({ SUPPORT_EMAIL: 'help@example.com' })).text();
    expect(text).toContain('<a href="mailto:help@example.com">help@example.com</a>');
    expect(text).not.toContain('Ask an administrator of your organisation.');
  });

  it('sends people to the help of the operator', async () => {
    const response = await getHelp({ HELP_URL: 'https://example.com/help' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('https://example.com/help');
  });
});
