import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import { renderLoggedIn } from '../../../../test/render-app.tsx';
import { stubWorkers } from '../../../../test/workers.ts';
// This import loads the code chunk before a test waits for it.
import '../bake-dialog.tsx';

const openFields = async (...files: File[]) => {
  stubWorkers();
  const { user } = renderLoggedIn('/portal?tab=files');
  await screen.findByText('Loaf 64.csv');
  await user.click(screen.getByRole('button', { name: 'Bake files' }));
  const dialog = await screen.findByRole('dialog', { name: 'Bake files' });
  const input = dialog.querySelector('input[type=file]');
  if (input === null) throw new Error('The dialog has no input for files.');
  fireEvent.change(input, { target: { files } });
  await user.click(within(dialog).getByText('Fields with people of their own'));
  const lines = within(dialog).getByRole<HTMLTextAreaElement>('textbox', {
    name: 'Fields and their people',
  });
  return { user, dialog: within(dialog), lines };
};

const table = new File(['bread,price,cost\nrye,4,1\n'], 'list.csv');
const order = new File(['{"customer": {"name": "Mia"}, "items": [1]}'], 'order.json');

it('adds the picked fields of the chosen files, so that only their people are typed', async () => {
  const { user, dialog, lines } = await openFields(table, order);
  await user.click(await dialog.findByRole('button', { name: 'Add the field price' }));
  expect(document.activeElement).toBe(lines);
  await user.type(lines, 'dee@example.com');
  await user.click(dialog.getByRole('button', { name: 'Add the field /customer/name' }));
  expect(lines.value).toBe('price: dee@example.com\n/customer/name: ');
  expect(dialog.queryByRole('button', { name: 'Add the field price' })).toBeNull();
  expect(await findAxeViolations()).toEqual([]);
});

it('names a typed field that no chosen file has, but not one inside of a list', async () => {
  const { user, dialog, lines } = await openFields(order, new File(['x'], 'a.pdf'));
  await dialog.findByRole('button', { name: 'Add the field /items' });
  await user.type(lines, '/items/0: dee@example.com');
  expect(dialog.queryByText(/No chosen file has/)).toBeNull();
  await user.type(lines, '\nweight: dee@example.com');
  await dialog.findByText(/No chosen file has the field “weight”/);
});

it('says why a file has no fields to pick', async () => {
  const { dialog } = await openFields(new File(['{'], 'broken.json'));
  await waitFor(() => dialog.getByText(/^broken\.json: Fields cannot be picked/));
});

it('offers forty fields of a file with many, and says that the others can be typed', async () => {
  const header = Array.from({ length: 60 }, (_, index) => `column ${index}`).join(',');
  const { dialog } = await openFields(new File([`${header}\n`], 'wide.csv'));
  await dialog.findByText('20 more fields. Type their names below.');
  expect(dialog.getAllByRole('button', { name: /^Add the field/ })).toHaveLength(40);
});
