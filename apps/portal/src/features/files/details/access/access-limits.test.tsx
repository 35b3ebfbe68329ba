import { BASE_KEY_PATH } from '@bakehouse/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../../../test/axe.ts';
import { createGroup } from '../../../../../test/data/people.ts';
import { expectFocus } from '../../../../../test/fields/expect-focus.ts';
import { toPermissionsJson } from '../../../../../test/handlers/files.ts';
import { renderDetails } from '../../../../../test/render-details.ts';

const CALL = '/api/modify_permissions';
const DEE = 'dee@bakehouse.test';
const SALES = createGroup();
const SALES_GRANTEE = `group:${SALES.id}`;
const FRIDAY = '2026-11-27T18:00:00.000Z';

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Add access' });
const limit = (name = 'Limit') => screen.getByRole('combobox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const rowOf = (name: string) => button(`Remove ${name}`).closest('li')?.textContent;

const open = async (fields = {}) => {
  const app = await renderDetails({ permissions_json: toPermissionsJson(DEE), ...fields });
  app.backend.groups = [SALES, createGroup({ id: 'g2', name: 'Everybody', people_count: 90 })];
  return app;
};

describe('adding access', () => {
  it('offers groups by what is typed, and adds one until Friday', async () => {
    const { user, sentTo } = await open();
    await user.type(input(), 'fay@bakehouse.test, sal');
    await user.click(await screen.findByRole('button', { name: 'Sales · 12 people' }));
    await expectFocus(input());
    expect(input().value).toBe('fay@bakehouse.test, Sales; ');
    await user.selectOptions(limit(), 'Until Friday 18:00');
    expect(screen.getByText('Ends on 27 Nov 2026, 18:00 (UTC).')).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
    await user.click(button('Add'));
    await screen.findByText('Added fay@bakehouse.test, Sales to the access list.');
    expect(sentTo(CALL)).toMatchObject([
      {
        add: ['fay@bakehouse.test', SALES_GRANTEE].map((email) => ({
          email,
          key_path: BASE_KEY_PATH,
          terms: { until: FRIDAY },
        })),
      },
    ]);
    expect(rowOf('Sales')).toContain('Group of 12, until 27 Nov 2026, 18:00');
  });

  it('reads the name of a group, and keeps what was typed when the date is missing', async () => {
    const { user, sentTo } = await open();
    await user.type(input(), 'sales');
    await user.selectOptions(limit(), 'Until a date and time');
    await user.click(button('Add'));
    expect(await screen.findByText('Complete the date and time.')).toBeDefined();
    expect(input().value).toBe('sales');
    expect(sentTo(CALL)).toEqual([]);
    await user.selectOptions(limit(), '3 times');
    await user.click(button('Add'));
    await screen.findByText('Added Sales to the access list.');
    expect(sentTo(CALL)).toMatchObject([
      { add: [{ email: SALES_GRANTEE, terms: { max_openings: 3 } }] },
    ]);
  });

  it('keeps the limit with the typed text while the details are closed', async () => {
    const { user, file } = await open();
    await user.type(input(), 'fay@');
    await user.selectOptions(limit(), 'One time');
    const details = button(`Details of ${file.filetitle}`);
    await user.click(details);
    await user.click(details);
    expect(input().value).toBe('fay@');
    expect(screen.getByRole('option', { name: 'One time', selected: true })).toBeDefined();
  });
});

describe('the limit of an entry', () => {
  const LIMITED = {
    permissions_json: JSON.stringify([
      {
        email: DEE,
        key_path: BASE_KEY_PATH,
        terms: { max_openings: 3 },
        left: { openings: 2, until: null },
      },
    ]),
  };

  it('is changed in its row, and Undo gives the earlier one back', async () => {
    const { user, sentTo } = await open(LIMITED);
    await user.click(button(`Limit access of ${DEE}`));
    const select = limit(`Limit of ${DEE}`);
    await expectFocus(select);
    expect(
      within(select).getByRole('option', { name: 'As now: 2 of 3 left', selected: true }),
    ).toBeDefined();
    await user.selectOptions(select, '7 days after the first opening');
    expect(await findAxeViolations()).toEqual([]);
    await user.click(button('Save'));
    await expectFocus(button(`Limit access of ${DEE}`));
    const message = `Changed the limit of ${DEE} in the access list.`;
    await user.click(await screen.findByRole('button', { name: `Undo: ${message}` }));
    await waitFor(() => expect(sentTo(CALL)).toHaveLength(2));
    const grant = { email: DEE, key_path: BASE_KEY_PATH };
    expect(sentTo(CALL)).toMatchObject([
      { add: [{ ...grant, terms: { days_after_first_opening: 7 } }], remove: [], tell: false },
      { add: [{ ...grant, terms: { max_openings: 3 } }], remove: [], tell: false },
    ]);
  });

  it('is taken away by “No limit”', async () => {
    const { user, sentTo } = await open(LIMITED);
    await user.click(button(`Limit access of ${DEE}`));
    await user.selectOptions(limit(`Limit of ${DEE}`), 'No limit');
    await user.click(button('Save'));
    await screen.findByText(`Changed the limit of ${DEE} in the access list.`);
    expect(sentTo(CALL)).toMatchObject([{ add: [{ email: DEE, terms: null }] }]);
    expect(rowOf(DEE)).not.toContain('left');
  });

  it('stays when nothing else is chosen', async () => {
    const { user, sentTo } = await open(LIMITED);
    await user.click(button(`Limit access of ${DEE}`));
    await user.click(button('Save'));
    expect(screen.queryByRole('combobox', { name: `Limit of ${DEE}` })).toBeNull();
    expect(sentTo(CALL)).toEqual([]);
  });
});
