import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type ShortcutCommand, SHORTCUTS } from './shortcuts.ts';
import { ShortcutsEnabledContext, useShortcut } from './use-shortcut.ts';

const setUp = (children: ReactNode, isEnabled = true) => {
  const run = vi.fn<(command: ShortcutCommand) => void>();
  function Owner({ command }: { command: ShortcutCommand }) {
    useShortcut(command, () => run(command));
    return null;
  }
  render(
    <ShortcutsEnabledContext value={isEnabled}>
      {SHORTCUTS.map(({ command }) => (
        <Owner key={command} command={command} />
      ))}
      {children}
    </ShortcutsEnabledContext>,
  );
  return run;
};

const press = (key: string, init: Partial<KeyboardEventInit> = {}) =>
  fireEvent.keyDown(document.body, { key, code: 'KeyX', ...init });

describe('useShortcut', () => {
  it.each([
    ['1', 'files'],
    ['2', 'users'],
    ['3', 'activity'],
    ['4', 'shared'],
    ['/', 'search'],
    ['r', 'reload'],
    ['j', 'nextRow'],
    ['k', 'previousRow'],
    ['o', 'openRow'],
    ['n', 'nextPage'],
    ['p', 'previousPage'],
    ['?', 'shortcuts'],
    ['R', 'reload'],
  ])('runs for the key "%s" the command %s', (key, command) => {
    const run = setUp(<p>Text</p>);
    press(key);
    expect(run.mock.calls).toEqual([[command]]);
  });

  it.each([
    ['?', [['shortcuts']]],
    ['/', [['search']]],
    ['1', [['files']]],
    ['R', []],
    ['N', []],
  ])('with Shift and the key "%s" runs %j', (key, calls) => {
    const run = setUp(<p>Text</p>);
    press(key, { shiftKey: true });
    expect(run.mock.calls).toEqual(calls);
  });

  it.each([['ctrlKey'], ['altKey'], ['metaKey'], ['repeat'], ['isComposing']] as const)(
    'ignores keys with %s',
    (name) => {
      const run = setUp(<p>Text</p>);
      for (const { key } of SHORTCUTS) press(key, { [name]: true });
      expect(run).not.toHaveBeenCalled();
    },
  );

  it.each(['5', 'a', 'x', 'Enter', 'Escape', 'Process', 'Dead'])('ignores the key %s', (key) => {
    const run = setUp(<p>Text</p>);
    press(key);
    expect(run).not.toHaveBeenCalled();
  });

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
  ])('runs commands while the focus is on %s', async (_, children) => {
    const run = setUp(children);
    screen.queryByTestId('focus')?.focus();
    await userEvent.keyboard('n?');
    expect(run.mock.calls).toEqual([['nextPage'], ['shortcuts']]);
  });

  it.each([
    ['a field', <input key="" data-testid="focus" aria-label="Search" />],
    ['a text area', <textarea key="" data-testid="focus" aria-label="Reason" />],
    ['a select', <select key="" data-testid="focus" aria-label="Type" />],
    [
      'editable text',
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
  ])('leaves typed keys to %s', async (_, children) => {
    const run = setUp(children);
    screen.getByTestId('focus').focus();
    await userEvent.keyboard('n1/?');
    expect(run).not.toHaveBeenCalled();
  });

  it.each(['dialog', 'alertdialog'])('ignores keys while a %s is open', async (role) => {
    const run = setUp(<div role={role} aria-label="Sure?" />);
    await userEvent.keyboard('n1/?');
    expect(run).not.toHaveBeenCalled();
  });

  it('ignores a key that another handler used', async () => {
    const run = setUp(
      <button type="button" onKeyDown={(event) => event.preventDefault()}>
        Next
      </button>,
    );
    screen.getByRole('button').focus();
    await userEvent.keyboard('n');
    expect(run).not.toHaveBeenCalled();
  });

  it('ignores all keys when shortcuts are off', async () => {
    const run = setUp(<p>Text</p>, false);
    await userEvent.keyboard('n1/?');
    expect(run).not.toHaveBeenCalled();
  });
});
