import { holds } from './budget.ts';
import type { Machine } from '../machine.ts';
import type { Figure, Measurement } from './measurement.ts';

export interface JudgedFigure extends Figure {
  holds?: boolean;
}

export interface Result {
  benchmark: string;
  date: string;
  machine: Machine;
  figures: readonly JudgedFigure[];
  holds: boolean;
  note: string;
}

interface Origin {
  benchmark: string;
  date: Date;
  machine: Machine;
}

const DECIMALS = 3;

/** Compares before rounding: 10.0004 is over a budget of 10. */
const judged = (figure: Figure): JudgedFigure => ({
  ...figure,
  value: Number(figure.value.toFixed(DECIMALS)),
  ...(figure.budget && { holds: holds(figure) }),
});

export const toResult = (origin: Origin, { figures, note }: Measurement): Result => ({
  benchmark: origin.benchmark,
  date: origin.date.toISOString(),
  machine: origin.machine,
  figures: figures.map(judged),
  holds: figures.every(holds),
  note,
});
