import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { goBack, enterDay } from '../../../test/lists/list-page.ts';
import { renderLoggedIn } from '../../../test/render-app.tsx';

/** The zone is 5:30 hours ahead of UTC, so no local day begins with a day of UTC. */
const ZONE = 'Asia/Kolkata';

beforeEach(() => {
  vi.stubEnv('TZ', ZONE);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

const open = (query = '') => renderLoggedIn(`/portal?tab=files${query}`);
const row = (name: string) => screen.findByRole('rowheader', { name });
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const lastQuery = (calls: readonly string[]) =>
  new URLSearchParams(calls.findLast((call) => call.includes('/get_files'))?.split('?')[1]);
const asked = (calls: readonly string[]) => [
  lastQuery(calls).get('created_after'),
  lastQuery(calls).get('created_before'),
];
const dateOf = (name: string) =>
  screen.getByRole('rowheader', { name }).closest('tr')?.querySelector('time')?.textContent;

describe('the date range of creation', () => {
  it('asks for the files of these days, from the first page', async () => {
    const app = open('&page=2');
    await row('Loaf 54.pdf');
    enterDay('From', '2026-01-10');
    await waitFor(() => {
      expect(app.url()).toBe('/portal?tab=files&from=2026-01-10');
    });
    enterDay('To', '2026-01-12');
    await row('Loaf 11.json');
    expect(app.url()).toBe('/portal?tab=files&from=2026-01-10&to=2026-01-12');
    expect(asked(app.backend.calls)).toEqual([
      '2026-01-09T18:30:00.000Z',
      '2026-01-12T18:30:00.000Z',
    ]);
    // The files were baked at midnight of UTC, which is morning in the zone.
    expect(names()).toEqual(['Loaf 11.json', 'Loaf 10.csv', 'Loaf 09.pdf']);
    expect(screen.getByRole('group', { name: 'Created' })).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('is cleared by "Show all files"', async () => {
    const app = open('&from=2020-01-01&to=2020-01-02');
    await app.user.click(await screen.findByRole('button', { name: 'Show all files' }));
    await row('Loaf 64.csv');
    expect(app.url()).toBe('/portal?tab=files');
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('');
  });
});

describe('the zone switch', () => {
  it('requests the same days in UTC and shows all times in UTC', async () => {
    const app = open('&from=2026-01-10&to=2026-01-12&size=20');
    await row('Loaf 10.csv');
    expect(dateOf('Loaf 10.csv')).toBe('11 Jan 2026, 05:30');
    await app.user.click(screen.getByRole('radio', { name: 'UTC' }));
    await waitFor(() => {
      expect(asked(app.backend.calls)).toEqual([
        '2026-01-10T00:00:00.000Z',
        '2026-01-13T00:00:00.000Z',
      ]);
    });
    expect(app.url()).toBe('/portal?tab=files&from=2026-01-10&to=2026-01-12&size=20&zone=utc');
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-01-10');
    await waitFor(() => {
      expect(names()).toEqual(['Loaf 11.json', 'Loaf 10.csv', 'Loaf 09.pdf']);
    });
    expect(dateOf('Loaf 10.csv')).toBe('11 Jan 2026, 00:00');
  });

  it('stays when another tab is opened, and starts there next time', async () => {
    const app = open();
    await row('Loaf 64.csv');
    await app.user.click(screen.getByRole('radio', { name: 'UTC' }));
    await app.user.click(screen.getByRole('link', { name: 'Activity' }));
    expect(await screen.findByRole('radio', { name: 'UTC', checked: true })).toBeDefined();
    expect(app.url()).toBe('/portal?tab=activity&zone=utc');
    expect(window.localStorage.getItem('bakehouse.zone')).toBe('utc');
  });

  it('keeps the page of a list without a range, and follows back', async () => {
    const app = open('&page=2');
    await row('Loaf 54.pdf');
    await app.user.click(screen.getByRole('radio', { name: 'UTC' }));
    expect(app.url()).toBe('/portal?tab=files&page=2&zone=utc');
    await goBack();
    expect(screen.getByRole('radio', { name: /UTC\+5:30/, checked: true })).toBeDefined();
  });

  it('keeps the time zone in links', async () => {
    const app = open('&zone=utc');
    await app.user.click(await screen.findByRole('link', { name: 'Activity' }));
    const link = await screen.findByRole('link', { name: 'Show file file-0010' });
    expect(link.getAttribute('href')).toBe('/portal?tab=files&zone=utc&file=file-0010');
  });
});
