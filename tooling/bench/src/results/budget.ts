import type { MeasuredFigure } from './measurement.ts';

export function isWithinBudget({ value, budget }: MeasuredFigure): boolean {
  if (budget === undefined) return true;
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
}
