import { eventually } from '@bakehouse/vitest/eventually';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoAddress } from '../../demo/accounts.ts';
import { PROTECTED_CALLS } from '../../../test/api/provider-rows.ts';
import { authenticateResponseSchema } from '../../../test/api/provider-responses.ts';
import { listRoutesBelow } from '../../../test/server/route-table.ts';
import { useStubService } from '../../../test/server/stub-service.ts';
import { useConfigFile } from '../../../test/server/test-projects.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { PROVIDER_CALLS } from './provider-api.ts';

const ORIGIN = 'https://app.example';
const CAPTCHA = 'bakehouse-test-captcha';
const TEST_CAPTCHA = { captcha_settings: { enabled: true, siteKey: 'bakehouse-test-site-key' } };
const REAL_CAPTCHA = { captcha_settings: { enabled: true, siteKey: 'site-key' } };

const withDevices = (dfp_protected_auth_mode: string) => ({
  dfp_protected_auth_enabled: true,
  dfp_protected_auth_mode,
});

const captchaService = useStubService(({ body }) => {
  const { response = '' } = Object.fromEntries(new URLSearchParams(body));
  if (response === 'outage') return { status: 500 };
  if (response === 'hang-up') return { drop: true };
  if (response === 'no json') return { json: '<html>' };
  if (response === 'no result') return { json: {} };
  const [word, score] = response.split(' ');
  return {
    json: { success: word === 'good', ...(score !== undefined && { score: Number(score) }) },
  };
});

const verdictService = useStubService(({ body }) => {
  // The cast is unchecked, because a wrong request fails the test.
  const { telemetry_id: id } = JSON.parse(body) as { telemetry_id: string };
  return id === 'outage' ? { status: 500 } : { json: { verdict: { action: id } } };
});

const SETTINGS: Record<string, object> = {
  none: {},
  captcha: TEST_CAPTCHA,
  captcha_and_observation: { ...TEST_CAPTCHA, ...withDevices('OBSERVATION') },
  observation: withDevices('OBSERVATION'),
  decisions: { ...TEST_CAPTCHA, ...withDevices('DECISIONING') },
  captcha_service: REAL_CAPTCHA,
  verdict_service: { ...TEST_CAPTCHA, ...withDevices('DECISIONING') },
  observing_service: withDevices('OBSERVATION'),
};

const configFile = useConfigFile(() => ({
  projects: Object.entries(SETTINGS).map(([name, settings]) => ({
    public_token: `public-token-test-${name}`,
    project_id: `project-test-${name}`,
    name,
    origins: [ORIGIN],
    redirect_urls: [],
    settings,
    ...(name !== 'none' && { users_of: 'project-test-none' }),
    ...(name === 'captcha_service' && {
      captcha: { verify_url: captchaService().url, secret: 'captcha secret' },
    }),
    ...(name.endsWith('g_service') || name.startsWith('verdict')
      ? { device_telemetry: { verdict_url: verdictService().url, secret: 'verdict secret' } }
      : {}),
  })),
}));

const lines: unknown[] = [];
const ignore = () => undefined;
const note = (...line: unknown[]) => {
  lines.push(line);
};

const server = useTestServer({
  env: { BAKEHOUSE_CONFIG: configFile },
  log: { debug: ignore, info: note, warn: note, error: note },
});

const call = (project: string, path: string, body: object, secret?: string) => {
  const token = `public-token-test-${project}`;
  const credentials = Buffer.from(`${token}:${secret ?? token}`).toString('base64');
  const authorization = `Basic ${credentials}`;
  return server().send(`/sdk/v1${path}`, { headers: { authorization, origin: ORIGIN }, body });
};

const right = { email: demoAddress('bo'), password: DEMO_PASSWORD };

/** The status, with the error type or the text of a reply that is not JSON. */
const outcomeOf = async (project: string, path: string, body: object) => {
  const { status, json, text } = await call(project, path, body);
  if (status === 200) return '200';
  const type =
    typeof json === 'object' && json !== null && 'error_type' in json ? json.error_type : text;
  return `${status} ${String(type)}`;
};

const signIn = (project: string, tokens: object) =>
  outcomeOf(project, '/passwords/authenticate', { ...right, ...tokens });

const C = { captcha_token: CAPTCHA };
const D = { dfp_telemetry_id: 'some-id' };
const device = (verdict: string) => ({ dfp_telemetry_id: `bakehouse-test-${verdict}` });

const REQUIRED = '403 captcha_required';
const FAILED = '403 captcha_failed';
const DEMANDED = '403 Captcha required: repeat the request with a captcha_token.';
const BLOCKED = '403 device_blocked';

