import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../..');
const TABLE = join(SOURCES, '../../../docs/oauth-conformance.md');

const testFiles = new Map(
  globSync('**/*.test.ts', { cwd: SOURCES }).map((path) => [
    basename(path),
    readFileSync(join(SOURCES, path), 'utf8'),
  ]),
);

const ROW_PATTERN = /^\| (.+?) +\| (.+?) +\| `([\w-]+\.test\.ts)`: (.+?) +\|$/gm;

const readRows = () =>
  [...readFileSync(TABLE, 'utf8').matchAll(ROW_PATTERN)].map(
    ([, requirement = '', source = '', file = '', name = '']) =>
      [requirement, source, file, name.replaceAll('`', '').split(' › ')] as const,
  );

describe('the table of requirements', () => {
  it('has all its rows in one form', () => {
    const lines = readFileSync(TABLE, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| ') && !/^\| (Requirement|-+) /.test(line));
    expect(readRows()).toHaveLength(lines.length);
    expect(lines.length).toBeGreaterThan(50);
  });

  it.each(readRows())('“%s” (%s) has its test in %s', (_requirement, source, file, names) => {
    expect(source).toMatch(/\b(RFC \d+|OAuth 2\.1|OpenID Connect [\w-]+( \w+)?), /);
    const text = testFiles.get(file) ?? '';
    expect(names.filter((name) => !text.includes(`'${name}'`))).toEqual([]);
  });

  it('explains every code with which the calls of apps refuse', () => {
    const folder = join(SOURCES, 'services/connected-apps');
    const sent = globSync('**/*.ts', { cwd: folder })
      .map((path) => readFileSync(join(folder, path), 'utf8'))
      .flatMap((text) => [...text.matchAll(/new OAuthError\(\s*'([a-z_]+)'/g)])
      .map(([, code = '']) => code);
    const explained = readRows().map(([requirement]) => /^`([a-z_]+)`/.exec(requirement)?.[1]);
    expect([...new Set(sent)].filter((code) => !explained.includes(code))).toEqual([]);
  });
});
