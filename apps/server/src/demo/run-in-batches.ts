const ROWS_PER_STATEMENT = 500;

/** Runs several statements, because Postgres limits the number of parameters of a statement. */
export async function runInBatches<Row>(
  rows: readonly Row[],
  insert: (batch: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await insert(rows.slice(start, start + ROWS_PER_STATEMENT));
  }
}
