/** Screen readers announce progress only at each quarter. */
export const quarterText = (value: number, max: number | null): string => {
  const quarters = max === null || max <= 0 ? 0 : Math.floor((4 * value) / max);
  return quarters < 1 || quarters > 3 ? '' : `${quarters * 25} %`;
};
