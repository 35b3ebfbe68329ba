import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { ShortcutsEnabledContext } from '../../shortcuts/use-shortcut.ts';
import { useRowShortcuts } from './use-row-shortcuts.ts';
import { expectFocus } from '../../../test/fields/expect-focus.ts';

function Files({ opened }: { opened: string[] }) {
  const frame = useRef<HTMLDivElement>(null);
  useRowShortcuts(frame);
  return (
    <div ref={frame}>
      <input aria-label="Search" />
      <table>
        <tbody>
          {['Rye', 'Spelt'].map((name) => (
            <tr key={name} data-row={name}>
              <td>
                <input type="checkbox" aria-label={`Select ${name}`} />
              </td>
              <td>
                <a href={`/${name}`}>Baker of {name}</a>
                <button type="button" aria-expanded={false} onClick={() => opened.push(name)}>
                  Details of {name}
                </button>
              </td>
            </tr>
          ))}
          <tr data-row="Spelt">
            <td>
              <button type="button">Save</button>
            </td>
          </tr>
          <tr data-row="Oat">
            <td>
              <a href="/oat">dee@partner.example</a>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

const show = (isEnabled = true) => {
  const opened: string[] = [];
  render(
    <ShortcutsEnabledContext value={isEnabled}>
      <Files opened={opened} />
    </ShortcutsEnabledContext>,
  );
  return opened;
};
const focused = () => document.activeElement?.textContent;
const press = (keys: string) => userEvent.keyboard(keys);

it('moves the focus from row to row and stops at both ends', async () => {
  show();
  const places: unknown[] = [];
  for (const key of ['j', 'j', 'j', 'j', 'k', 'k', 'k']) {
    await press(key);
    places.push(focused());
  }
  expect(places).toEqual([
    'Details of Rye',
    'Details of Spelt',
    'dee@partner.example',
    'dee@partner.example',
    'Details of Spelt',
    'Details of Rye',
    'Details of Rye',
  ]);
});

it('opens the row with the focus by o and by Enter, and no row without it', async () => {
  const opened = show();
  await press('o');
  await press('jo');
  await press('j{Enter}');
  expect(opened).toEqual(['Rye', 'Spelt']);
});

it('goes on from a control in the details of a row', async () => {
  show();
  screen.getByRole('button', { name: 'Save' }).focus();
  await press('j');
  expect(focused()).toBe('dee@partner.example');
});

it('ignores the keys in a text field', async () => {
  show();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
  await userEvent.type(field, 'jok');
  expect(field.value).toBe('jok');
  await expectFocus(field);
});

it('does nothing while shortcuts are off', async () => {
  show(false);
  await press('j');
  expect(document.activeElement).toBe(document.body);
});
