import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFileEvent } from '../../../../test/data/events.ts';
import { findAxeViolations } from '../../../../test/axe.ts';
import { renderDetails } from '../../../../test/render-details.ts';
import { createFile } from '../../../../test/data/files.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { formatDate } from '../../../time/format-date.ts';
import { browserTimeZone } from '../../../time/local-time.ts';
import { expectFocus } from '../../../../test/fields/expect-focus.ts';

const ZONE = browserTimeZone();

const card = (name: string) => within(screen.getByRole('region', { name }));
const many = Array.from({ length: 12 }, (_, index) => createFileEvent(index + 1));

const REFUSED = {
  action: 'open_blocked',
  user: 'eli@bakehouse.test',
  msg: 'Opening Loaf 01.csv refused: the file has expired',
  description: 'Opening refused',
};

const history = {
  opened: [createFileEvent(1)],
  alerts: [createFileEvent(2, REFUSED)],
  recentActivity: [
    createFileEvent(2, REFUSED),
    createFileEvent(3, {
      action: 'permission_removed',
      user: 'bo@bakehouse.test',
      description: 'fay@bakehouse.test removed by user',
    }),
    createFileEvent(4, {
      action: 'dates_updated',
      user: 'bo@bakehouse.test',
      description: 'Dates updated',
    }),
  ],
};

describe('the lists of events', () => {
  it('say what happened, how it ended, who did it and how long ago', async () => {
    await renderDetails({}, { history });
    const textsOf = (name: string) =>
      card(name)
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    expect(textsOf('Opened')).toEqual(['Opening allowedGranteddee@bakehouse.test 1 hour ago']);
    expect(textsOf('Alerts')).toEqual(['Opening refusedBlockedeli@bakehouse.test 1 hour ago']);
    expect(textsOf('Recent Activity')).toEqual([
      'Opening refusedBlockedeli@bakehouse.test 1 hour ago',
      'fay@bakehouse.test removed by userRevokedbo@bakehouse.test 1 hour ago',
      'Dates updatedUpdatedbo@bakehouse.test 1 hour ago',
    ]);
    expect(card('Recent Activity').getByText('3 events')).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('let the baker answer a refusal among the alerts', async () => {
    const { user } = await renderDetails({}, { history });
    await user.click(card('Alerts').getByRole('button', { name: /^Extend… eli@bakehouse.test/ }));
    await screen.findByRole('dialog', { name: 'Extend 1 file' });
  });

  it('show the exact time and the whole message in a tooltip on focus', async () => {
    const { user } = await renderDetails({}, { history });
    const link = card('Alerts').getByRole('link');
    screen.getByRole('button', { name: 'Details of Loaf 01.csv' }).focus();
    while (document.activeElement !== link) await user.tab();
    const tooltip = await screen.findByRole('tooltip');
    const { createdAt, msg } = createFileEvent(2, REFUSED);
    expect(tooltip.textContent).toBe(`${formatDate(createdAt, ZONE)}: ${msg}`);
    expect(link.getAttribute('aria-describedby')).toBe(tooltip.id);
  });

  it('show the dates of the message in the same time zone', async () => {
    const at = '2026-12-24T08:00:00.000Z';
    const msg = `Expiry of Loaf 01.csv set to ${at}`;
    const { user } = await renderDetails(
      {},
      { history: { recentActivity: [createFileEvent(1, { msg })] } },
    );
    const link = card('Recent Activity').getByRole('link');
    screen.getByRole('button', { name: 'Details of Loaf 01.csv' }).focus();
    while (document.activeElement !== link) await user.tab();
    const tooltip = await screen.findByRole('tooltip');
    expect(tooltip.textContent).toContain(`Expiry of Loaf 01.csv set to ${formatDate(at, ZONE)}`);
  });

  it.each([
    ['Opened', 'No opening was allowed yet.'],
    ['Alerts', 'No refused attempts.'],
    ['Recent Activity', 'Nothing has happened to this file yet.'],
  ])('say of an empty %s: %s', async (title, text) => {
    await renderDetails();
    expect(card(title).getByText(text)).toBeDefined();
    expect(card(title).queryByRole('list')).toBeNull();
    expect(card(title).queryByRole('button')).toBeNull();
  });

  it('show five events, and on request the rest with the focus on the first new one', async () => {
    const { user } = await renderDetails({}, { history: { opened: many } });
    const links = () => card('Opened').getAllByRole('link');
    expect(links()).toHaveLength(5);
    await user.click(card('Opened').getByRole('button', { name: 'Show all 12' }));
    expect(links()).toHaveLength(12);
    await expectFocus(links()[5]);
    await user.click(card('Opened').getByRole('button', { name: 'Show fewer' }));
    expect(links()).toHaveLength(5);
  });

  it('leave the focus where it is when their row is closed and opened again', async () => {
    const { user } = await renderDetails({}, { history: { opened: many } });
    await user.click(card('Opened').getByRole('button', { name: 'Show all 12' }));
    const expander = screen.getByRole('button', { name: 'Details of Loaf 01.csv' });
    await user.click(expander);
    await waitFor(() => expect(expander.getAttribute('aria-expanded')).toBe('false'));
    await user.click(expander);
    await waitFor(() => expect(card('Opened').getAllByRole('link')).toHaveLength(12));
    await expectFocus(expander);
  });

  it('show when they contain only the newest events', async () => {
    const opened = Array.from({ length: 50 }, (_, index) => createFileEvent(index + 1));
    await renderDetails({}, { history: { opened } });
    expect(card('Opened').getByText('The newest 50')).toBeDefined();
  });

  it('lead to the activity of the file', async () => {
    const { user, file, url } = await renderDetails({}, { history });
    await user.click(card('Opened').getByRole('link'));
    expect(url()).toBe(`/portal?tab=activity&file=${file.id}`);
  });

  it('lead to the activity in admin mode, too', async () => {
    const app = renderApp('/portal?tab=files&admin=true', {
      session: 'password_pin',
      user: { is_admin: true, email: 'ada@bakehouse.test' },
      prepare: (backend) => {
        Object.assign(backend, { files: [createFile(1)], history });
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Details of Loaf 01.csv' }));
    const opened = within(await screen.findByRole('region', { name: 'Opened' }));
    await app.user.click(opened.getByRole('link'));
    expect(app.url()).toBe('/portal?tab=activity&admin=true&file=file-0001');
  });
});
