import { BarChart } from '../../components/chart/bar-chart.tsx';
import type { Bar, BarSeries } from '../../components/chart/bar-chart-rules.ts';
import { Specimen, Specimens } from '../specimen.tsx';

const EVENT_SERIES: readonly BarSeries[] = [
  { id: 'success', label: 'Success', tone: 'success' },
  { id: 'warning', label: 'Warning', tone: 'warning' },
  { id: 'blocked', label: 'Blocked', tone: 'blocked' },
  { id: 'info', label: 'Info', tone: 'info' },
];

const createBars = (count: number): readonly Bar[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    label: `Minute ${index + 1}`,
    values: {
      success: (index * 7) % 11,
      warning: index % 4,
      blocked: (index * 3) % 5,
      info: index % 3,
    },
  }));

export function Charts() {
  return (
    <Specimens>
      <Specimen of="Every series" wide>
        <BarChart label="Openings" barsLabel="Minute" series={EVENT_SERIES} bars={createBars(7)} />
      </Specimen>
      <Specimen of="One bar">
        <BarChart
          label="One opening"
          barsLabel="Minute"
          series={EVENT_SERIES}
          bars={createBars(2).slice(1)}
        />
      </Specimen>
    </Specimens>
  );
}
