import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { BarChart } from './bar-chart.tsx';

const series = [
  { id: 'good', label: 'Success', tone: 'success' },
  { id: 'bad', label: 'Blocked', tone: 'blocked' },
] as const;
const bars = [
  { id: '1', label: '19 Nov', values: { good: 1 } },
  { id: '2', label: '20 Nov', values: {} },
  { id: '3', label: '21 Nov', values: { good: 3, bad: 1 } },
];

const barNames = () => screen.getAllByRole('img').map((bar) => bar.getAttribute('aria-label'));
const rows = () =>
  screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));

describe('BarChart', () => {
  beforeEach(() => {
    render(<BarChart label="Access" barsLabel="Day" series={series} bars={bars} />);
  });

  it('describes each bar, and has a legend', async () => {
    expect(barNames()).toEqual([
      '19 Nov: 1 Success',
      '20 Nov: nothing',
      '21 Nov: 3 Success, 1 Blocked',
    ]);
    const legend = within(screen.getByRole('list', { name: 'Legend' }));
    expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Success',
      'Blocked',
    ]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('renders the highest bar 120 pixels high and the others in proportion', () => {
    const heights = screen
      .getAllByRole('img')
      .map((bar) => [...bar.querySelectorAll('span')].map(({ style }) => style.blockSize));
    expect(heights).toEqual([['30px'], [], ['90px', '30px']]);
  });

  it('is one tab stop, and the arrow keys move between bars', async () => {
    const user = userEvent.setup();
    await user.tab();
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('21 Nov: 3 Success, 1 Blocked');
    const tooltip = await screen.findByRole('tooltip');
    expect(tooltip.textContent).toBe('21 Nov: 3 Success, 1 Blocked');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('19 Nov: 1 Success');
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('has the same data as a table, always for screen readers and on request for everybody', async () => {
    const user = userEvent.setup();
    const table = [
      ['Day', 'Success', 'Blocked'],
      ['19 Nov', '1', '0'],
      ['21 Nov', '3', '1'],
    ];
    expect(rows()).toEqual(table);
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.queryByRole('img')).toBeNull();
    expect(rows()).toEqual(table);
    expect(await findAxeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(screen.getAllByRole('img')).toHaveLength(3);
  });
});
