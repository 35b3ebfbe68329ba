import type { FigureBudget } from './measurement.ts';
import type { JudgedFigure, BenchmarkResult } from './result.ts';

const formatNumber = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 });

const budgetText = (budget: FigureBudget) =>
  'atMost' in budget
    ? `at most ${formatNumber(budget.atMost)}`
    : `at least ${formatNumber(budget.atLeast)}`;

const verdictText = ({ holds }: JudgedFigure) => (holds === false ? 'FAILS' : 'holds');

const toTableRow = (figure: JudgedFigure): readonly string[] => [
  figure.name,
  formatNumber(figure.value),
  figure.unit === 'count' ? '' : figure.unit,
  figure.budget ? `${budgetText(figure.budget)}: ${verdictText(figure)}` : '',
];

const COLUMN_ALIGNMENTS: readonly ((text: string, width: number) => string)[] = [
  (text, width) => text.padEnd(width),
  (text, width) => text.padStart(width),
  (text, width) => text.padEnd(width),
  (text) => text,
];

export function toTable({ benchmark, holds, figures, note }: BenchmarkResult): string {
  const rows = figures.map(toTableRow);
  const widths = COLUMN_ALIGNMENTS.map((_, column) =>
    Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    COLUMN_ALIGNMENTS.map((align, column) => align(row[column] ?? '', widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const title = `${benchmark}: ${holds ? 'within its budget' : 'OVER ITS BUDGET'}`;
  return [title, ...lines.map((line) => `  ${line}`), ...(note ? [`  ${note}`] : [])].join('\n');
}
