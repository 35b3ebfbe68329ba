interface FoundPage {
  total: number;
  /** Null on the last page. */
  nextCursor: string | null;
}

export const toResultsMetadata = ({ total, nextCursor }: FoundPage) => ({
  total,
  ...(nextCursor !== null && { next_cursor: nextCursor }),
});
