/** For example, "1 hour" and "2 hours". */
export const toAmountWithUnit = (amount: number, unit: string): string =>
  `${amount} ${unit}${amount === 1 ? '' : 's'}`;
