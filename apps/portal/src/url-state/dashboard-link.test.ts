import { expect, it } from 'vitest';
import { dashboardUrl } from './dashboard-link.ts';

it.each([
  [{ tab: 'users', admin: false, zone: 'mine' }, '/portal?tab=users'],
  [
    { tab: 'activity', admin: false, zone: 'mine', filters: { file: 'a&b' } },
    '/portal?tab=activity&file=a%26b',
  ],
  [
    { tab: 'files', admin: false, zone: 'mine', filters: { user: 'a+b@x.test' } },
    '/portal?tab=files&user=a%2Bb%40x.test',
  ],
  [
    { tab: 'files', admin: true, zone: 'utc', filters: { baker: 'bo@x.test' } },
    '/portal?tab=files&admin=true&zone=utc&baker=bo%40x.test',
  ],
] as const)('leads with %j to %s', (link, url) => {
  expect(dashboardUrl(link)).toBe(url);
});