describe('a protected call', () => {
  it.each<[project: string, tokens: object, outcome: string]>([
    ['none', {}, '200'],
    ['none', { captcha_token: 'wrong', ...device('block') }, '200'],
    ['captcha', {}, REQUIRED],
    ['captcha', D, REQUIRED],
    ['captcha', { captcha_token: '' }, REQUIRED],
    ['captcha', { captcha_token: 'wrong' }, FAILED],
    ['captcha', { captcha_token: 17 }, '400 invalid_request'],
    ['captcha', C, '200'],
    ['captcha_and_observation', {}, REQUIRED],
    ['captcha_and_observation', D, REQUIRED],
    ['captcha_and_observation', { ...D, captcha_token: 'wrong' }, FAILED],
    ['captcha_and_observation', { ...device('block'), ...C }, '200'],
    ['captcha_and_observation', C, '200'],
    ['observation', {}, '200'],
    ['observation', device('block'), '200'],
    ['decisions', {}, DEMANDED],
    ['decisions', C, '200'],
    ['decisions', D, DEMANDED],
    ['decisions', { ...D, captcha_token: 'wrong' }, FAILED],
    ['decisions', { ...D, ...C }, '200'],
    ['decisions', device('allow'), '200'],
    ['decisions', device('challenge'), DEMANDED],
    ['decisions', { ...device('challenge'), ...C }, '200'],
    ['decisions', device('block'), BLOCKED],
    ['decisions', { ...device('block'), ...C }, BLOCKED],
  ])('of the project %s with %j answers %s', async (project, tokens, outcome) => {
    expect(await signIn(project, tokens)).toBe(outcome);
  });

  it('protects sign-ups alike, before the account is looked up', async () => {
    const body = { email: 'new@example.com', password: 'x' };
    expect(await outcomeOf('captcha', '/passwords', body)).toBe(REQUIRED);
    expect(await outcomeOf('decisions', '/passwords', body)).toBe(DEMANDED);
    expect(await outcomeOf('captcha', '/%70asswords', body)).toBe(REQUIRED);
  });

  it.each(['captcha', 'decisions'])('tells pages of %s why it is refused', async (project) => {
    const { status, headers } = await call(project, '/passwords/authenticate', right);
    expect(status).toBe(403);
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    const type = project === 'captcha' ? 'application/json' : 'text/plain; charset=UTF-8';
    expect(headers.get('content-type')).toBe(type);
  });
});

describe('the rows of protected calls', () => {
  it('demand the protection tokens that clients send with each call', () => {
    const rows = PROVIDER_CALLS.filter(({ protection }) => protection !== 'none').map(
      ({ method, path, protection }) => [`${method} /sdk/v1${path}`, protection],
    );
    expect(Object.fromEntries(rows)).toEqual(PROTECTED_CALLS);
  });

  /** Without a PIN, a session of the first level may make every call. */
  const newToken = async () => {
    const body = { email: demoAddress('cy'), password: DEMO_PASSWORD, ...C };
    const { json } = await call('captcha', '/passwords/authenticate', body);
    return authenticateResponseSchema.parse(json).data.session_token;
  };

  it('decide for every mounted call whether a captcha is demanded', async () => {
    const posts = listRoutesBelow(server().app, '/sdk/v1/').filter(
      ({ method }) => method === 'POST',
    );
    expect(posts.length).toBeGreaterThan(10);
    for (const { path } of posts) {
      const reply = await call('captcha', path.slice('/sdk/v1'.length), {}, await newToken());
      const isDemanded = reply.text.includes('captcha_required');
      expect([path, isDemanded]).toEqual([path, `POST ${path}` in PROTECTED_CALLS]);
    }
  });
});

describe('a call that clients send without protection tokens', () => {
  it.each(Object.keys(SETTINGS))('demands none in the project %s', async (project) => {
    const strength = { password: 'some password' };
    expect(await outcomeOf(project, '/passwords/strength_check', strength)).toBe('200');
  });
});

describe('a captcha service', () => {
  it.each([
    ['good', '200'],
    ['good 0.5', '200'],
    ['good 0.4', FAILED],
    ['bad', FAILED],
    ['bad 0.9', FAILED],
    [CAPTCHA, FAILED],
    ['outage', '503 unavailable'],
    ['hang-up', '503 unavailable'],
    ['no json', '503 unavailable'],
    ['no result', '503 unavailable'],
  ])('that hears %j leads to %s', async (captcha_token, outcome) => {
    expect(await signIn('captcha_service', { captcha_token })).toBe(outcome);
    const sent = new URLSearchParams(captchaService().requests.at(-1)?.body);
    expect(Object.fromEntries(sent)).toEqual({ secret: 'captcha secret', response: captcha_token });
  });

  it('never appears in the bootstrap call', async () => {
    const path = '/sdk/v1/projects/bootstrap/public-token-test-captcha_service';
    const { text } = await server().send(path);
    expect(text).toContain('"siteKey":"site-key"');
    expect(text).not.toMatch(/secret|127\.0\.0\.1/);
  });
});

describe('a service of device verdicts', () => {
  it.each([
    ['ALLOW', '200'],
    ['CHALLENGE', DEMANDED],
    ['BLOCK', BLOCKED],
    ['outage', DEMANDED],
    ['another verdict', DEMANDED],
    ['bakehouse-test-allow', DEMANDED],
  ])('that hears %j leads to %s', async (dfp_telemetry_id, outcome) => {
    expect(await signIn('verdict_service', { dfp_telemetry_id })).toBe(outcome);
    expect(verdictService().requests.at(-1)).toEqual({
      authorization: 'Bearer verdict secret',
      body: JSON.stringify({ telemetry_id: dfp_telemetry_id }),
    });
  });

  it('is asked and logged while it only observes', async () => {
    expect(await signIn('observing_service', { dfp_telemetry_id: 'BLOCK' })).toBe('200');
    await eventually(() => {
      expect(lines).toContainEqual([
        { project_id: 'project-test-observing_service', verdict: 'BLOCK' },
        'device observed',
      ]);
    });
  });
});

describe('protection tokens', () => {
  it('from one network are limited, because each one asks another server', async () => {
    const peer = '203.0.113.60';
    const token = 'public-token-test-captcha';
    const authorization = `Basic ${Buffer.from(`${token}:${token}`).toString('base64')}`;
    const send = () =>
      server().send('/sdk/v1/passwords', { peer, headers: { authorization }, body: right });
    let refused = 0;
    while ((await send()).status === 403) refused += 1;
    expect(refused).toBeGreaterThanOrEqual(60);
    expect(await send()).toMatchObject({ status: 429, json: { error_type: 'too_many_requests' } });
  });
});
