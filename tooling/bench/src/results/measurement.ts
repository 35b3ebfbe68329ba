export type Unit = 'kB' | 'MB' | 'ms' | 's' | 'µs' | 'a second' | 'times' | 'count';

export type Budget = { atMost: number } | { atLeast: number };

export interface Figure {
  name: string;
  value: number;
  unit: Unit;
  /** A figure without a budget is only reported. */
  budget?: Budget;
}

export interface Measurement {
  figures: readonly Figure[];
  /** The conditions of the measurement. */
  note: string;
}

export interface Benchmark {
  summary: string;
  run: () => Promise<Measurement>;
}
