import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Command } from './shortcut-rules.ts';
import { useShortcuts } from './use-shortcuts.ts';

const setUp = (children: ReactNode, isOn = true) => {
  const run = vi.fn<(command: Command) => void>();
  const commands = {
    files: () => run('files'),
    users: () => run('users'),
    activity: () => run('activity'),
    search: () => run('search'),
    reload: () => run('reload'),
    nextPage: () => run('nextPage'),
    previousPage: () => run('previousPage'),
    shortcuts: () => run('shortcuts'),
  };
  function Page() {
    useShortcuts({ isOn, commands });
    return children;
  }
  render(<Page />);
  return run;
};

describe('useShortcuts', () => {
  it.each([
    ['nothing', <p key="">Text</p>],
    [
      'a button',
      <button key="" type="button" data-testid="focus">
        Next
      </button>,
    ],
    [
      'a heading',
      <h1 key="" tabIndex={-1} data-testid="focus">
        Files
      </h1>,
    ],
  ])('runs the command of a key with the focus on %s', async (_, children) => {
    const run = setUp(children);
    screen.queryByTestId('focus')?.focus();
    await userEvent.keyboard('n?');
    expect(run.mock.calls).toEqual([['nextPage'], ['shortcuts']]);
  });

  it.each([
    ['a field', <input key="" data-testid="focus" aria-label="Search" />],
    ['a text', <textarea key="" data-testid="focus" aria-label="Reason" />],
    ['a choice', <select key="" data-testid="focus" aria-label="Type" />],
    [
      'text that can be edited',
      <div key="" contentEditable suppressContentEditableWarning>
        <a href="#note" data-testid="focus">
          Note
        </a>
      </div>,
    ],
    [
      'a tag',
      <div key="" role="grid">
        <div role="row" tabIndex={0} data-testid="focus" />
      </div>,
    ],
  ])('leaves keys to %s', async (_, children) => {
    const run = setUp(children);
    screen.getByTestId('focus').focus();
    await userEvent.keyboard('n1/?');
    expect(run).not.toHaveBeenCalled();
  });

  it.each(['dialog', 'alertdialog'])('waits while there is a %s', async (role) => {
    const run = setUp(<div role={role} aria-label="Sure?" />);
    await userEvent.keyboard('n1/?');
    expect(run).not.toHaveBeenCalled();
  });

  it('leaves a key alone that something on the page has used', async () => {
    const run = setUp(
      <button type="button" onKeyDown={(event) => event.preventDefault()}>
        Next
      </button>,
    );
    screen.getByRole('button').focus();
    await userEvent.keyboard('n');
    expect(run).not.toHaveBeenCalled();
  });

  it('does nothing when it is off', async () => {
    const run = setUp(<p>Text</p>, false);
    await userEvent.keyboard('n1/?');
    expect(run).not.toHaveBeenCalled();
  });
});
