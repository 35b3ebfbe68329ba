import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../paths.ts';
import { toWordsPage } from './words-page.ts';

const SOURCES = join(REPOSITORY_ROOT, 'packages/login-widget/src');
const KEY_PATTERN = /^ {2}'([a-zA-Z]+\.[\w.]+)':/gm;

const listKeys = (pattern: string) =>
  globSync(pattern, { cwd: SOURCES }).flatMap((path) =>
    Array.from(readFileSync(join(SOURCES, path), 'utf8').matchAll(KEY_PATTERN), ([, key]) => key),
  );

it('has every key that a language of the widget names, with an English and a German text', async () => {
  const page = await toWordsPage();
  const rows = [...page.matchAll(/^\| `([\w.]+)` \| (.+?) \| (.+?) \| .*\|$/gm)];
  const shown = rows.map(([, key]) => key);
  expect(shown.length).toBeGreaterThan(200);
  expect(shown).toEqual([...new Set(shown)]);
  for (const language of ['en', 'de']) {
    const named = listKeys(`strings/${language}/*.ts`);
    expect(named.length).toBeGreaterThan(200);
    expect(named.filter((key) => !shown.includes(key))).toEqual([]);
  }
});

it.each([
  '| `main.heading` | Sign up or log in | Registrieren oder anmelden |  |',
  '| `tab.whatsapp` | WhatsApp | WhatsApp |  |',
  '| `passkeys.device` | {browser} on {system} | {browser} unter {system} | `{browser}`, `{system}` |',
])('has the row %s', async (row) => {
  expect(await toWordsPage()).toContain(row);
});
