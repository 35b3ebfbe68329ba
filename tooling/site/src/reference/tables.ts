const toCell = (text: string) => text.replaceAll('|', String.raw`\|`);

/** Writes a table of Markdown. */
export const toMarkdownTable = (
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string[] =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.map(toCell).join(' | ')} |`);
