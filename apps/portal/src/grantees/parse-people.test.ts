import { canonicalGrantee } from '@bakehouse/contract/grantee';
import { expect, it } from 'vitest';
import { parsePeople, withoutEntry } from './parse-people.ts';

const parse = (text: string) => parsePeople(text, canonicalGrantee);

it.each<[text: string, people: string[], wrong: string[]]>([
  ['', [], []],
  ['Dee@Example.com, dee@example.com;\nDEE@EXAMPLE.COM', ['dee@example.com'], []],
  [
    'Dee Baker <dee@example.com>, "Bo, the baker" <bo@example.com>',
    ['dee@example.com', 'bo@example.com'],
    [],
  ],
  ['dee@, ok@example.com, *@com', ['ok@example.com'], ['dee@', '*@com']],
])('reads %j', (text, people, wrong) => {
  expect(parse(text)).toMatchObject({ people, wrong });
});

it('keeps all other pieces when one is removed', () => {
  const { pieces } = parse('Baker, Dee <dee@example.com>; nobody, *@example.org bo@example.com');
  const text = withoutEntry(pieces, 'nobody');
  expect(parse(text).people).toEqual(['dee@example.com', '*@example.org', 'bo@example.com']);
  expect(parse(text).wrong).toEqual([]);
});
