import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import type { DayRange } from '../day-range.ts';
import { TimeZoneFrame } from '../../../test/time-zone-frame.tsx';
import { DateRangeField } from './date-range-field.tsx';
import { expectFocus } from '../../../test/fields/expect-focus.ts';

const onChange = vi.fn<(range: DayRange) => void>();

function Live({ start = { from: '', to: '' } }: { start?: DayRange }) {
  const [value, setValue] = useState(start);
  return (
    <TimeZoneFrame>
      <DateRangeField
        label="Created"
        value={value}
        onChange={(range) => {
          onChange(range);
          setValue(range);
        }}
      />
      <button type="button" onClick={() => setValue({ from: '2026-01-01', to: '' })}>
        Back
      </button>
    </TimeZoneFrame>
  );
}

/** Renders a change of the URL in a transition, as the router does. */
function Routed() {
  const [value, setValue] = useState<DayRange>({ from: '', to: '' });
  const [count, setCount] = useState(0);
  const go = (range: DayRange) => startTransition(() => setValue(range));
  return (
    <TimeZoneFrame>
      <DateRangeField
        label="Created"
        value={{ ...value }}
        onChange={(range) => {
          onChange(range);
          go(range);
        }}
      />
      <button type="button" onClick={() => go({ from: '', to: '' })}>
        Back
      </button>
      <button type="button" onClick={() => go({ from: '2026-11-10', to: '' })}>
        Forward
      </button>
      <button type="button" onClick={() => setCount(count + 1)}>
        Draw again
      </button>
    </TimeZoneFrame>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const pass = (milliseconds: number) => {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
};
const REVERSED = 'The end date must be on or after the start date.';

beforeEach(() => {
  onChange.mockClear();
});

describe('with time passing', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('reports a range once, half a second after the last change', () => {
    render(<Live />);
    for (const year of ['0002', '0020', '0202', '2026']) {
      type('From', `${year}-11-01`);
      pass(499);
      expect(onChange).not.toHaveBeenCalled();
    }
    pass(1);
    expect(onChange.mock.calls).toEqual([[{ from: '2026-11-01', to: '' }]]);
    expect(screen.queryByText(/^Enter a complete date/)).toBeNull();
  });

  it('shows an error below the fields and does not report the range', () => {
    render(<Live start={{ from: '2026-11-21', to: '' }} />);
    type('To', '2026-11-20');
    pass(500);
    const message = screen.getByText(REVERSED);
    expect(field('To').getAttribute('aria-invalid')).toBe('true');
    expect(field('To').getAttribute('aria-describedby')).toBe(message.id);
    expect(field('From').hasAttribute('aria-invalid')).toBe(false);
    expect(field('From').hasAttribute('aria-describedby')).toBe(false);
    expect(screen.queryByText(/^Includes both days/)).toBeNull();
    expect(onChange).not.toHaveBeenCalled();

    type('To', '2026-11-22');
    pass(500);
    expect(screen.queryByText(REVERSED)).toBeNull();
    expect(onChange.mock.calls).toEqual([[{ from: '2026-11-21', to: '2026-11-22' }]]);
  });

  it('keeps the range that Forward has restored, also when it renders again', () => {
    render(<Routed />);
    type('From', '2026-11-10');
    pass(500);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    pass(500);
    expect(field('From').value).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Forward' }));
    fireEvent.click(screen.getByRole('button', { name: 'Draw again' }));
    expect(field('From').value).toBe('2026-11-10');
    pass(500);
    expect(onChange.mock.calls).toEqual([[{ from: '2026-11-10', to: '' }]]);
  });

  it('drops typed dates on Back', () => {
    render(<Live start={{ from: '2026-11-20', to: '' }} />);
    type('From', '2026-11-10');
    fireEvent.popState(window);
    expect(field('From').value).toBe('2026-11-20');
    pass(500);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('shows the range of the URL when Back overtakes a sent range', () => {
    render(
      <TimeZoneFrame>
        <DateRangeField label="Created" value={{ from: '', to: '' }} onChange={onChange} />
      </TimeZoneFrame>,
    );
    type('From', '2026-11-10');
    pass(500);
    fireEvent.popState(window);
    expect(field('From').value).toBe('');
    type('From', '2026-11-10');
    pass(500);
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('reports a range when the focus leaves both fields, but not between them', () => {
    render(<Live />);
    type('From', '2026-11-20');
    fireEvent.blur(field('From'), { relatedTarget: field('To') });
    pass(499);
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.blur(field('To'), { relatedTarget: document.body });
    pass(0);
    expect(onChange.mock.calls).toEqual([[{ from: '2026-11-20', to: '' }]]);
  });

  it('does not report a range that loses the focus by Back', () => {
    render(<Live />);
    type('From', '2026-11-20');
    fireEvent.blur(field('From'), { relatedTarget: document.body });
    fireEvent.popState(window);
    pass(500);
    expect(onChange).not.toHaveBeenCalled();
    expect(field('From').value).toBe('');
  });
});

it('reports a range at once on Enter', async () => {
  render(<Live />);
  type('To', '2026-11-20');
  await userEvent.type(field('To'), '{Enter}');
  expect(onChange.mock.calls).toEqual([[{ from: '', to: '2026-11-20' }]]);
});

it('shows an error for a partly typed date, which the browser reports as empty', async () => {
  render(<Live start={{ from: '2026-11-20', to: '' }} />);
  vi.spyOn(field('From').validity, 'badInput', 'get').mockReturnValue(true);
  type('From', '');
  fireEvent.blur(field('From'), { relatedTarget: document.body });
  expect(await screen.findByText('Enter a complete date between 1970 and 2999.')).toBeDefined();
  expect(onChange).not.toHaveBeenCalled();
});

it('is cleared by its buttons, which focus their field', async () => {
  render(<Live start={{ from: '2026-11-20', to: '2026-11-21' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear From' }));
  expect(field('From').value).toBe('');
  await expectFocus(field('From'));
  expect(onChange.mock.calls).toEqual([[{ from: '', to: '2026-11-21' }]]);
});

it('shows a range that changes elsewhere and removes the error', async () => {
  render(<Live start={{ from: '2026-11-20', to: '' }} />);
  type('To', '2026-11-01');
  await userEvent.type(field('To'), '{Enter}');
  expect(screen.getByText(REVERSED)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(field('From').value).toBe('2026-01-01');
  expect(field('To').value).toBe('');
  expect(screen.queryByText(REVERSED)).toBeNull();
});

it('has no accessibility violations', async () => {
  const { container } = render(<Live start={{ from: '2026-11-21', to: '' }} />);
  type('To', '2026-11-01');
  await userEvent.type(field('To'), '{Enter}');
  expect(await findAxeViolations(container)).toEqual([]);
  expect(screen.getByRole('group', { name: 'Created' })).toBeDefined();
});
