import { describe, expect, it } from 'vitest';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';

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
  ])('%j stands as it is', (cell, text) => {
    expect(csvLine([cell])).toBe(`${text}\r\n`);
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
    ['a;=1+1', '"a;=1+1"'],
  ])('%j is quoted', (cell, text) => {
    expect(csvLine([cell])).toBe(`${text}\r\n`);
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
    ['\t=1', `"'\t=1"`],
    ['\tA', `"'\tA"`],
    ['\rA', `"'\rA"`],
    ['\n=1', `"'\n=1"`],
    ['  =1', "'  =1"],
    ['  \tA', `"'  \tA"`],
    ['\u00a0-1', "'\u00a0-1"],
    ['\u3000@A', "'\u3000@A"],
    ['\ufeff=1', "'\ufeff=1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠A', "'＠A"],
    [' ＝1', "' ＝1"],
    ['"=1"', '"""=1"""'],
  ])('%j is no formula', (cell, text) => {
    expect(csvLine([cell])).toBe(`${text}\r\n`);
  });
});

describe('a line', () => {
  it('has its cells between commas', () => {
    expect(csvLine(['a', null, 3, 'b,c', '=d'])).toBe(`a,,3,"b,c",'=d\r\n`);
  });

  it('may have no cell', () => {
    expect(csvLine([])).toBe('\r\n');
  });
});

it('marks UTF-8 by three bytes', () => {
  expect([...new TextEncoder().encode(BYTE_ORDER_MARK)]).toEqual([0xef, 0xbb, 0xbf]);
});
