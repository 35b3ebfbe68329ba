/** The state of a CSV text that is read in chunks. */
export interface CsvReadState {
  /** Finished records, including the header. */
  records: number;
  /** Inside quotes a line break is part of a cell. */
  isQuoted: boolean;
  /** The last record has no line break yet. */
  isOpen: boolean;
}

export const NOTHING_READ: CsvReadState = { records: 0, isQuoted: false, isOpen: false };

const QUOTE_BYTE = 0x22;
const LINE_FEED_BYTE = 0x0a;

/**
 * Reads the next bytes of a CSV text (RFC 4180). Chunks may be cut anywhere: in UTF-8, quotes and line
 * feeds are never part of another character, and a doubled quote toggles twice.
 */
export function readCsvBytes(
  { records, isQuoted, isOpen }: CsvReadState,
  bytes: Uint8Array,
): CsvReadState {
  for (const byte of bytes) {
    if (byte === QUOTE_BYTE) isQuoted = !isQuoted;
    else if (byte === LINE_FEED_BYTE && !isQuoted) records += 1;
  }
  const last = bytes.at(-1);
  return {
    records,
    isQuoted,
    isOpen: last === undefined ? isOpen : isQuoted || last !== LINE_FEED_BYTE,
  };
}

/** The header is a record, but not a row. */
export const completeRowCount = ({ records }: CsvReadState): number => Math.max(0, records - 1);
