import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalGrantee } from '../access/grantee.ts';
import { removeInvisible } from './invisible-characters.ts';
import { readPeople } from './people.ts';

const read = (text: string) =>
  readPeople(text, canonicalGrantee).map(({ text: piece, name, grantee }) => [
    piece,
    name,
    grantee,
  ]);

const BO = ['bo@x.example', '', 'bo@x.example'];
const DEE = ['Dee <dee@x.example>', 'Dee', 'dee@x.example'];

describe('readPeople', () => {
  it.each<[text: string, people: (string | null)[][]]>([
    ['', []],
    [' ,;\n\t ', []],
    ['bo@x.example', [BO]],
    ['bo@x.example, BO@x.example;bo@X.example', [BO]],
    ['bo@x.example Dee <dee@x.example>', [BO, DEE]],
    ['Dee <dee@x.example>bo@x.example', [DEE, BO]],
    ['bo@x.example\tDee <dee@x.example>\r\nbo@x.example', [BO, DEE]],
    [
      'bob@bakery.example Ayşe Yılmaz <ayse@örnek.example>',
      [
        ['bob@bakery.example', '', 'bob@bakery.example'],
        ['Ayşe Yılmaz <ayse@örnek.example>', 'Ayşe Yılmaz', 'ayse@xn--rnek-4qa.example'],
      ],
    ],
    [
      'not-an-address *@com …',
      [
        ['not-an-address', '', null],
        ['*@com', '', null],
        ['…', '', null],
      ],
    ],
    [
      '"Bo, the baker" <bo@x.example>; Dee <dee@x.example>',
      [['"Bo, the baker" <bo@x.example>', 'Bo, the baker', 'bo@x.example'], DEE],
    ],
    [
      'Baker, Dee <dee@x.example>; bo@x.example',
      [['Baker, Dee <dee@x.example>', 'Baker, Dee', 'dee@x.example'], BO],
    ],
    ['bob, Dee <dee@x.example>', [['bob', '', null], DEE]],
    ['bo@x.example, Dee <dee@x.example>', [BO, DEE]],
    ['dee@, bo@x.example', [['dee@', '', null], BO]],
    ['dee@x.example <dee@x.example>', [['dee@x.example', '', 'dee@x.example']]],
    [
      'bo@x.example (Bo Baker), Dee <dee@x.example>',
      [['bo@x.example (Bo Baker)', 'Bo Baker', 'bo@x.example'], DEE],
    ],
    ['Dee Baker bo@x.example', [['Dee Baker', '', null], BO]],
    ['Dee <dee>', [['Dee <dee>', 'Dee', null]]],
    ['*@Bücher.example', [['*@Bücher.example', '', '*@xn--bcher-kva.example']]],
    [
      'mailto:bo@x.example，bo@x.example、Dee <dee@x.example>',
      [['mailto:bo@x.example', '', 'bo@x.example'], DEE],
    ],
    [
      '\u202abo@x.example\u202c\u00a0Dee\u00a0<dee@x.example>',
      [BO, ['Dee\u00a0<dee@x.example>', 'Dee', 'dee@x.example']],
    ],
  ])('reads %j', (text, people) => {
    expect(read(text)).toEqual(people);
  });

  const SEPARATOR = fc.constantFrom(', ', ';', '\n', '\t', ' ', '; ', '\r\n', ',\u200b ');
  const LOCAL = fc.stringMatching(/^[a-z]{1,6}$/);
  const NAME = fc.constantFrom('Dee', 'Ayşe Yılmaz', '"Bo, the baker"', 'Baker, Dee', '李', '');
  const PERSON = fc
    .tuple(LOCAL, fc.constantFrom('x.example', 'örnek.example'), NAME)
    .map(([local, domain, name]) => ({
      text: name === '' ? `${local}@${domain}` : `${name} <${local}@${domain}>`,
      grantee: `${local}@${domain === 'x.example' ? domain : 'xn--rnek-4qa.example'}`,
    }));

  it('finds everybody in a list, in order, whatever separates them', () => {
    const list = fc.array(fc.tuple(PERSON, SEPARATOR), { maxLength: 8 });
    fc.assert(
      fc.property(list, (typed) => {
        const text = typed.map(([person, separator]) => person.text + separator).join('');
        const wanted = [...new Set(typed.map(([person]) => person.grantee))];
        const found = readPeople(text, canonicalGrantee).map(({ grantee }) => grantee);
        expect(found).toEqual(wanted);
      }),
    );
  });

  it('loses no word of any text', () => {
    const part = fc.oneof(
      PERSON.map(({ text }) => text),
      fc.constantFrom('<', '>', '"', '(', ')', '@', '*@com', ' ', ',', ';', '\n', 'word'),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(part), (typed) => {
        const text = removeInvisible(typed.join(''));
        const words = text
          .split(/[\s,;；،、，<>"()]+/u)
          .filter((word) => /[\p{L}\p{N}]/u.test(word));
        const kept = readPeople(text, () => null).map((piece) => piece.text);
        expect(words.filter((word) => !kept.join(' ').includes(word))).toEqual([]);
      }),
    );
  });

  it.each(['a', '@', 'a@', '"', '<', '<a>', '(', ' ', ', ', 'A, ', 'A ', 'a@x.example '])(
    'reads %j twenty thousand times within the time limit of a test',
    (text) => {
      const pieces = readPeople(text.repeat(20_000), canonicalGrantee);
      expect(pieces.length).toBeLessThanOrEqual(20_000);
    },
  );
});
