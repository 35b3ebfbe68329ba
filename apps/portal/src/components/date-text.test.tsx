import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DateText } from './date-text.tsx';

const now = new Date('2026-11-21T13:05:00Z');

describe('DateText', () => {
  it('shows the instant in its zone and how long ago beside it', () => {
    render(<DateText iso="2026-11-20T13:05:00Z" now={now} zone="Europe/Berlin" />);
    const time = screen.getByRole('time');
    expect(time.textContent).toBe('20 Nov 2026, 14:05 (UTC+1)');
    expect(time.getAttribute('datetime')).toBe('2026-11-20T13:05:00Z');
    expect(time.title).toBe('20 Nov 2026, 14:05 (UTC+1), 1 day ago');
  });

  it.each([
    [null, 'N/A'],
    ['soon', 'Invalid Date'],
  ])('shows %j as %s', (iso, text) => {
    const { container } = render(<DateText iso={iso} now={now} />);
    expect(container.textContent).toBe(text);
    expect(screen.queryByRole('time')).toBeNull();
  });
});
