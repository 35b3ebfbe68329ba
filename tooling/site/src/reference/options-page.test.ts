import { beforeAll, expect, it } from 'vitest';
import { toOptionsPage } from './options-page.ts';

let page: string;

beforeAll(async () => {
  page = await toOptionsPage();
});

it('has a type, a default and a sentence for every option of the client and the widget', () => {
  const rows = [...page.matchAll(/^\| `(.+)` \| (.*) \|$/gm)].map(([row]) => row);
  expect(rows.length).toBeGreaterThan(70);
  expect(rows.filter((row) => !/[a-z].*\.( \|| [A-Z`]|$)/.test(row))).toEqual([]);
  expect(rows.filter((row) => row.includes('|  |') && !/^\| `(hide|logo)/.test(row))).toEqual([]);
});

it.each([
  "| `apiOrigin` | `string` | the provider's test or live host, depending on the public token |",
  '| `cookieOptions.hostPrefix` | `boolean` | false |',
  '| `timeout` | `number` | 30,000 |',
  "| `otpOptions.methods` | `list of 'sms' \\| 'whatsapp' \\| 'email'` | `['email']` |",
  '| `oauthOptions.providers[].type` | `OAuthProviderName` | must be given |',
  '| `colors.primary` | `--bh-colors-primary` | `#19303D` | `#A9CBDD` |',
])('has the row %s', (row) => {
  expect(page).toContain(row);
});
