import { eventually } from '@bakehouse/vitest/eventually';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ShortId } from './short-id.tsx';

const VALUE = '0198c3a2-77d1-7c3e-9b1f-2f6f2c3d9f0e';
const name = `Copy file ID ${VALUE}`;

describe('ShortId', () => {
  it('shows a short id and gives screen readers the whole id', () => {
    render(<ShortId value={VALUE} label="file ID" />);
    expect(screen.getByText('0198c3a2…9f0e')).toBeDefined();
    expect(screen.getByRole('button', { name })).toBeDefined();
  });

  it('shows the whole id on focus', async () => {
    userEvent.setup();
    render(<ShortId value={VALUE} label="file ID" />);
    await userEvent.tab();
    expect(screen.getByRole('tooltip').textContent).toBe(VALUE);
  });

  it('copies the whole id and confirms it', async () => {
    const user = userEvent.setup();
    const { container } = render(<ShortId value={VALUE} label="file ID" />);
    await user.click(screen.getByRole('button', { name }));
    expect(await navigator.clipboard.readText()).toBe(VALUE);
    await eventually(() =>
      expect(container.querySelector('[aria-live="polite"]')?.textContent).toBe('Copied'),
    );
  });

  it('shows a message when the browser forbids copying', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    const { container } = render(<ShortId value={VALUE} label="file ID" />);
    await user.click(screen.getByRole('button', { name }));
    await eventually(() =>
      expect(container.querySelector('[aria-live="polite"]')?.textContent).toBe('Could not copy'),
    );
  });
});
