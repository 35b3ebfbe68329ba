import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFileEvent } from '../../../../../test/data/events.ts';
import { formatDate } from '../../../../time/format-date.ts';
import { browserTimeZone } from '../../../../time/local-time.ts';
import { renderDetails } from '../../../../../test/render-details.ts';

const ELEVEN = formatDate('2026-11-21T11:00:00.000Z', browserTimeZone());

const card = () => within(screen.getByRole('region', { name: 'Access Trend' }));
const bars = () =>
  card()
    .getAllByRole('img')
    .map((bar) => bar.getAttribute('aria-label')?.replace(/^.*\d\d:\d\d/, ''));

describe('the access trend', () => {
  it('counts each opening and each other event once, by its result', async () => {
    const refused = createFileEvent(2, { action: 'open_blocked' });
    await renderDetails(
      {},
      {
        history: {
          opened: [createFileEvent(0), createFileEvent(2)],
          alerts: [refused],
          recentActivity: [
            refused,
            createFileEvent(2, { id: 'dates', action: 'dates_updated' }),
            createFileEvent(3, { id: 'added', action: 'permission_added' }),
          ],
        },
      },
    );
    expect(bars()).toEqual([
      ': 1 Success',
      ': 1 Success, 1 Blocked, 1 Info',
      ': nothing',
      ': 1 Success',
    ]);
    expect(card().getByText(`Per minute · ${browserTimeZone()}`)).toBeDefined();
    const legend = within(card().getByRole('list', { name: 'Legend' }));
    expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Success',
      'Warning',
      'Blocked',
      'Info',
    ]);
    expect(card().queryByText(/^Based on the latest/)).toBeNull();
  });

  it.each([
    [[createFileEvent(0)], `1 event on ${ELEVEN}: Success.`],
    [
      [createFileEvent(0), { ...createFileEvent(0, { action: 'open_blocked' }), id: 'refused' }],
      `2 events on ${ELEVEN}: 1 Success, 1 Blocked.`,
    ],
  ])('is a line of text while all events share one bar: case %#', async (events, text) => {
    await renderDetails({}, { history: { recentActivity: events } });
    expect(card().getByText(text)).toBeDefined();
    expect(card().queryByRole('list')).toBeNull();
  });

  it('shows a text if there are no events', async () => {
    await renderDetails();
    expect(card().getByText('No access trend data available.')).toBeDefined();
  });

  it('shows a note if it does not contain all events', async () => {
    const opened = Array.from({ length: 50 }, (_, index) => createFileEvent(index));
    await renderDetails({}, { history: { opened } });
    expect(card().getByText('Based on the latest 50 openings and 50 other events.')).toBeDefined();
  });
});
