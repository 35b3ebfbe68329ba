import { describe, expect, it } from 'vitest';
import { MAX_COLUMNS, MAX_ROWS, readCsv } from './read-csv.ts';

describe('readCsv', () => {
  it('reads quoted cells, line breaks in cells and other separators', () => {
    const whole = { cutRows: null, cutColumns: null };
    expect(readCsv('name,note\r\nrye,"a ""b""\nc"\r\n')).toEqual({
      header: ['name', 'note'],
      rows: [['rye', 'a "b"\nc']],
      ...whole,
    });
    expect(readCsv('name;kg\nrye;1,5')).toEqual({
      header: ['name', 'kg'],
      rows: [['rye', '1,5']],
      ...whole,
    });
  });

  it('leaves formulas as they are', () => {
    expect(readCsv('a,b\n=1+1,@SUM(A1)').rows).toEqual([['=1+1', '@SUM(A1)']]);
  });

  it('has a column for the longest row', () => {
    expect(readCsv('a\n1,2,3').header).toEqual(['a', '', '']);
  });

  it('says after how many rows and columns it is cut', () => {
    const long = readCsv(`a\n${'1\n'.repeat(MAX_ROWS + 1)}`);
    expect([long.rows.length, long.cutRows]).toEqual([MAX_ROWS, MAX_ROWS]);
    const wide = readCsv(`${'a,'.repeat(MAX_COLUMNS)}a\n1,2`);
    expect([wide.header.length, wide.cutColumns]).toEqual([MAX_COLUMNS, MAX_COLUMNS]);
  });

  it('is empty for an empty file', () => {
    expect(readCsv('')).toMatchObject({ header: [], rows: [] });
  });
});
