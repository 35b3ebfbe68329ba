import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createTestClient } from '../test/create-test-client.ts';

const GUIDE = new URL('../docs/moving.md', import.meta.url);
const PROVIDER_PATTERN = /^oauth\.(?!googleOneTap)\w+\.start$/;
const VALUES = new Set(['publicToken', 'linkHosts']);

const listMembers = (owner: object, path: string): string[] =>
  Object.entries(owner).flatMap(([name, member]: [string, unknown]) =>
    member !== null && typeof member === 'object' && !(member instanceof Promise)
      ? listMembers(member, `${path}${name}.`)
      : [`${path}${name}`],
  );

const namesIn = (text: string) => Array.from(text.matchAll(/`([^`]+)`/g), ([, name]) => name);

it('names every call of the client once in the guide to moving', async () => {
  const guide = await readFile(GUIDE, 'utf8');
  const [, section = ''] = guide.split('\n## Calls\n');
  const cells = Array.from(section.split('\n## ')[0]?.matchAll(/^\| (`[^|]+`) +\|/gm) ?? []);
  const own = /^Only here: (.+)$/m.exec(section)?.[1] ?? '';
  const named = namesIn([...cells.map(([, cell]) => cell), own].join(' '));
  const calls = listMembers(createTestClient().client, '')
    .filter((name) => !VALUES.has(name.split('.')[0] ?? ''))
    .map((name) => (PROVIDER_PATTERN.test(name) ? 'oauth.{provider}.start' : name));
  expect(new Set(named)).toEqual(new Set(calls));
  expect(named).toHaveLength(new Set(named).size);
});
