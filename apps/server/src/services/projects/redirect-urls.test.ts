import { describe, expect, it } from 'vitest';
import type { Project } from '../../config/projects.ts';
import { HttpError } from '../../http-error.ts';
import { readTestProjects } from '../../../test/server/test-projects.ts';
import {
  redirectUrlFor,
  addTokenParameters,
  type RedirectArea,
  type RedirectPurpose,
} from './redirect-urls.ts';

const publicUrl = 'https://portal.example.com';

const site = {
  public_token: 'public-token-live-1',
  project_id: 'project-live-1',
  name: 'Site',
  origins: [],
  redirect_urls: [
    'https://app.example.com/authenticate',
    'https://app.example.com:8443/in?lang=de&x=a%20b',
    { url: 'https://app.example.com/welcome', purposes: ['signup'] },
  ],
};
const bare = {
  ...site,
  public_token: 'public-token-live-2',
  project_id: 'project-live-2',
  redirect_urls: [],
};

const projects = readTestProjects({ projects: [bare, site] }, { demo: true });
const projectOf = (token: string): Project => {
  const project = projects.byPublicToken(token);
  if (!project) throw new Error(`There is no project ${token}.`);
  return project;
};
const portal = projects.portal;
const own = projectOf('public-token-live-1');
const demo = projectOf('public-token-test-00000000-0000-4000-8000-000000000001');

interface Asking {
  given?: string | undefined;
  purpose?: RedirectPurpose;
  area?: RedirectArea;
}

/** The URL, or the type of the error. */
const ask = (project: Project, { given, purpose = 'login', area = 'magic_link' }: Asking = {}) => {
  try {
    return redirectUrlFor(project, { given, purpose, area, publicUrl });
  } catch (error) {
    return error instanceof HttpError ? `${error.status} ${error.type}` : error;
  }
};

const NO_MATCH = '400 no_match_for_provided_magic_link_url';

