import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import type { ListedPasskey, PasskeyFailure } from './listed-passkey.ts';
import { PasskeyList } from './passkey-list.tsx';
import { expectFocus } from '../../../test/expect-focus.ts';

const LABELS = {
  list: 'Your passkeys',
  empty: 'You have no passkeys.',
  name: 'Name of the passkey',
  nameMissing: 'Enter a name.',
  rename: 'Rename {name}',
  save: 'Save name',
  cancel: 'Cancel',
  renamed: 'Passkey renamed.',
  delete: 'Delete {name}',
  deleteQuestion: 'Delete {name}?',
  deleteWarning: 'It cannot be restored.',
  confirmDelete: 'Delete passkey',
  deleted: 'Passkey deleted.',
};

const PASSKEYS: readonly ListedPasskey[] = [
  { id: 'a', name: 'Laptop', details: ['bakehouse.test', 'Chrome on Linux'] },
  { id: 'b', name: 'Phone', details: [] },
];

type Answer = Promise<PasskeyFailure | undefined>;

function renderList() {
  const onRename = vi.fn<(id: string, name: string) => Answer>(() => Promise.resolve(undefined));
  const onDelete = vi.fn<(id: string) => Answer>(() => Promise.resolve(undefined));
  function App() {
    const [passkeys, setPasskeys] = useState(PASSKEYS);
    return (
      <PasskeyList
        passkeys={passkeys}
        labels={LABELS}
        onRename={async (id, name) => {
          const failure = await onRename(id, name);
          const rename = (all: readonly ListedPasskey[]) =>
            all.map((passkey) => (passkey.id === id ? { ...passkey, name } : passkey));
          if (!failure) setPasskeys(rename);
          return failure;
        }}
        onDelete={async (id) => {
          const failure = await onDelete(id);
          if (!failure) setPasskeys((all) => all.filter((passkey) => passkey.id !== id));
          return failure;
        }}
      />
    );
  }
  render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  return { user: userEvent.setup(), onRename, onDelete };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: LABELS.name });
const names = () =>
  screen.queryAllByRole('button', { name: /^Rename / }).map(({ ariaLabel }) => ariaLabel?.slice(7));

describe('the list of passkeys', () => {
  it('shows what is known about each passkey', async () => {
    renderList();
    expect(names()).toEqual(['Laptop', 'Phone']);
    expect(screen.getByText('bakehouse.test · Chrome on Linux')).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('renames by keyboard, trims the name and gives the focus back', async () => {
    const { user, onRename } = renderList();
    await user.click(button('Rename Laptop'));
    await expectFocus(nameField());
    expect(nameField().value).toBe('Laptop');
    expect(await findAxeViolations()).toEqual([]);
    await user.keyboard('  Work laptop {Enter}');
    expect(await screen.findByText('Passkey renamed.')).toBeDefined();
    expect(onRename.mock.calls).toEqual([['a', 'Work laptop']]);
    expect(names()).toEqual(['Work laptop', 'Phone']);
    await expectFocus(button('Rename Work laptop'));
  });

  it.each([
    ['Escape', '{Escape}'],
    ['the same name', '{Enter}'],
    ['its button', '{Tab}{Tab}{Enter}'],
  ])('stops renaming by %s, without a request', async (_way, keys) => {
    const { user, onRename } = renderList();
    await user.click(button('Rename Phone'));
    await user.keyboard(keys);
    expect(screen.queryByRole('textbox')).toBeNull();
    await expectFocus(button('Rename Phone'));
    expect(onRename).not.toHaveBeenCalled();
  });

  it.each(['Rename Phone', 'Delete Phone'])(
    'hides Escape from the dialog around it, after %s',
    async (name) => {
      const { user } = renderList();
      const onKeyDown = vi.fn();
      document.body.addEventListener('keydown', onKeyDown);
      await user.click(button(name));
      await user.keyboard('{Escape}');
      document.body.removeEventListener('keydown', onKeyDown);
      expect(onKeyDown).not.toHaveBeenCalled();
    },
  );

  it('asks for a name, and keeps the form after a failure', async () => {
    const { user, onRename } = renderList();
    await user.click(button('Rename Phone'));
    await user.clear(nameField());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Enter a name.');
    expect(nameField().ariaInvalid).toBe('true');
    expect(onRename).not.toHaveBeenCalled();

    onRename.mockResolvedValueOnce({ text: 'Not now.' });
    await user.keyboard('Old phone{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Not now.');
    await expectFocus(nameField());
    expect(await findAxeViolations()).toEqual([]);
  });

  it('saves a name once while the answer is missing', async () => {
    const { user, onRename } = renderList();
    onRename.mockReturnValue(new Promise(() => undefined));
    await user.click(button('Rename Phone'));
    await user.keyboard('Old phone{Enter}{Enter}');
    await user.click(button('Save name'));
    expect(onRename).toHaveBeenCalledTimes(1);
  });

  it('leaves the next name form open when a cancelled one was saved after all', async () => {
    const { user, onRename } = renderList();
    let answer = (): void => undefined;
    onRename.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = () => resolve(undefined);
      }),
    );
    await user.click(button('Rename Phone'));
    await user.keyboard('Old phone{Enter}{Escape}');
    await user.click(button('Rename Laptop'));
    answer();
    expect(await screen.findByText('Passkey renamed.')).toBeDefined();
    expect(nameField().value).toBe('Laptop');
  });

  it('locks the other passkeys while one is renamed', async () => {
    const { user } = renderList();
    await user.click(button('Rename Laptop'));
    expect(button('Rename Phone').disabled).toBe(true);
    expect(button('Delete Phone').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Delete Laptop' })).toBeNull();
  });

  it('deletes only after a confirmation, and moves the focus to the list', async () => {
    const { user, onDelete } = renderList();
    await user.click(button('Delete Laptop'));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete Laptop?' });
    expect(dialog.textContent).toContain('It cannot be restored.');
    await expectFocus(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await findAxeViolations()).toEqual([]);

    await user.keyboard('{Enter}');
    expect(onDelete).not.toHaveBeenCalled();
    await expectFocus(button('Delete Laptop'));

    await user.keyboard('{Enter}');
    await user.click(button('Delete passkey'));
    expect(await screen.findByText('Passkey deleted.')).toBeDefined();
    expect(onDelete.mock.calls).toEqual([['a']]);
    expect(names()).toEqual(['Phone']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await expectFocus(screen.getByRole('group', { name: 'Your passkeys' }));
  });

  it('keeps the passkey and the dialog after a failure', async () => {
    const { user, onDelete } = renderList();
    onDelete.mockResolvedValueOnce({ text: 'It is your only way to log in.' });
    await user.click(button('Delete Phone'));
    await user.click(button('Delete passkey'));
    const dialog = screen.getByRole('alertdialog');
    expect(within(dialog).getByRole('alert').textContent).toBe('It is your only way to log in.');
    expect(names()).toEqual(['Laptop', 'Phone']);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await expectFocus(button('Delete Phone'));
  });

  it('says that there are none', async () => {
    const { user } = renderList();
    for (const name of ['Laptop', 'Phone']) {
      await user.click(button(`Delete ${name}`));
      await user.click(button('Delete passkey'));
    }
    expect(screen.getByText('You have no passkeys.')).toBeDefined();
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});
