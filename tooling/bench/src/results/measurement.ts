export type Unit = 'kB' | 'MB' | 'ms' | 's' | 'µs' | 'a second' | 'times' | 'count';

export type Budget = { atMost: number } | { atLeast: number };

export interface MeasuredFigure {
  name: string;
  value: number;
  unit: Unit;
  /** A figure without a budget is only reported. */
  budget?: Budget;
}

export interface Measurement {
  figures: readonly MeasuredFigure[];
  /** The conditions of the measurement. */
  note: string;
}

export interface Benchmark {
  summary: string;
  run: () => Promise<Measurement>;
}
