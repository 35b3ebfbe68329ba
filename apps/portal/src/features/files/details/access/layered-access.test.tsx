import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../../../test/axe.ts';
import { refusalReply } from '../../../../../test/backend.ts';
import { renderDetails } from '../../../../../test/render-details.ts';
import { createFile } from '../../../../../test/data/files.ts';
import { renderApp } from '../../../../../test/render-app.tsx';
import { mockServer } from '../../../../../test/server.ts';

const CALL = '/api/modify_permissions';
const BASE = "m/0'/0'/0'";
const PRICES = "m/0'/0'/1'";
const SALARIES = "m/0'/0'/2'";
const known = {
  fields: [
    { field: 'Prices', path: PRICES },
    { field: 'Salaries', path: SALARIES },
  ],
};
const file = {
  permissions_json: JSON.stringify([
    { email: 'dee@bakehouse.test', key_path: BASE },
    { email: 'dee@bakehouse.test', key_path: PRICES },
    { email: '*@partner.example', key_path: PRICES },
    { email: 'dee@bakehouse.test', key_path: SALARIES },
  ]),
};

const open = () => renderDetails(file, known);
const input = (field: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Add access to ${field}` });
const entries = (field: string) =>
  within(screen.getByRole('region', { name: field }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent.split(' ')[0]);
const remove = (email: string, field: string) =>
  screen.getByRole('button', { name: `Remove ${email} from ${field}` });

const INVALID = 'Please enter a valid email or wildcard domain (*@domain.com).';

describe('layered access', () => {
  it('shows the access of each field', async () => {
    await open();
    expect(entries('Prices')).toEqual(['dee@bakehouse.test', '*@partner.example']);
    expect(entries('Salaries')).toEqual(['dee@bakehouse.test']);
    const card = within(screen.getByRole('region', { name: 'Layered Access' }));
    expect(card.getByText('2 fields')).toBeDefined();
    expect(card.getByText(PRICES)).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('adds several addresses to one field at once', async () => {
    const {
      user,
      file: { checksum },
      sentTo,
    } = await open();
    await user.type(input('Salaries'), 'Eli@bakehouse.test, *@Partner.example,{Enter}');
    await screen.findByText('Added eli@bakehouse.test, *@partner.example to Salaries.');
    expect(sentTo(CALL)).toEqual([
      {
        checksum,
        add: [
          { email: 'eli@bakehouse.test', key_path: SALARIES },
          { email: '*@partner.example', key_path: SALARIES },
        ],
        remove: [],
        tell: true,
      },
    ]);
    expect(entries('Salaries')).toEqual([
      'dee@bakehouse.test',
      'eli@bakehouse.test',
      '*@partner.example',
    ]);
    expect(entries('Prices')).toHaveLength(2);
    expect(input('Salaries').value).toBe('');
  });

  it('says that several addresses were not added after they were taken back', async () => {
    const { user, sentTo } = await renderDetails(file, known, 600_000);
    await user.type(input('Salaries'), 'eli@bakehouse.test,fay@bakehouse.test{Enter}');
    await user.click(await screen.findByRole('button', { name: /^Undo: eli.* will be added/ }));
    await screen.findByText('eli@bakehouse.test and fay@bakehouse.test were not added.');
    expect(sentTo(CALL)).toEqual([]);
  });

  it.each([
    ['eli@bakehouse.test, eli, fay@bakehouse.test', INVALID, 'eli', 20],
    [
      'eli@bakehouse.test,DEE@bakehouse.test',
      'This email already has access.',
      'DEE@bakehouse.test',
      19,
    ],
  ])('adds none of "%s", says why and marks which', async (text, message, part, start) => {
    const { user, sentTo } = await open();
    await user.type(input('Prices'), `${text}{Enter}`);
    const problem = await screen.findByText(message);
    expect(problem.id).toBe(input('Prices').getAttribute('aria-describedby'));
    const { value, selectionStart, selectionEnd } = input('Prices');
    expect(value).toBe(text);
    expect(selectionStart).toBe(start);
    expect(value.slice(start, selectionEnd ?? 0)).toBe(part);
    expect(sentTo(CALL)).toEqual([]);
  });

  it('ignores an empty input', async () => {
    const { user, sentTo } = await open();
    await user.type(input('Prices'), ' , {Enter}');
    expect(input('Prices').getAttribute('aria-invalid')).toBeNull();
    expect(sentTo(CALL)).toEqual([]);
  });

  it('keeps what was typed when it could not be added', async () => {
    const { user } = await open();
    mockServer.use(
      http.post(`*${CALL}`, () =>
        refusalReply(400, { error: 'The kitchen is closed.', error_type: 'invalid_request' }),
      ),
    );
    const text = 'eli@bakehouse.test,fay@bakehouse.test';
    await user.type(input('Prices'), `${text}{Enter}`);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The kitchen is closed.');
    expect(alert.textContent).toContain(
      'eli@bakehouse.test, fay@bakehouse.test could not be added.',
    );
    expect(input('Prices').value).toBe(text);
    expect(entries('Prices')).toHaveLength(2);
  });

  it('removes an address from one field only', async () => {
    const {
      user,
      file: { checksum },
      sentTo,
    } = await open();
    await user.click(remove('dee@bakehouse.test', 'Prices'));
    await screen.findByText('Removed dee@bakehouse.test from Prices.');
    expect(sentTo(CALL)).toEqual([
      { checksum, add: [], remove: [{ email: 'dee@bakehouse.test', key_path: PRICES }] },
    ]);
    expect(
      screen.getByRole('button', { name: 'Undo removal of dee@bakehouse.test from Prices' }),
    ).toBe(document.activeElement);
    expect(entries('Prices')).toEqual(['dee@bakehouse.test', '*@partner.example']);
    expect(screen.getByRole('region', { name: 'Prices' }).textContent).toContain('1 entry');
    expect(entries('Salaries')).toEqual(['dee@bakehouse.test']);
    expect(screen.getByRole('button', { name: 'Remove dee@bakehouse.test' })).toBeDefined();
  });

  it('keeps a field that nobody has access to', async () => {
    const { user, file: opened } = await open();
    await user.click(remove('dee@bakehouse.test', 'Salaries'));
    await screen.findByText('Removed dee@bakehouse.test from Salaries.');
    const details = screen.getByRole('button', { name: `Details of ${opened.filetitle}` });
    await user.click(details);
    await user.click(details);
    const salaries = within(screen.getByRole('region', { name: 'Salaries' }));
    expect(salaries.getByText('Nobody has access to this field alone.')).toBeDefined();
  });

  it('says that a file has no fields', async () => {
    await renderDetails();
    const card = within(screen.getByRole('region', { name: 'Layered Access' }));
    expect(card.getByText(/^This file has no fields with access of their own\./)).toBeDefined();
    expect(card.queryByRole('textbox')).toBeNull();
  });

  it('can only be read where the file is somebody else’s', async () => {
    const app = renderApp('/portal?tab=files&admin=true', {
      session: 'password_pin',
      user: { is_admin: true, email: 'ada@bakehouse.test' },
      prepare: (backend) => {
        Object.assign(backend, known, { files: [createFile(1, file)] });
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Details of Loaf 01.csv' }));
    const card = within(await screen.findByRole('region', { name: 'Layered Access' }));
    expect(entries('Prices')).toEqual(['dee@bakehouse.test', '*@partner.example']);
    expect(card.queryByRole('textbox')).toBeNull();
    expect(card.queryByRole('button')).toBeNull();
    expect(await findAxeViolations()).toEqual([]);
  });
});
