import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { TimeZoneFrame } from '../../../test/time-zone-frame.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { expectFocus } from '../../../test/fields/expect-focus.ts';

const panel = (isCollapsible: boolean, count = 0) => (
  <TimeZoneFrame own="Asia/Kolkata">
    <FilterPanel isCollapsible={isCollapsible} count={count}>
      <input aria-label="From" />
    </FilterPanel>
  </TimeZoneFrame>
);
const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'From' });

it('shows the filters without a button where there is room', () => {
  render(panel(false, 2));
  expect(field()).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/^Time zone/)).toBeNull();
});

it('hides the filters behind a button that counts the set ones and names the zone', async () => {
  const { rerender } = render(panel(true));
  expect(button('Filters').getAttribute('aria-expanded')).toBe('false');
  rerender(panel(true, 2));
  expect(button('Filters (2)')).toBeDefined();
  expect(field()).toBeNull();
  expect(screen.getByText('Time zone: Asia/Kolkata (UTC+5:30)')).toBeDefined();
  expect(await findAxeViolations()).toEqual([]);
});

it('opens by keyboard, and Escape closes it, returns the focus and keeps typed text', async () => {
  render(panel(true));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(button('Filters').getAttribute('aria-expanded')).toBe('true');
  expect(screen.queryByText(/^Time zone/)).toBeNull();
  await userEvent.tab();
  await userEvent.keyboard('rye{Escape}');
  expect(field()).toBeNull();
  await expectFocus(button('Filters'));
  await userEvent.keyboard('{Enter}');
  expect(field()?.value).toBe('rye');
});
