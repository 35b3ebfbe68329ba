import { EXACT_TOTAL_LIMIT } from '@bakehouse/contract';

/** Where counting may stop: one more than a total must be exact to. */
export const COUNTED_AT_MOST = EXACT_TOTAL_LIMIT + 1;

/** The members of a list's envelope that tell how many rows there are. */
export const totalOf = (counted: number, exact: boolean | undefined) => {
  const total_is_exact = exact === true || counted < COUNTED_AT_MOST;
  return { total: total_is_exact ? counted : EXACT_TOTAL_LIMIT, total_is_exact };
};
