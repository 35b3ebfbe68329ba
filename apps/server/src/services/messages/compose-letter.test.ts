import { describe, expect, it } from 'vitest';
import { readProjects, type Project } from '../../config/projects.ts';
import type { Template } from '../../config/templates/templates.ts';
import { composeLetter, requireTemplate } from './compose-letter.ts';

const demo = readProjects('/nowhere', {
  demo: true,
  developer: true,
  portalOrganisationId: 'organization-test',
}).portal;

const withTemplates = (templates: Record<string, Template>): Project => ({
  ...demo,
  name: 'Loaf & Co',
  templates: new Map(Object.entries(templates)),
});

const loginTemplate: Template = {
  subject: 'Welcome to {{project_name}}',
  text: '{{link}} or {{ code }}, {{minutes}} minutes, {{code_minutes}}',
  html: '<a href="{{link}}">{{project_name}}</a> {{code}}',
  kinds: ['magic_link'],
};

const facts = {
  link: 'https://id.example/a?b=1&c=2',
  code: '123456',
  minutes: 30,
  codeMinutes: 10,
};
const request = { templateId: undefined, locale: undefined, facts };

describe('composeLetter', () => {
  it('writes the built-in letter in the name of the project', () => {
    const message = composeLetter(demo, { ...request, defaultId: 'magic_link_login' });
    expect(message).toMatchObject({
      subject: 'Log in to Bakehouse demo',
      code: '123456',
      links: [facts.link],
    });
  });

  it('writes the built-in letter in the locale of the request', () => {
    const german = { ...request, locale: 'de-AT', defaultId: 'otp_login' } as const;
    expect(composeLetter(demo, german).subject).toBe('Ihr Code für Bakehouse demo');
  });

  it('prefers the template of the project with the default id', () => {
    const project = withTemplates({ magic_link_login: loginTemplate });
    expect(composeLetter(project, { ...request, defaultId: 'magic_link_login' })).toEqual({
      subject: 'Welcome to Loaf & Co',
      text: `${facts.link} or 123456, 30 minutes, 10`,
      html: '<a href="https://id.example/a?b=1&#38;c=2">Loaf &#38; Co</a> 123456',
      code: '123456',
      links: [facts.link],
      notMe: null,
    });
  });

  it('uses the template that the request names', () => {
    const project = withTemplates({ spring: loginTemplate });
    const named = { ...request, defaultId: 'magic_link_signup', templateId: 'spring' } as const;
    expect(composeLetter(project, named).subject).toBe('Welcome to Loaf & Co');
  });

  it('lists both links of a reset in the order of the text', () => {
    const text = '{{link}} {{login_link}}';
    const reset: Template = { subject: 'Reset', text, html: text, kinds: ['password_reset'] };
    const links = { link: 'https://id.example/reset', loginLink: 'https://id.example/login' };
    const project = withTemplates({ password_reset: reset });
    const message = composeLetter(project, {
      ...request,
      defaultId: 'password_reset',
      facts: { ...links, minutes: 30 },
    });
    expect(message).toMatchObject({ links: [links.link, links.loginLink], code: null });
  });
});

describe('requireTemplate', () => {
  const project = withTemplates({ spring: loginTemplate });
  const choose = (templateId: string | undefined, defaultId: 'otp_login' | 'magic_link_login') => {
    requireTemplate(project, { templateId, defaultId });
  };

  it.each(['magic_link_login', 'magic_link_signup', 'spring', undefined])(
    'accepts %s for a magic link',
    (templateId) => {
      expect(() => {
        choose(templateId, 'magic_link_login');
      }).not.toThrow();
    },
  );

  it.each(['summer', '', '__proto__', 'spring', 'magic_link_login'])(
    'refuses %j for a code',
    (templateId) => {
      const refusal = { status: 400, type: 'invalid_request' };
      expect(() => {
        choose(templateId, 'otp_login');
      }).toThrow(expect.objectContaining(refusal));
    },
  );
});
