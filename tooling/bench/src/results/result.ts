import { isWithinBudget } from './budget.ts';
import type { MachineDescription } from '../machine.ts';
import type { MeasuredFigure, Measurement } from './measurement.ts';

export interface JudgedFigure extends MeasuredFigure {
  holds?: boolean;
}

export interface BenchmarkResult {
  benchmark: string;
  date: string;
  machine: MachineDescription;
  figures: readonly JudgedFigure[];
  holds: boolean;
  note: string;
}

interface ResultOrigin {
  benchmark: string;
  date: Date;
  machine: MachineDescription;
}

const MAX_DECIMALS = 3;

/** Compares before rounding: 10.0004 is over a budget of 10. */
const judgeFigure = (figure: MeasuredFigure): JudgedFigure => ({
  ...figure,
  value: Number(figure.value.toFixed(MAX_DECIMALS)),
  ...(figure.budget && { holds: isWithinBudget(figure) }),
});

export const toBenchmarkResult = (
  origin: ResultOrigin,
  { figures, note }: Measurement,
): BenchmarkResult => ({
  benchmark: origin.benchmark,
  date: origin.date.toISOString(),
  machine: origin.machine,
  figures: figures.map(judgeFigure),
  holds: figures.every(isWithinBudget),
  note,
});
