const sortAscending = (values: readonly number[]) => values.toSorted((a, b) => a - b);

const valueAtIndex = (values: readonly number[], index: number): number => {
  const value = values[index];
  if (value === undefined) throw new RangeError('There are no values.');
  return value;
};

/**
 * The smallest measured value that at least `percent` of all values do not exceed (nearest rank).
 * @throws RangeError without values
 */
export const percentile = (values: readonly number[], percent: number): number =>
  valueAtIndex(sortAscending(values), Math.max(0, Math.ceil((percent / 100) * values.length) - 1));

/** The number of standard deviations that 95 % of a normal distribution are within. */
const NORMAL_QUANTILE_95 = 1.96;

/**
 * The limits between which the median of the distribution lies with a probability of 95 %, from the
 * ranks of the binomial distribution.
 * @throws RangeError without values
 */
export function medianInterval(values: readonly number[]): { low: number; high: number } {
  const sorted = sortAscending(values);
  const spread = (NORMAL_QUANTILE_95 * Math.sqrt(sorted.length)) / 2;
  const lower = Math.max(0, Math.floor(sorted.length / 2 - spread));
  const upper = Math.min(sorted.length - 1, Math.ceil(sorted.length / 2 + spread));
  return { low: valueAtIndex(sorted, lower), high: valueAtIndex(sorted, upper) };
}

/**
 * The middle value; of an even number of values, the mean of the two in the middle.
 * @throws RangeError without values
 */
export function median(values: readonly number[]): number {
  const sorted = sortAscending(values);
  const upper = Math.floor(sorted.length / 2);
  const lower = Math.ceil(sorted.length / 2) - 1;
  return (valueAtIndex(sorted, Math.max(0, lower)) + valueAtIndex(sorted, upper)) / 2;
}
