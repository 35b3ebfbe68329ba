import { canonicalGrantee } from '@bakehouse/contract/grantee';
import { expect, it } from 'vitest';
import { parsePeople } from './parse-people.ts';

it.each<[text: string, people: string[], wrong: string[]]>([
  ['', [], []],
  [' \n ', [], []],
  ['dee@example.com', ['dee@example.com'], []],
  ['Dee@Example.com, dee@example.com;\nDEE@EXAMPLE.COM', ['dee@example.com'], []],
  ['a@b.example c@d.example\te@f.example', ['a@b.example', 'c@d.example', 'e@f.example'], []],
  ['*@Bücher.example', ['*@xn--bcher-kva.example'], []],
  [
    'Dee Baker <dee@example.com>, "Bo, the baker" <bo@example.com>',
    ['dee@example.com', 'bo@example.com'],
    ['"Bo'],
  ],
  ['dee@, ok@example.com, *@com', ['ok@example.com'], ['dee@', '*@com']],
])('reads %j', (text, people, wrong) => {
  expect(parsePeople(text, canonicalGrantee)).toEqual({ people, wrong });
});
