const HEAD_LENGTH = 8;
const TAIL_LENGTH = 4;

/** Keeps both ends, such as "0198c3a2…9f0e", because people compare ids by their ends. */
export const shortenId = (value: string): string =>
  value.length <= HEAD_LENGTH + TAIL_LENGTH + 1
    ? value
    : `${value.slice(0, HEAD_LENGTH)}…${value.slice(-TAIL_LENGTH)}`;
