import { propertyRuns } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../test/lists/csv-reader.ts';
import { BYTE_ORDER_MARK, toCsvLine } from './csv.ts';

const SEPARATORS = [',', ';', '|', '\t', '\r', '\n'];

/** An apostrophe that an export has put in, as docs/decisions/0025 describes it. */
const MARK =
  /(?<=^|[,;|\t\r\n])'(?=(?:[^\S\t\r\n]|["'\p{Default_Ignorable_Code_Point}\ufff9-\ufffb])*[=+\-@＝＋－＠])|^'(?=['\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]*\s*[\t\r\n])/gu;

describe('a cell', () => {
  it.each([
    ['Rye.pdf', 'Rye.pdf'],
    ['', ''],
    [null, ''],
    [0, '0'],
    [12, '12'],
    ['two words', 'two words'],
    ['Brötchen 🥐', 'Brötchen 🥐'],
    ["it's", "it's"],
    ['a-b=c+d@e', 'a-b=c+d@e'],
    ['2026-11-21T21:39:09.547Z', '2026-11-21T21:39:09.547Z'],
  ])('%j stays unchanged', (cell, text) => {
    expect(toCsvLine([cell])).toBe(`${text}\r\n`);
  });

  it.each([
    ['a,b', '"a,b"'],
    ['say "rye"', '"say ""rye"""'],
    ['"', '""""'],
    ['one\ntwo', '"one\ntwo"'],
    ['one\r\ntwo', '"one\r\ntwo"'],
    ['a;b', '"a;b"'],
    ['a\tb', '"a\tb"'],
    ['a|b', '"a|b"'],
    [' padded ', '" padded "'],
    ['\u00a0', '"\u00a0"'],
    ['a; b-c', '"a; b-c"'],
    ['a;1=1', '"a;1=1"'],
    ["a;'b", `"a;'b"`],
  ])('%j is quoted', (cell, text) => {
    expect(toCsvLine([cell])).toBe(`${text}\r\n`);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+rye@partner.example', "'+rye@partner.example"],
    ['-1', "'-1"],
    [-1, "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['=', "'="],
    ["=cmd|' /C calc'!A0", `"'=cmd|' /C calc'!A0"`],
    ['=HYPERLINK("https://x.example","a")', `"'=HYPERLINK(""https://x.example"",""a"")"`],
    ['\t=1', `"'\t'=1"`],
    ['\tA', `"'\tA"`],
    ['\rA', `"'\rA"`],
    ['\nA', `"'\nA"`],
    ['\n=1', `"'\n'=1"`],
    ['  =1', "'  =1"],
    ['  \tA', `"'  \tA"`],
    ['\u00a0-1', "'\u00a0-1"],
    ['\u3000@A', "'\u3000@A"],
    ['\ufeff=1', "'\ufeff=1"],
    ['\u200b=1', "'\u200b=1"],
    ['\u200b \u2060\u202a@A', "'\u200b \u2060\u202a@A"],
    ['\u00ad\u{e0041}-1', "'\u00ad\u{e0041}-1"],
    ['a;\u200b=1', `"a;'\u200b=1"`],
    ['\u200b\tA', `"'\u200b\tA"`],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠A', "'＠A"],
    [' ＝1', "' ＝1"],
    ['"=1"', `"'""=1"""`],
    ["'=1", "''=1"],
    ["'\tA", `"''\tA"`],
  ])('%j is no formula', (cell, text) => {
    expect(toCsvLine([cell])).toBe(`${text}\r\n`);
  });

  it.each([
    ['a;=1+1', `"a;'=1+1"`],
    ['x;@SUM(A1)', `"x;'@SUM(A1)"`],
    ['a,=1', `"a,'=1"`],
    ['a|+1', `"a|'+1"`],
    ['a\t-1', `"a\t'-1"`],
    ['a\n=1', `"a\n'=1"`],
    ['a\r\n=1', `"a\r\n'=1"`],
    ['a\r=1', `"a\r'=1"`],
    ['a;  =1', `"a;'  =1"`],
    ['a;\u3000=1', `"a;'\u3000=1"`],
    ['a;\t =1', `"a;\t' =1"`],
    ['a;＝1', `"a;'＝1"`],
    ['a;＋1;－1;＠A', `"a;'＋1;'－1;'＠A"`],
    ['a;"=1+1"', `"a;'""=1+1"""`],
    ['a; " "=1', `"a;' "" ""=1"`],
    ["a;'=1", `"a;''=1"`],
    ['=1;=2', `"'=1;'=2"`],
    [';;=1', `";;'=1"`],
  ])('%j is no formula when a spreadsheet splits it', (cell, text) => {
    expect(toCsvLine([cell])).toBe(`${text}\r\n`);
  });

  it.each(['00123', '1E10', '3-4', 'MARCH1', 'TRUE', 'Rye.pdf', ''])(
    '%j is quoted as free text, and reads as it is',
    (text) => {
      expect(toCsvLine([{ text }])).toBe(`"${text}"\r\n`);
      expect(readCsv(toCsvLine(['', { text }]))).toEqual([['', text]]);
    },
  );

  it('is no formula as free text either', () => {
    expect(toCsvLine([{ text: '=1' }, { text: 'a "b"' }])).toBe(`"'=1","a ""b"""\r\n`);
  });

  const risky = fc.string({
    unit: fc.constantFrom(
      'a',
      '1',
      ' ',
      '\u3000',
      '\u200b',
      "'",
      '"',
      '=',
      '+',
      '＠',
      ...SEPARATORS,
    ),
  });

  it('has no formula at the start of any part, for every separator', () => {
    const isFormula = (part: string) => /^(?:[^\S\t\r\n]|["\u200b])*[=+＠]/.test(part);
    fc.assert(
      fc.property(fc.array(risky, { minLength: 1 }), (cells) => {
        const line = toCsvLine(cells);
        for (const separator of SEPARATORS) {
          expect(line.split(separator).filter(isFormula)).toEqual([]);
        }
      }),
      propertyRuns(500),
    );
  });

  it('is the original text again without the added apostrophes', () => {
    fc.assert(
      fc.property(risky, (cell) => {
        const [[exported = ''] = []] = readCsv(toCsvLine([cell]));
        expect(exported.replaceAll(MARK, '')).toBe(cell);
      }),
      propertyRuns(500),
    );
  });
});

describe('a line', () => {
  it('separates its cells by commas', () => {
    expect(toCsvLine(['a', null, 3, 'b,c', '=d'])).toBe(`a,,3,"b,c",'=d\r\n`);
  });

  it('can be empty', () => {
    expect(toCsvLine([])).toBe('\r\n');
  });
});

it('marks UTF-8 with three bytes', () => {
  expect([...new TextEncoder().encode(BYTE_ORDER_MARK)]).toEqual([0xef, 0xbb, 0xbf]);
});