describe('a redirect URL', () => {
  it.each([
    ['https://app.example.com/authenticate', 'https://app.example.com/authenticate'],
    ['HTTPS://APP.example.com:443/x/../authenticate', 'https://app.example.com/authenticate'],
    [
      'https://app.example.com:8443/in?lang=de&x=a%20b',
      'https://app.example.com:8443/in?lang=de&x=a%20b',
    ],
  ])('that is registered is accepted in its normalised form: %s', (given, expected) => {
    expect(ask(own, { given })).toBe(expected);
  });

  it.each([
    '',
    '/authenticate',
    '//app.example.com/authenticate',
    'http://app.example.com/authenticate',
    'https://app.example.com',
    'https://app.example.com/',
    'https://app.example.com/authenticate/',
    'https://app.example.com/Authenticate',
    'https://app.example.com/authenticate?',
    'https://app.example.com/authenticate?next=//evil.example',
    'https://app.example.com/authenticate#token',
    'https://app.example.com/authenticate#',
    'https://app.example.com/authenticate/../evil',
    'https://app.example.com/authenticate%2f..%2fevil',
    'https://app.example.com/authenticate;x',
    'https://app.example.com:444/authenticate',
    'https://app.example.com:8443/in',
    'https://app.example.com:8443/in?x=a%20b&lang=de',
    'https://app.example.com:8443/in?lang=de&x=a+b',
    'https://app.example.com.evil.example/authenticate',
    'https://app.example.com./authenticate',
    'https://evil.example/https://app.example.com/authenticate',
    'https://app.example.com@evil.example/authenticate',
    'https://evil.example@app.example.com/authenticate',
    'https://:pw@app.example.com/authenticate',
    'https://app.example.com\\@evil.example/authenticate',
    'https:\\\\app.example.com\\authenticate',
    'https:app.example.com/authenticate',
    'https:///app.example.com/authenticate',
    ' https://app.example.com/authenticate',
    'https://app.example.com/authenticate\n',
    'https://app.exam\tple.com/authenticate',
    'https://app.example.com/authenticate\0',
    'https://аpp.example.com/authenticate',
    'https://app.example.com/authenticate?token=mine',
    'https://app.example.com/authenticate?stytch_token_type=magic_links',
    'javascript:alert(1)//https://app.example.com/authenticate',
    'javascript://app.example.com/authenticate%0aalert(1)',
    'data:text/html,https://app.example.com/authenticate',
    'myapp://app.example.com/authenticate',
    'http://localhost:3000/authenticate',
    'https://portal.example.com/authenticate',
  ])('that is not registered is refused: %j', (given) => {
    expect(ask(own, { given })).toBe(NO_MATCH);
  });

  it('is refused under the name that its area uses', () => {
    const given = 'https://evil.example/';
    expect(ask(own, { given, area: 'password' })).toBe(NO_MATCH);
    expect(ask(own, { given, area: 'oauth' })).toBe('400 no_match_for_provided_oauth_url');
  });

  it('is accepted only for the purposes that it is registered for', () => {
    const given = 'https://app.example.com/welcome';
    expect(ask(own, { given, purpose: 'signup' })).toBe(given);
    expect(ask(own, { given, purpose: 'login' })).toBe(NO_MATCH);
    expect(ask(own, { given, purpose: 'reset_password' })).toBe(NO_MATCH);
  });

  it.each([
    'http://localhost:3000/authenticate',
    'https://127.0.0.1/x?y=z',
    'http://127.8.8.8/',
    'http://[::1]:8080/',
  ])('of a loopback address is accepted by the demo project: %s', (given) => {
    expect(ask(demo, { given })).toBe(given);
    expect(ask(own, { given })).toBe(NO_MATCH);
    expect(ask(portal, { given })).toBe(NO_MATCH);
  });

  it.each([
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    'http://localhost@evil.example/',
    'http://user@localhost/',
    'http://localhost/?token=mine',
    'http://localhost/#x',
    'http://192.168.0.1/',
    'http://0.0.0.0/',
    'https://portal.example.com/authenticate',
  ])('of another host is refused by the demo project: %s', (given) => {
    expect(ask(demo, { given })).toBe(NO_MATCH);
  });

  it("of the server's own origin is accepted by the portal's project only", () => {
    const given = `${publicUrl}/reset-password?x=1`;
    expect(ask(portal, { given })).toBe(given);
    expect(ask(own, { given })).toBe(NO_MATCH);
    expect(ask(portal, { given: 'https://portal.example.com:444/' })).toBe(NO_MATCH);
    expect(ask(portal, { given: 'http://portal.example.com/' })).toBe(NO_MATCH);
  });
});

describe('without a redirect URL', () => {
  it('the first one that is registered for the purpose is used', () => {
    expect(ask(own)).toBe('https://app.example.com/authenticate');
    expect(ask(own, { purpose: 'signup' })).toBe('https://app.example.com/authenticate');
  });

  it("the portal's project uses the portal", () => {
    expect(ask(portal)).toBe('https://portal.example.com/authenticate');
    const reset = ask(portal, { purpose: 'reset_password' });
    expect(reset).toBe('https://portal.example.com/reset-password');
  });

  it.each<[RedirectPurpose, string]>([
    ['login', '400 no_login_redirect_urls_set'],
    ['signup', '400 no_signup_redirect_urls_set'],
    ['reset_password', '400 no_login_redirect_urls_set'],
  ])('a project that has none for %s answers %s', (purpose, expected) => {
    expect(ask(demo, { purpose })).toBe(expected);
  });
});

describe('withToken', () => {
  const token = { stytch_token_type: 'magic_links', token: 'a+b&c=d#e' };
  const added = 'stytch_token_type=magic_links&token=a%2Bb%26c%3Dd%23e';

  it.each([
    ['https://app.example.com/in', `https://app.example.com/in?${added}`],
    ['https://app.example.com/in?', `https://app.example.com/in?${added}`],
    ['https://app.example.com/in?x=a%20b&y', `https://app.example.com/in?x=a%20b&y&${added}`],
  ])('adds the token after the query of %s', (url, expected) => {
    expect(addTokenParameters(url, token)).toBe(expected);
  });
});
