import { TEXTS } from '../texts.ts';

export type BarTone = 'success' | 'warning' | 'blocked' | 'info';

export interface BarSeries {
  id: string;
  label: string;
  tone: BarTone;
}

export interface Bar {
  id: string;
  label: string;
  /** The values by series id; a missing value is 0. */
  values: Readonly<Record<string, number>>;
}

export const BAR_MAX_HEIGHT_PX = 120;

export const seriesValueOf = ({ values }: Bar, { id }: BarSeries): number => values[id] ?? 0;

export const barTotalOf = (bar: Bar, series: readonly BarSeries[]): number =>
  series.reduce((sum, one) => sum + seriesValueOf(bar, one), 0);

export const highestBarTotal = (bars: readonly Bar[], series: readonly BarSeries[]): number =>
  Math.max(0, ...bars.map((bar) => barTotalOf(bar, series)));

export const barHeightPx = (value: number, most: number): number =>
  most === 0 ? 0 : (value / most) * BAR_MAX_HEIGHT_PX;

/** The text of a bar, for example "21 Nov 2026: 3 Success, 1 Blocked". */
export function describeBar(bar: Bar, series: readonly BarSeries[]): string {
  const parts = series
    .filter((one) => seriesValueOf(bar, one) > 0)
    .map((one) => `${seriesValueOf(bar, one)} ${one.label}`);
  return `${bar.label}: ${parts.length > 0 ? parts.join(', ') : TEXTS.emptyBar}`;
}
