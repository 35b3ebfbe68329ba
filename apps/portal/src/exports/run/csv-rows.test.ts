import { describe, expect, it } from 'vitest';
import { readCsvBytes, INITIAL_CSV_STATE, completeRowCount } from './csv-rows.ts';

const encode = (text: string) => new TextEncoder().encode(text);

const read = (chunks: readonly Uint8Array[]) => chunks.reduce(readCsvBytes, INITIAL_CSV_STATE);

/** Cuts the text in two at every byte. */
const cuts = (text: string) => {
  const bytes = encode(text);
  return Array.from({ length: bytes.length + 1 }, (_, at) => [
    bytes.subarray(0, at),
    bytes.subarray(at),
  ]);
};

describe('countRows', () => {
  it.each([
    ['nothing', '', 0, 0],
    ['the names of the columns alone', 'ID,User\r\n', 1, 0],
    ['two rows', 'ID,User\r\n1,bo\r\n2,dee\r\n', 3, 2],
    ['a byte order mark', '\uFEFFID\r\n1\r\n', 2, 1],
    ['empty cells', 'A,B\r\n,\r\n,\r\n', 3, 2],
    ['an empty row', 'A\r\n\r\n', 2, 1],
    ['a quoted line break', 'A,B\r\n1,"one\r\ntwo"\r\n', 2, 1],
    ['a quoted line feed and a lone carriage return', 'A\r\n"one\ntwo\rthree"\r\n', 2, 1],
    ['doubled quotes', 'A\r\n"say ""rye"""\r\n', 2, 1],
    ['doubled quotes around a line break', 'A\r\n"""\r\n"""\r\n', 2, 1],
    ['a cell that is one quote', 'A,B\r\n"""",2\r\n', 2, 1],
    ['an empty quoted cell', 'A\r\n""\r\n', 2, 1],
    ['characters of several bytes', 'A\r\nBrötchen 🥐,"Ċ\r\n☊"\r\n', 2, 1],
  ])('counts %s', (_, text, count, rows) => {
    for (const chunks of cuts(text)) {
      const csv = read(chunks);
      expect(csv).toEqual({ records: count, isQuoted: false, isOpen: false });
      expect(completeRowCount(csv)).toBe(rows);
    }
  });

  it.each([
    ['inside a cell', 'A,B\r\n1,tw', 1],
    ['before the line feed', 'A,B\r\n1,2\r', 1],
    ['inside quotes', 'A,B\r\n1,"one', 1],
    ['inside quotes, after a line break', 'A,B\r\n1,"one\r\n', 1],
    ['after the closing quote', 'A,B\r\n1,"one"', 1],
  ])('reports an open record %s', (_, text, count) => {
    for (const chunks of cuts(text))
      expect(read(chunks)).toMatchObject({ records: count, isOpen: true });
  });

  it('is not changed by an empty chunk', () => {
    const open = read([encode('A\r\n1')]);
    expect(readCsvBytes(open, new Uint8Array())).toEqual(open);
  });
});
