import styles from './bar-chart.module.css';
import { type Bar, type BarSeries, barTotalOf, seriesValueOf } from './bar-chart-rules.ts';

interface BarTableProps {
  caption: string;
  barsLabel: string;
  series: readonly BarSeries[];
  bars: readonly Bar[];
}

/** The data of a bar chart as a table, without the bars that are empty. */
export function BarTable({ caption, barsLabel, series, bars }: BarTableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{barsLabel}</th>
          {series.map(({ id, label }) => (
            <th key={id} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars
          .filter((bar) => barTotalOf(bar, series) > 0)
          .map((bar) => (
            <tr key={bar.id}>
              <th scope="row">{bar.label}</th>
              {series.map((one) => (
                <td key={one.id}>{seriesValueOf(bar, one)}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
