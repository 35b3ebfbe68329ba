import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './bar-chart.module.css';
import {
  type Bar,
  type BarSeries,
  describeBar,
  barHeightPx,
  seriesValueOf,
} from './bar-chart-rules.ts';
import { classNames } from '../class-names.ts';
import { nextFocusIndex } from './next-focus-index.ts';
import { Tooltip } from '../tooltip/tooltip.tsx';

interface BarPlotProps {
  label: string;
  series: readonly BarSeries[];
  bars: readonly Bar[];
  /** The total of the highest bar. */
  most: number;
}

/** Tab reaches one bar, which is the newest at first; the arrow keys move between bars. */
export function BarPlot({ label, series, bars, most }: BarPlotProps) {
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<number>();
  const stop = Math.min(chosen ?? Infinity, bars.length - 1);

  const go = (event: KeyboardEvent, index: number) => {
    const next = nextFocusIndex(event.key, index, bars.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
    list.current?.querySelectorAll<HTMLElement>('[role=img]')[next]?.focus();
  };

  return (
    <div className={styles.plot}>
      <span className={styles.most} aria-hidden="true">
        {most}
      </span>
      <ul ref={list} className={styles.bars} aria-label={label}>
        {bars.map((bar, index) => (
          <li key={bar.id} className={styles.place}>
            <Tooltip
              text={describeBar(bar, series)}
              // This placement keeps the tooltips of the outer bars inside the plot.
              placement={index < bars.length / 2 ? 'bottom start' : 'bottom end'}
            >
              {/* The keys only move the focus; a bar is no button, because pressing it does nothing. */}
              {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
              <span
                role="img"
                aria-label={describeBar(bar, series)}
                tabIndex={index === stop ? 0 : -1}
                className={styles.column}
                onKeyDown={(event) => go(event, index)}
              >
                <BarSegments bar={bar} series={series} most={most} />
              </span>
            </Tooltip>
          </li>
        ))}
      </ul>
      <p className={styles.ends} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
      </p>
    </div>
  );
}

function BarSegments({ bar, series, most }: Pick<BarPlotProps, 'series' | 'most'> & { bar: Bar }) {
  return series
    .filter((one) => seriesValueOf(bar, one) > 0)
    .map((one) => (
      <span
        key={one.id}
        className={classNames(styles.segment, styles[one.tone])}
        style={{ blockSize: barHeightPx(seriesValueOf(bar, one), most) }}
      />
    ));
}
