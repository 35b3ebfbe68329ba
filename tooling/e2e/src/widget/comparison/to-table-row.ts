import type { KnownDifference } from './differences.ts';

const toCell = (facts: readonly string[]) =>
  facts.length === 0 ? '–' : facts.map((fact) => `\`${fact}\``).join('<br>');

/** A row of the table in docs/widget-differences.md. */
export function toTableRow({ screens, isAnywhere, theirs, ours, why }: KnownDifference): string {
  const where = [...screens, ...(isAnywhere ? ['and others'] : [])].join('; ');
  return `| ${where} | ${toCell(theirs)} | ${toCell(ours)} | ${why} |`;
}
