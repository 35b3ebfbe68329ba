import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environmentSchema } from './config.ts';
import { OAUTH_PROVIDER_NAMES } from './oauth/oauth-providers.ts';
import { projectSettingsSchema } from './project-settings.ts';

const readDocument = (path: string) =>
  readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8');

/** Returns the names in the first column of the tables below a heading. */
const namesInTables = (heading: string) => {
  const [, section = ''] = readDocument('docs/configuration.md').split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const cells = own.split('\n').map((line) => /^\| (`[^|]*)\|/.exec(line)?.[1] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
};

/** Returns the defaults of the tables below a heading that are one value of code. */
const defaultsInTables = (heading: string) => {
  const [, section = ''] = readDocument('docs/configuration.md').split(`\n## ${heading}\n`);
  const rows = section.split('\n## ')[0]?.matchAll(/^\| `([^`]+)` +\| `([^`]+)` +\|/gm) ?? [];
  return new Map(Array.from(rows, ([, name = '', value = '']) => [name, value]));
};

const toDefaultText = (value: unknown) =>
  typeof value === 'string' ? value : JSON.stringify(value);

const OAUTH_VARIABLES = ['OAUTH_NAME_CLIENT_ID', 'OAUTH_NAME_CLIENT_SECRET', 'OAUTH_NAME_URL'];
const OAUTH_PATTERN = new RegExp(`^OAUTH_(?:${OAUTH_PROVIDER_NAMES.join('|').toUpperCase()})_`);

const variables = [...Object.keys(environmentSchema.shape), ...OAUTH_VARIABLES].toSorted();

it('names exactly the variables that the server reads in the configuration guide', () => {
  expect(namesInTables('Environment variables').toSorted()).toEqual(variables);
});

it('names exactly the variables that the server reads in .env.example', () => {
  const lines = readDocument('.env.example').matchAll(/^#([A-Z_]+)=/gm);
  const names = [...lines].map(([, name = '']) => name.replace(OAUTH_PATTERN, 'OAUTH_NAME_'));
  expect(names.toSorted()).toEqual(variables);
});

it('names exactly the settings of a project in the configuration guide', () => {
  expect(namesInTables('Settings').toSorted()).toEqual(
    Object.keys(projectSettingsSchema.shape).toSorted(),
  );
});

it('names the defaults of the variables as the server sets them', () => {
  const named = defaultsInTables('Environment variables');
  const parsed = Object.entries(environmentSchema.parse({})).filter(([name]) => named.has(name));
  expect(parsed.length).toBeGreaterThan(7);
  for (const [name, value] of parsed) {
    const text = typeof value === 'boolean' ? String(Number(value)) : toDefaultText(value);
    expect([name, named.get(name)]).toEqual([name, text]);
  }
});

it('names the defaults of the settings as the server sets them', () => {
  const named = defaultsInTables('Settings');
  const { captcha_settings: _, ...parsed } = projectSettingsSchema.parse({});
  const settings = Object.entries(parsed).filter(([name]) => named.has(name));
  expect(settings.length).toBeGreaterThan(12);
  for (const [name, value] of settings) {
    const text = toDefaultText(value).replaceAll(',', ', ');
    expect([name, named.get(name)]).toEqual([name, text]);
  }
});
