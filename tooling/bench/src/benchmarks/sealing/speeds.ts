import type { MeasuredFigure } from '../../results/measurement.ts';
import { median } from '../../results/statistics.ts';

/** Milliseconds by the name of the program, in one round. */
export type RoundTimes = Readonly<Record<string, number>>;

const MS_PER_S = 1_000;

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const timesOf = (rounds: readonly RoundTimes[], name: string) =>
  rounds.map((times) => times[name] ?? NaN);

/** How many times as fast as another program: the median of the rounds. */
export const toSpeedRatio = (
  rounds: readonly RoundTimes[],
  { name, other, atLeast }: { name: string; other: string; atLeast?: number },
): MeasuredFigure => {
  const others = timesOf(rounds, other);
  const ratios = timesOf(rounds, name).map((ms, round) => (others[round] ?? NaN) / ms);
  return {
    name: `speed of ${name} / speed of ${other}`,
    value: median(ratios),
    unit: 'times',
    ...(atLeast !== undefined && { budget: { atLeast } }),
  };
};

export const toSpeeds = (rounds: readonly RoundTimes[], megabytes: number): MeasuredFigure[] =>
  Object.keys(rounds[0] ?? {}).map((name) => ({
    name: `${name}, MB`,
    value: megabytes / (median(timesOf(rounds, name)) / MS_PER_S),
    unit: 'a second',
  }));
