const SAMPLE_ROWS = 200;
const MIN_CHARACTERS = 4;
const MAX_CHARACTERS = 40;
const CELL_PADDING_CHARACTERS = 3;

/** The widths come from the first rows, because columns must not move while rows are scrolled. */
export function columnWidths(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const sample = [header, ...rows.slice(0, SAMPLE_ROWS)];
  return header.map((_, column) => {
    const longest = Math.max(...sample.map((row) => row[column]?.length ?? 0));
    const characters = Math.min(MAX_CHARACTERS, Math.max(MIN_CHARACTERS, longest));
    return `${characters + CELL_PADDING_CHARACTERS}ch`;
  });
}
