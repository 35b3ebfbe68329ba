/** The state of a CSV text that is read in chunks. */
export interface CsvRows {
  /** Finished records, including the header. */
  records: number;
  /** Inside quotes a line break is part of a cell. */
  isQuoted: boolean;
  /** The last record has no line break yet. */
  isOpen: boolean;
}

export const NO_ROWS: CsvRows = { records: 0, isQuoted: false, isOpen: false };

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/**
 * Continues with the next bytes of RFC 4180 text. Chunks may be cut anywhere: in UTF-8 neither byte
 * is part of another character, and a doubled quote toggles twice.
 */
export function countRows({ records, isQuoted, isOpen }: CsvRows, bytes: Uint8Array): CsvRows {
  for (const byte of bytes) {
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (byte === LINE_FEED && !isQuoted) records += 1;
  }
  const last = bytes.at(-1);
  return {
    records,
    isQuoted,
    isOpen: last === undefined ? isOpen : isQuoted || last !== LINE_FEED,
  };
}

/** Finished rows without the header. */
export const rowsOf = ({ records }: CsvRows): number => Math.max(0, records - 1);
