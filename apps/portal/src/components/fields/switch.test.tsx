import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Switch } from './switch.tsx';

it('turns on and off by click and space bar, and is described by its hint', async () => {
  const onChange = vi.fn();
  const view = render(<Switch label="Shortcuts" hint="Single keys." isOn onChange={onChange} />);
  const control = screen.getByRole('switch', { name: /Shortcuts/, description: 'Single keys.' });
  expect(control).toHaveProperty('checked', true);
  await userEvent.click(screen.getByText('Shortcuts'));
  expect(onChange.mock.calls).toEqual([[false]]);

  view.rerender(<Switch label="Shortcuts" hint="Single keys." isOn={false} onChange={onChange} />);
  control.focus();
  await userEvent.keyboard(' ');
  expect(onChange.mock.calls).toEqual([[false], [true]]);
});
