const numberFormat = new Intl.NumberFormat('en-US');

/** For example, "10,000". */
export const formatNumber = (value: number): string => numberFormat.format(value);
