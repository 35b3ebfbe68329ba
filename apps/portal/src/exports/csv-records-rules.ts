/** How far a CSV text has been read. */
export interface CsvRecords {
  /** Those that have ended, the names of the columns among them. */
  count: number;
  /** Between quotes a line break is part of a cell. */
  isQuoted: boolean;
  /** Something came since the last record ended. */
  isOpen: boolean;
}

export const NO_RECORDS: CsvRecords = { count: 0, isQuoted: false, isOpen: false };

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/**
 * Reads on through the next bytes of RFC 4180 text in UTF-8, wherever they were cut: no character of
 * several bytes has one of these two in it, and a doubled quote closes and opens again.
 */
export function countRecords(before: CsvRecords, bytes: Uint8Array): CsvRecords {
  let { count, isQuoted } = before;
  for (const byte of bytes) {
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (byte === LINE_FEED && !isQuoted) count += 1;
  }
  const last = bytes.at(-1);
  const isOpen = last === undefined ? before.isOpen : isQuoted || last !== LINE_FEED;
  return { count, isQuoted, isOpen };
}

/** Rows that have come whole: without the names of the columns. */
export const rowsOf = ({ count }: CsvRecords): number => Math.max(0, count - 1);
