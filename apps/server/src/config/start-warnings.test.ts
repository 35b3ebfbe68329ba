import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { startWarningsOf } from './start-warnings.ts';

const PUBLIC_URL = 'https://login.example.com';
const SMTP_URL = 'smtp://mail.example.com';

const warnings = (variables: NodeJS.ProcessEnv) => startWarningsOf(readConfig(variables, '/'));

it('warns in production that no email is sent without a mail server', () => {
  expect(warnings({ PUBLIC_URL })).toEqual([expect.stringMatching(/^SMTP_URL is not set: /)]);
  expect(warnings({ PUBLIC_URL, SMTP_URL })).toEqual([]);
  expect(warnings({})).toEqual([]);
});

it('warns of plain http', () => {
  const insecure = { PUBLIC_URL: 'http://login.example.com', ALLOW_INSECURE_HTTP: '1', SMTP_URL };
  expect(warnings(insecure)).toEqual([expect.stringMatching(/^ALLOW_INSECURE_HTTP is 1: /)]);
});
