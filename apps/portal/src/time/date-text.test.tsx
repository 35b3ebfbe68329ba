import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TimeZoneFrame } from '../../test/time-zone-frame.tsx';
import { DateText } from './date-text.tsx';

describe('DateText', () => {
  it.each([
    ['mine', '20 Nov 2026, 14:05 (UTC+1)'],
    ['utc', '20 Nov 2026, 13:05 (UTC)'],
  ] as const)('shows the instant in the zone %s', (start, text) => {
    render(
      <TimeZoneFrame start={start}>
        <DateText iso="2026-11-20T13:05:00Z" />
      </TimeZoneFrame>,
    );
    const time = screen.getByRole('time');
    expect(time.textContent).toBe(text);
    expect(time.getAttribute('datetime')).toBe('2026-11-20T13:05:00Z');
  });

  it.each([
    [null, 'N/A'],
    ['soon', 'Invalid Date'],
  ])('shows %j as %s', (iso, text) => {
    const { container } = render(
      <TimeZoneFrame>
        <DateText iso={iso} />
      </TimeZoneFrame>,
    );
    expect(container.textContent).toBe(text);
    expect(screen.queryByRole('time')).toBeNull();
  });

  it.each([
    [null, 'Never'],
    ['soon', 'Invalid Date'],
  ])('with a text for a missing date, shows %j as %s', (iso, text) => {
    const { container } = render(
      <TimeZoneFrame>
        <DateText iso={iso} missingText="Never" />
      </TimeZoneFrame>,
    );
    expect(container.textContent).toBe(text);
  });
});
