const HEAD = 8;
const TAIL = 4;

/** "0198c3a2…9f0e": people compare both ends of an id. */
export const shorten = (value: string): string =>
  value.length <= HEAD + TAIL + 1 ? value : `${value.slice(0, HEAD)}…${value.slice(-TAIL)}`;
