import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { TimeZoneFrame } from '../../../test/time-zone-frame.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { DateText } from '../date-text.tsx';

interface Loaf {
  id: string;
  baked: string | null;
  sold: string | null;
}

const LOAVES: readonly Loaf[] = [
  { id: '1', baked: '2026-11-21T12:05:00Z', sold: '2026-11-21T13:00:00Z' },
  { id: '2', baked: '2026-11-20T13:05:00Z', sold: null },
  { id: '3', baked: '2026-11-19T13:05:00Z', sold: '2026-11-22T13:05:00Z' },
];

const columns = [
  { id: 'baked', label: 'Baked', cell: ({ baked }: Loaf) => <DateText iso={baked} /> },
  { id: 'sold', label: 'Sold', cell: ({ sold }: Loaf) => <DateText iso={sold} /> },
];

const NOW = Date.UTC(2026, 10, 21, 13, 5);

function Table({ rows = LOAVES, now = () => NOW }: { rows?: typeof LOAVES; now?: () => number }) {
  return (
    <TimeZoneFrame now={now}>
      <button type="button">Before</button>
      <DataTable
        caption="Loaves"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        state="ready"
        empty={{ title: 'None' }}
      />
      <button type="button">After</button>
    </TimeZoneFrame>
  );
}

const tip = () => screen.queryByRole('tooltip')?.textContent;
const times = () => screen.getAllByRole('time');
const focusedTime = () => document.activeElement?.getAttribute('datetime');

describe('with the keyboard', () => {
  it('are one tab stop, and the arrow keys move between dates', async () => {
    const user = userEvent.setup();
    render(<Table />);
    await user.tab();
    await user.tab();
    expect([focusedTime(), tip()]).toEqual([LOAVES[0]?.baked, '1 hour ago']);
    await user.keyboard('{ArrowRight}');
    expect([focusedTime(), tip()]).toEqual([LOAVES[0]?.sold, '5 minutes ago']);
    await user.keyboard('{ArrowDown}');
    expect([focusedTime(), tip()]).toEqual([LOAVES[2]?.sold, 'in 1 day']);
    await user.tab();
    expect(document.activeElement?.textContent).toBe('After');
    expect(tip()).toBeUndefined();
    await user.tab({ shift: true });
    expect(focusedTime()).toBe(LOAVES[2]?.sold);
  });

  it('describe the date for screen readers, without accessibility violations', async () => {
    const user = userEvent.setup();
    render(<Table />);
    await user.tab();
    await user.tab();
    const description = document.activeElement?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(description)?.textContent).toBe('1 hour ago');
    expect(await findAxeViolations()).toEqual([]);
    await user.tab();
    expect(times()[0]?.hasAttribute('aria-describedby')).toBe(false);
  });

  it('close on Escape', async () => {
    const user = userEvent.setup();
    render(<Table />);
    await user.tab();
    await user.tab();
    await user.keyboard('{Escape}');
    expect(tip()).toBeUndefined();
    expect(focusedTime()).toBe(LOAVES[0]?.baked);
  });

  it('keep a tab stop when its row is removed', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Table />);
    await user.tab();
    await user.tab();
    rerender(<Table rows={LOAVES.slice(1)} />);
    expect(tip()).toBeUndefined();
    expect(times().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  });
});

describe('with the pointer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const pass = (milliseconds: number) => {
    act(() => {
      vi.advanceTimersByTime(milliseconds);
    });
  };

  it('open when the pointer rests for half a second', () => {
    render(<Table />);
    const [first, second] = times();
    fireEvent.pointerOver(first ?? document, { pointerType: 'mouse' });
    pass(499);
    expect(tip()).toBeUndefined();
    pass(1);
    expect(tip()).toBe('1 hour ago');
    fireEvent.pointerOut(first ?? document, { relatedTarget: second });
    expect(tip()).toBeUndefined();
  });

  it('open at once on touch', () => {
    render(<Table />);
    const time = times()[1] ?? document;
    fireEvent.pointerUp(time, { pointerType: 'touch' });
    fireEvent.pointerOut(time, { pointerType: 'touch' });
    expect(tip()).toBe('5 minutes ago');
    fireEvent.pointerDown(document.body, { pointerType: 'touch' });
    expect(tip()).toBeUndefined();
  });

  it('update every minute', () => {
    let now = NOW;
    render(<Table now={() => now} />);
    fireEvent.pointerUp(times()[1] ?? document, { pointerType: 'touch' });
    now += 60_000;
    pass(60_000);
    expect(tip()).toBe('6 minutes ago');
  });
});
