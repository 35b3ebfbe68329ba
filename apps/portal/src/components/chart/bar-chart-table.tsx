import styles from './bar-chart.module.css';
import { type Bar, type BarSeries, totalOf, valueOf } from './bar-chart-rules.ts';

interface BarTableProps {
  caption: string;
  barsLabel: string;
  series: readonly BarSeries[];
  bars: readonly Bar[];
}

/** Leaves out empty bars. */
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
          .filter((bar) => totalOf(bar, series) > 0)
          .map((bar) => (
            <tr key={bar.id}>
              <th scope="row">{bar.label}</th>
              {series.map((one) => (
                <td key={one.id}>{valueOf(bar, one)}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
