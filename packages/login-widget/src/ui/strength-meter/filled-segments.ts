export const MAX_SCORE = 4;

export interface FilledSegments {
  count: number;
  tone: 'none' | 'weak' | 'strong';
}

const NO_SEGMENTS: FilledSegments = { count: 0, tone: 'none' };

const SEGMENTS_BY_SCORE: readonly FilledSegments[] = [
  { count: 1, tone: 'weak' },
  { count: 1, tone: 'weak' },
  { count: 2, tone: 'weak' },
  { count: 3, tone: 'strong' },
  { count: 4, tone: 'strong' },
];

/** A score outside 0 to 4 fills nothing; 0 fills one segment, unless segments count the score. */
export const filledSegmentsOf = (
  score: number | undefined,
  isScoreCounted = false,
): FilledSegments => {
  const filled = SEGMENTS_BY_SCORE[score ?? -1] ?? NO_SEGMENTS;
  return isScoreCounted ? { ...filled, count: score ?? 0 } : filled;
};
