import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { acceptsOrigin, readProjects } from './projects.ts';

const folder = mkdtempSync(join(tmpdir(), 'bakehouse-projects-'));
const file = join(folder, 'bakehouse.config.json');
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const DEMO_PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';

const live = {
  public_token: 'public-token-live-1',
  project_id: 'project-live-1',
  name: 'Live',
  origins: ['https://app.example.com'],
  redirect_urls: ['https://app.example.com/authenticate'],
};

const second = { ...live, public_token: 'public-token-live-2', project_id: 'project-live-2' };
const third = { ...live, public_token: 'public-token-live-3', project_id: 'project-live-3' };

const captcha = { secret: 'a secret' };

const read = (content: unknown, demo = false, developer = true) => {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readProjects(file, { demo, developer, portalOrganisationId: 'organization-test' });
};

describe('readProjects', () => {
  it('has only the demo project when there is no file', () => {
    const projects = readProjects(join(folder, 'nothing.json'), {
      demo: true,
      developer: true,
      portalOrganisationId: 'organization-test',
    });
    expect(projects.portal).toMatchObject({
      name: 'Bakehouse demo',
      acceptsLoopback: true,
      isPortal: true,
    });
  });

  it('needs at least one project', () => {
    expect(() =>
      readProjects(join(folder, 'nothing.json'), {
        demo: false,
        developer: true,
        portalOrganisationId: 'organization-test',
      }),
    ).toThrow('BAKEHOUSE_CONFIG names no project, and there is no demo project');
  });

  it('uses the first project of the file for the portal, and puts the demo project last', () => {
    const projects = read({ projects: [live], admins: ['ada@example.com'] }, true);
    expect(projects.portal).toMatchObject({ name: 'Live', acceptsLoopback: false });
    expect(projects.byPublicToken('public-token-live-1')?.name).toBe('Live');
    expect(projects.byId('project-live-1')?.name).toBe('Live');
    expect(projects.byPublicToken('__proto__')).toBeUndefined();
    expect(projects.admins).toEqual(['ada@example.com']);
    expect(projects.byPublicToken(DEMO_PUBLIC_TOKEN)?.isPortal).toBe(false);
  });

  it.each([
    ['public_token', DEMO_PUBLIC_TOKEN],
    ['project_id', 'project-test-00000000-0000-4000-8000-000000000001'],
  ])('refuses the %s of the demo project while there is one', (name, value) => {
    const content = {
      projects: [
        live,
        { ...live, public_token: 'public-token-2', project_id: 'project-2', [name]: value },
      ],
    };
    expect(() => read(content, true)).toThrow(
      `BAKEHOUSE_CONFIG: ${file}: projects.1.${name} is that of the demo project; use another one, or set BAKEHOUSE_DEMO=0`,
    );
    expect(read(content).all).toHaveLength(2);
  });

  it('has no related origins until they are listed, and those of five sites at most', () => {
    const related = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.example`);
    const same = 'https://login.a.co.uk';
    const origins = [...live.origins, ...related, same, 'https://f.example'];
    const readRelated = (related_origins?: string[]) =>
      read({ projects: [{ ...live, origins, related_origins }] }).portal.related_origins;
    expect(readRelated()).toEqual([]);
    expect(readRelated([...related, same])).toEqual([...related, same]);
    const place = `BAKEHOUSE_CONFIG: ${file}: projects.0.related_origins`;
    expect(() => readRelated([...related, 'https://f.example'])).toThrow(
      `${place}: names 6 sites, and browsers read at most 5`,
    );
    expect(() => readRelated(['https://g.example'])).toThrow(
      `${place}: https://g.example is not one of the origins`,
    );
    expect(() => readRelated(['https://a.example/'])).toThrow(`${place}.0 must be an origin`);
  });

  it('says why a file that is there cannot be read', () => {
    const input = { demo: true, developer: true, portalOrganisationId: 'organization-test' };
    expect(() => readProjects(folder, input)).toThrow(
      `BAKEHOUSE_CONFIG: ${folder} cannot be read: it is a folder`,
    );
  });

  it('fills in every setting that is missing', () => {
    const projects = read({ projects: [{ ...live, settings: { pkce_required_for_oauth: true } }] });
    expect(projects.portal.settings).toMatchObject({
      pkce_required_for_oauth: true,
      captcha_settings: { enabled: false, siteKey: '' },
      password_config: null,
      login_products: ['passkeys', 'emailMagicLinks', 'otp'],
    });
  });

  it.each<[string, unknown, string]>([
    ['no JSON', '{\n"projects": nothing\n}', 'cannot be read as JSON'],
    ['a list', [], 'Invalid input: expected object, received array'],
    ['no projects', { projects: [] }, 'projects must name at least one project'],
    [
      'a wrong token',
      { projects: [{ ...live, public_token: 'token' }] },
      'projects.0.public_token must start with public-token-',
    ],
    [
      'a wrong id',
      { projects: [{ ...live, project_id: '1' }] },
      'projects.0.project_id must start with project-',
    ],
    [
      'a password policy that no password meets',
      {
        projects: [
          { ...live, settings: { password_config: { luds_complexity: 5, luds_minimum_count: 8 } } },
        ],
      },
      'projects.0.settings.password_config.luds_complexity must be a whole number from 1 to 4',
    ],
    [
      'a password policy below the general one',
      {
        projects: [
          { ...live, settings: { password_config: { luds_complexity: 4, luds_minimum_count: 7 } } },
        ],
      },
      'projects.0.settings.password_config.luds_minimum_count must be a whole number from 8 to 100',
    ],
    [
      'a lookup of passwords without TLS',
      { projects: [live], breach_lookup_url: 'http://leaks.example' },
      'breach_lookup_url must be an https URL',
    ],
    ...['-token-a:b', '-token-a b', '-token-ä', '-token-a/b'].map(
      (rest): [string, unknown, string] => [
        `the public token public${rest}`,
        { projects: [{ ...live, public_token: `public${rest}` }] },
        'projects.0.public_token must have only letters, digits, dots, hyphens and underscores',
      ],
    ),
    [
      'an id with a slash',
      { projects: [{ ...live, project_id: 'project-a/b' }] },
      'projects.0.project_id must have only letters',
    ],
    ...[
      ['Rye\nBcc: all', 'must not contain control characters (U+000A)'],
      ['\u202eeyR', 'must not contain control characters (U+202E)'],
      ['\u200b', 'must have a visible character'],
      ['R'.repeat(65), 'must have at most 64 characters'],
    ].map(([name, problem]): [string, unknown, string] => [
      `the name ${JSON.stringify(name)}`,
      { projects: [{ ...live, name }] },
      `projects.0.name ${problem ?? ''}`,
    ]),
    ['an empty name', { projects: [{ ...live, name: '' }] }, 'projects.0.name must not be empty'],
    [
      'users of another project for the first one',
      { projects: [{ ...live, users_of: 'project-live-2' }, second] },
      'projects.0.users_of cannot be set, because the first project has the users of the portal',
    ],
    [
      'its own users named as those of another project',
      { projects: [live, { ...second, users_of: second.project_id }] },
      'projects.1.users_of names its own project',
    ],
    [
      'users of a project that is not there',
      { projects: [live, { ...second, users_of: 'project-live-9' }] },
      'projects.1.users_of names project-live-9, which is no project of this file',
    ],
    [
      'users of a project that shares them itself',
      {
        projects: [
          live,
          { ...second, users_of: live.project_id },
          { ...third, users_of: second.project_id },
        ],
      },
      `projects.2.users_of names project-live-2, which has no users of its own; name ${live.project_id}`,
    ],
    ['no origins', { projects: [{ ...live, origins: undefined }] }, 'projects.0.origins'],
    [
      'an origin with a path',
      { projects: [{ ...live, origins: ['https://app.example.com/'] }] },
      'projects.0.origins.0 must be an origin',
    ],
    [
      'an origin without a scheme',
      { projects: [{ ...live, origins: ['app.example.com'] }] },
      'projects.0.origins.0 must be an origin',
    ],
    [
      'a wildcard origin',
      { projects: [{ ...live, origins: ['*'] }] },
      'projects.0.origins.0 must be an origin',
    ],
    [
      'a redirect URL with a fragment',
      { projects: [{ ...live, redirect_urls: ['https://app.example.com/#in'] }] },
      'projects.0.redirect_urls.0.url must be an http or https URL',
    ],
    [
      'a redirect URL of another scheme',
      { projects: [{ ...live, redirect_urls: [{ url: 'javascript:1', purposes: ['login'] }] }] },
      'projects.0.redirect_urls.0.url must be an http or https URL',
    ],
    [
      'an unknown purpose of a redirect URL',
      { projects: [{ ...live, redirect_urls: [{ url: 'https://a.example', purposes: ['in'] }] }] },
      'projects.0.redirect_urls.0.purposes.0 Invalid option: expected one of "login"',
    ],
    [
      'a login product that the portal does not have',
      { projects: [{ ...live, settings: { login_products: ['passkeys', 'sms'] } }] },
      'projects.0.settings.login_products.1 Invalid option: expected one of "passkeys"|"emailMagicLinks"|"otp"',
    ],
    [
      'a misspelt setting',
      { projects: [{ ...live, settings: { pkce_required_for_oaut: true } }] },
      'projects.0.settings Unrecognized key: "pkce_required_for_oaut"',
    ],
    [
      'a captcha that nobody verifies',
      { projects: [{ ...live, settings: { captcha_settings: { enabled: true, siteKey: 'k' } } }] },
      'projects.0.captcha.secret is required',
    ],
    [
      'a captcha without a site key',
      { projects: [{ ...live, captcha, settings: { captcha_settings: { enabled: true } } }] },
      'projects.0.settings.captcha_settings.siteKey must not be empty',
    ],
    [
      'a captcha service without encryption',
      {
        projects: [{ ...live, captcha: { ...captcha, verify_url: 'http://captcha.example.com/' } }],
      },
      'projects.0.captcha.verify_url must be an https URL',
    ],
    [
      'challenges without a captcha',
      {
        projects: [
          {
            ...live,
            settings: {
              dfp_protected_auth_enabled: true,
              dfp_protected_auth_mode: 'DECISIONING',
            },
          },
        ],
      },
      'projects.0.settings.dfp_protected_auth_mode DECISIONING needs captcha_settings.enabled',
    ],
    [
      'HttpOnly cookies of the portal',
      { projects: [{ ...live, settings: { http_only_cookies: true } }] },
      'projects.0.settings.http_only_cookies cannot be set',
    ],
    [
      'two projects of one token',
      { projects: [live, { ...live, project_id: 'project-live-2' }] },
      'public-token-live-1 is named twice',
    ],
    [
      'two projects of one id',
      { projects: [live, { ...live, public_token: 'public-token-live-2' }] },
      'project-live-1 is named twice',
    ],
    [
      'an admin that is no address',
      { projects: [live], admins: ['ada'] },
      'admins.0 is not an email address',
    ],
  ])('stops with one line for %s', (_name, content, problem) => {
    let message = '';
    try {
      read(content);
    } catch (error) {
      message = error instanceof Error ? error.message : '';
    }
    expect(message).toMatch(/^BAKEHOUSE_CONFIG: [^\n]+$/);
    expect(message).toContain(file);
    expect(message).toContain(problem);
  });

  it('accepts the test captcha in developer mode only', () => {
    const captcha_settings = { enabled: true, siteKey: 'bakehouse-test-site-key' };
    const content = { projects: [{ ...live, settings: { captcha_settings } }] };
    expect(read(content).portal.settings.captcha_settings.enabled).toBe(true);
    expect(() => read(content, false, false)).toThrow('works in developer mode only');
  });

  it('shows no text of a broken file, which may contain secrets', () => {
    expect(() => read('{"client_secret": hush-hush}')).toThrow(/JSON$/);
  });
});

describe('acceptsOrigin', () => {
  const { portal } = read({ projects: [live] });

  it.each([
    ['https://app.example.com', true],
    ['https://portal.example.com', true],
    ['http://app.example.com', false],
    ['https://app.example.com:8443', false],
    ['https://app.example.com.evil.example', false],
    ['https://evil.example/https://app.example.com', false],
    ['https://APP.example.com', false],
    ['http://localhost:5173', false],
    ['null', false],
    ['', false],
  ])('of a live project answers %s with %s', (origin, expected) => {
    expect(acceptsOrigin(portal, origin, 'https://portal.example.com')).toBe(expected);
  });
});

it('gives each project an organisation of its own, or that of the project whose users it shares', () => {
  const shared = { ...third, users_of: second.project_id };
  const { all } = read({ projects: [live, second, shared] }, true);
  expect(all.map(({ organisationId }) => organisationId)).toEqual([
    'organization-test',
    'organization-of-project-live-2',
    'organization-of-project-live-2',
    'organization-test',
  ]);
});
