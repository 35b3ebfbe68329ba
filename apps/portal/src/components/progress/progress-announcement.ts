/** The progress in steps of 25 %, so that screen readers announce it three times at most. */
export const progressAnnouncement = (value: number, max: number | null): string => {
  const quarters = max === null || max <= 0 ? 0 : Math.floor((4 * value) / max);
  return quarters < 1 || quarters > 3 ? '' : `${quarters * 25} %`;
};
