import { EXACT_TOTAL_LIMIT } from '@bakehouse/contract';

/** Counting stops at this number of rows, because totals above EXACT_TOTAL_LIMIT are estimates. */
export const MAX_COUNTED_ROWS = EXACT_TOTAL_LIMIT + 1;

export const toListTotal = (counted: number, exact: boolean | undefined) => {
  const total_is_exact = exact === true || counted < MAX_COUNTED_ROWS;
  return { total: total_is_exact ? counted : EXACT_TOTAL_LIMIT, total_is_exact };
};
