import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../test/axe.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { expectFocus } from '../../test/fields/expect-focus.ts';

describe('Button', () => {
  it('is a plain button by default', () => {
    render(<Button>Search</Button>);
    expect(screen.getByRole('button', { name: 'Search' }).getAttribute('type')).toBe('button');
  });

  it('keeps the focus and ignores presses while busy', async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn();
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" busy={busy} busyLabel="Signing in…" onClick={onClick}>
          Sign in
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    screen.getByRole('button', { name: 'Sign in' }).focus();
    rerender(form(true));

    const button = screen.getByRole('button', { name: 'Signing in…' });
    await userEvent.click(button);
    await expectFocus(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('keeps its name while busy without a busy label', () => {
    render(<Button busy>Retry</Button>);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  });

  it('has no accessibility violations in any form', async () => {
    const { container } = render(
      <>
        <Button variant="primary">Save</Button>
        <Button variant="danger" busy busyLabel="Deleting…">
          Delete
        </Button>
        <Button variant="quiet" disabled>
          Undo
        </Button>
        <Button size="compact" aria-label="Close">
          <Icon name="close" />
        </Button>
      </>,
    );
    expect(await findAxeViolations(container)).toEqual([]);
  });
});
