import type { Figure } from './measurement.ts';

export function holds({ value, budget }: Figure): boolean {
  if (budget === undefined) return true;
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
}
