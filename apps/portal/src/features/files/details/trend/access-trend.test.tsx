import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anEvent } from '../../../../../test/events.ts';
import { browserTimeZone } from '../../../../time/local-time.ts';
import { openDetails } from '../../../../../test/details.ts';

const card = () => within(screen.getByRole('region', { name: 'Access Trend' }));
const bars = () =>
  card()
    .getAllByRole('img')
    .map((bar) => bar.getAttribute('aria-label')?.replace(/^.*\d\d:\d\d/, ''));

describe('the access trend', () => {
  it('counts openings and all other events by how they ended, each once', async () => {
    const refused = anEvent(2, { action: 'open_blocked' });
    await openDetails(
      {},
      {
        history: {
          opened: [anEvent(0), anEvent(2)],
          alerts: [refused],
          recentActivity: [
            refused,
            anEvent(2, { id: 'dates', action: 'dates_updated' }),
            anEvent(3, { id: 'added', action: 'permission_added' }),
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

  it('says when there is nothing to draw', async () => {
    await openDetails();
    expect(card().getByText('No access trend data available.')).toBeDefined();
  });

  it('says when it does not know all events', async () => {
    const opened = Array.from({ length: 50 }, (_, index) => anEvent(index));
    await openDetails({}, { history: { opened } });
    expect(card().getByText('Based on the latest 50 openings and 50 other events.')).toBeDefined();
  });
});
