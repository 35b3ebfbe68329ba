export type FigureUnit = 'kB' | 'MB' | 'ms' | 's' | 'µs' | 'a second' | 'times' | 'count';

export type FigureBudget = { atMost: number } | { atLeast: number };

export interface MeasuredFigure {
  name: string;
  value: number;
  unit: FigureUnit;
  /** A figure without a budget is only reported. */
  budget?: FigureBudget;
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
