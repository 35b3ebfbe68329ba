import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readProjects } from '../projects.ts';

const folder = mkdtempSync(join(tmpdir(), 'bakehouse-templates-'));
const file = join(folder, 'bakehouse.config.json');

beforeAll(() => {
  mkdirSync(join(folder, 'mails'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

interface TemplateInput {
  subject?: string;
  text?: string;
  html?: string;
}

const read = (id: string, { subject = 'Hello', text = '', html = text }: TemplateInput) => {
  writeFileSync(join(folder, 'mails/template.txt'), text);
  writeFileSync(join(folder, 'mails/template.html'), html);
  const files = { subject, text: 'mails/template.txt', html: 'mails/template.html' };
  const project = {
    public_token: 'public-token-live-1',
    project_id: 'project-live-1',
    name: 'Live',
    origins: [],
    redirect_urls: [],
    templates: { [id]: files },
  };
  writeFileSync(file, JSON.stringify({ projects: [project] }));
  return readProjects(file, {
    demo: false,
    developer: true,
    portalOrganisationId: 'organization-test',
  }).portal.templates.get(id);
};

it('reads the texts of a template beside the configuration file', () => {
  const text = '{{link}} works for {{ minutes }} minutes.';
  expect(read('magic_link_login', { text })).toEqual({
    subject: 'Hello',
    text,
    html: text,
    kinds: ['magic_link'],
  });
});

it.each([
  ['{{link}}', ['magic_link']],
  ['{{link}} {{code}}', ['magic_link']],
  ['{{code}}', ['otp']],
  ['{{link}} {{login_link}}', ['password_reset']],
])('sends a template with %s and an id of its own for %j', (text, kinds) => {
  expect(read('spring', { text })?.kinds).toEqual(kinds);
});

it.each<[string, TemplateInput, string]>([
  ['magic_link_login', { text: 'Hi' }, 'for magic_link, its text must have {{link}}'],
  ['otp_login', { text: '{{code}}', html: 'Hi' }, 'for otp, its html must have {{code}}'],
  ['otp_signup', { text: '{{code}} {{link}}' }, 'for otp, its text cannot have {{link}}'],
  ['password_reset', { text: '{{link}}' }, 'for password_reset, its text must have {{login_link}}'],
  [
    'spring',
    { text: '{{name}}' },
    'for magic_link, its text must have {{link}}; for otp, its text must have {{code}}; for password_reset, its text must have {{link}}, {{login_link}}',
  ],
  ['otp_login', { text: '{{code}}', subject: '{{code}}' }, 'its subject cannot have {{code}}'],
])('refuses the template %s with %j in one line', (id, texts, problem) => {
  expect(() => read(id, texts)).toThrow(`BAKEHOUSE_CONFIG: ${file}: template ${id}: ${problem}`);
});

it('names a file that cannot be read', () => {
  read('otp_login', { text: '{{code}}' });
  rmSync(join(folder, 'mails/template.html'));
  expect(() =>
    readProjects(file, { demo: false, developer: true, portalOrganisationId: 'organization-test' }),
  ).toThrow(
    `template otp_login: ${join(folder, 'mails/template.html')} cannot be read: there is no such file`,
  );
});
