import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { requestLink } from '../../../test/people/messages.ts';
import { createAddress } from '../../../test/people/person.ts';
import { useConfigFile } from '../../../test/server/test-projects.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { siteConfiguration, siteOf } from '../../../test/server/test-site.ts';

const templateOf = (name: string, text: string) => {
  const path = join(dirname(configFile), name);
  writeFileSync(path, text);
  return { subject: 'Your link', text: path, html: path };
};

const bakery = siteConfiguration('bakery');

const configFile = useConfigFile(() => {
  const templates = {
    magic_link_login: templateOf('link.txt', '{{link}}'),
    with_code: templateOf('code.txt', '{{link}} {{code}}'),
  };
  return { projects: [siteConfiguration('first'), { ...bakery, templates }] };
});
const server = useTestServer({ env: { BAKEHOUSE_CONFIG: configFile } });

const LINKS = {
  login_magic_link_url: 'http://localhost:4100/in',
  signup_magic_link_url: 'http://localhost:4100/in',
};

it.each([
  ['no id of a code when the email has none', {}, false],
  ['no id of a code when only new people get one', { signup_template_id: 'with_code' }, false],
  ['the id of the code in the email', { login_template_id: 'with_code' }, true],
])('a link sent with a template of the project returns %s', async (_case, options, hasCode) => {
  const site = siteOf(server(), bakery.public_token);
  const sent = await requestLink(site, createAddress(), { options: { ...LINKS, ...options } });
  const { data } = sent.json as { data: { method_id?: string } };
  expect([sent.status, data.method_id !== undefined]).toEqual([200, hasCode]);
});
