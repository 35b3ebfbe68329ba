import { useState } from 'react';
import { BarTable } from './bar-chart-table.tsx';
import styles from './bar-chart.module.css';
import { type Bar, type BarSeries, highestBarTotal } from './bar-chart-rules.ts';
import { BarPlot } from './bar-plot.tsx';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { TEXTS } from '../texts.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

interface BarChartProps {
  label: string;
  /** The header of the table column that names the bars, for example "Day". */
  barsLabel: string;
  series: readonly BarSeries[];
  /** The bars from left to right; there must be at least one. */
  bars: readonly Bar[];
}

/** Shows stacked bars, and a table with the same data, which screen readers always get. */
export function BarChart({ label, barsLabel, series, bars }: BarChartProps) {
  const [isTable, setTable] = useState(false);
  const most = highestBarTotal(bars, series);
  const table = <BarTable caption={label} barsLabel={barsLabel} series={series} bars={bars} />;

  return (
    <div className={styles.chart}>
      <div className={styles.bar}>
        <ul className={styles.legend} aria-label={TEXTS.legend}>
          {series.map(({ id, label: name, tone }) => (
            <li key={id} className={styles.key}>
              <span className={classNames(styles.swatch, styles[tone])} />
              {name}
            </li>
          ))}
        </ul>
        <Button size="compact" variant="quiet" onClick={() => setTable(!isTable)}>
          {isTable ? TEXTS.showAsChart : TEXTS.showAsTable}
        </Button>
      </div>
      {isTable ? (
        // A scrollable element must be focusable to be scrolled with the keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.scroller} role="group" aria-label={label} tabIndex={0}>
          {table}
        </div>
      ) : (
        <>
          <BarPlot label={label} series={series} bars={bars} most={most} />
          <VisuallyHidden>{table}</VisuallyHidden>
        </>
      )}
    </div>
  );
}
