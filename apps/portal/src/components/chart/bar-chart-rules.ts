export type BarTone = 'success' | 'warning' | 'blocked' | 'info';

export interface BarSeries {
  id: string;
  label: string;
  tone: BarTone;
}

export interface Bar {
  id: string;
  label: string;
  /** Values by series id; a missing one is 0. */
  values: Readonly<Record<string, number>>;
}

export const BAR_MAX_HEIGHT = 120;

export const valueOf = ({ values }: Bar, { id }: BarSeries): number => values[id] ?? 0;

export const totalOf = (bar: Bar, series: readonly BarSeries[]): number =>
  series.reduce((sum, one) => sum + valueOf(bar, one), 0);

export const highest = (bars: readonly Bar[], series: readonly BarSeries[]): number =>
  Math.max(0, ...bars.map((bar) => totalOf(bar, series)));

/** In pixels, relative to the highest bar. */
export const heightOf = (value: number, most: number): number =>
  most === 0 ? 0 : (value / most) * BAR_MAX_HEIGHT;

/** "21 Nov 2026: 3 Success, 1 Blocked". */
export function barText(bar: Bar, series: readonly BarSeries[]): string {
  const parts = series
    .filter((one) => valueOf(bar, one) > 0)
    .map((one) => `${valueOf(bar, one)} ${one.label}`);
  return `${bar.label}: ${parts.length > 0 ? parts.join(', ') : 'nothing'}`;
}
