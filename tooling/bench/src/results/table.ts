import type { Budget } from './measurement.ts';
import type { JudgedFigure, Result } from './result.ts';

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 });

const budgetText = (budget: Budget) =>
  'atMost' in budget ? `at most ${number(budget.atMost)}` : `at least ${number(budget.atLeast)}`;

const verdict = ({ holds }: JudgedFigure) => (holds === false ? 'FAILS' : 'holds');

const toRow = (figure: JudgedFigure): readonly string[] => [
  figure.name,
  number(figure.value),
  figure.unit === 'count' ? '' : figure.unit,
  figure.budget ? `${budgetText(figure.budget)}: ${verdict(figure)}` : '',
];

const alignment: readonly ((text: string, width: number) => string)[] = [
  (text, width) => text.padEnd(width),
  (text, width) => text.padStart(width),
  (text, width) => text.padEnd(width),
  (text) => text,
];

export function toTable({ benchmark, holds, figures, note }: Result): string {
  const rows = figures.map(toRow);
  const widths = alignment.map((_, column) =>
    Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    alignment
      .map((align, column) => align(row[column] ?? '', widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const title = `${benchmark}: ${holds ? 'within its budget' : 'OVER ITS BUDGET'}`;
  return [title, ...lines.map((line) => `  ${line}`), ...(note ? [`  ${note}`] : [])].join('\n');
}
