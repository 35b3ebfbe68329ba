import { AUDIT_ACTION_NAMES, SUCCESSFUL_LOGIN_ACTIONS } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import { activityList } from '../activity-list.ts';
import { toActionFilter, toActionOptions, toActivityFilterTags } from './filter-rules.ts';

const read = (query: string) => activityList.read(new URLSearchParams(query));

it.each([
  ['', []],
  ['search=rye&type=.pdf&activity=alerts&from=2026-11-01', []],
  ['file=f-1', ['File ID: f-1']],
  ['user=dee@x.test', ['Person: dee@x.test']],
  ['action=open_blocked', ['Action: Opening refused']],
  ['device=Mobile', ['Device: Mobile']],
  ['range=24h', ['Last 24 hours']],
  ['range=7d', ['Last 7 days']],
  ['range=30d&logins=hidden', ['Last 30 days', 'Logins hidden']],
])('shows "%s" as the tags %j', (query, labels) => {
  expect(toActivityFilterTags(read(query)).map(({ label }) => label)).toEqual(labels);
});

it('removes with every tag the filter that it names', () => {
  const all = read('file=f&user=u@x.test&action=file_baked&device=TV&range=7d&logins=hidden');
  const tags = toActivityFilterTags(all);
  expect(tags).toHaveLength(6);
  const left = tags.reduce((state, { id }) => ({ ...state, [id]: null }), all);
  expect(activityList.isFiltered(left)).toBe(false);
});

it('shows all types of activity with a chosen action, and drops an unknown one', () => {
  expect(toActionFilter('file_baked')).toEqual({ action: 'file_baked', activity: 'all' });
  expect(toActionFilter('no such action')).toEqual({ action: null, activity: 'all' });
  expect(toActionFilter(null)).toEqual({ action: null, activity: 'all' });
});

it('offers every action by its label', () => {
  const options = toActionOptions(read(''));
  expect(options.map(({ id }) => id).toSorted()).toEqual(AUDIT_ACTION_NAMES.toSorted());
  const labels = options.map(({ label }) => label);
  expect(labels).toContain('Opening refused');
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, 'en')));
});

it('offers no hidden login, unless it is chosen', () => {
  const idsOf = (query: string): string[] => toActionOptions(read(query)).map(({ id }) => id);
  const hidden = idsOf('logins=hidden');
  expect(hidden).toHaveLength(AUDIT_ACTION_NAMES.length - SUCCESSFUL_LOGIN_ACTIONS.length);
  expect(hidden).not.toContain('login_2fa');
  expect(hidden).toContain('login_failed');
  expect(idsOf('logins=hidden&action=login_2fa')).toContain('login_2fa');
});
