export type Unit = 'kB' | 'MB' | 'ms' | 's' | 'µs' | 'a second' | 'times' | 'count';

export type Budget = { atMost: number } | { atLeast: number };

export interface Figure {
  name: string;
  value: number;
  unit: Unit;
  /** A figure without one is reported only. */
  budget?: Budget;
}

export interface Measurement {
  figures: readonly Figure[];
  /** What a reader must know to judge the figures. */
  note: string;
}

export interface Benchmark {
  summary: string;
  run: () => Promise<Measurement>;
}
