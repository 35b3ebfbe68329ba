export interface CsvReadState {
  /** The number of complete records, including the header. */
  records: number;
  /** Whether the text ends inside quotes, where a line break is part of a cell. */
  isQuoted: boolean;
  isOpen: boolean;
}

export const INITIAL_CSV_STATE: CsvReadState = { records: 0, isQuoted: false, isOpen: false };

const QUOTE_BYTE = 0x22;
const LINE_FEED_BYTE = 0x0a;

/** In UTF-8, quotes and line feeds are single bytes, so a chunk of RFC 4180 text may end anywhere. */
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

export const completeRowCount = ({ records }: CsvReadState): number => Math.max(0, records - 1);
