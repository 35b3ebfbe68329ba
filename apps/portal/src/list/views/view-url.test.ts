import { describe, expect, it } from 'vitest';
import { toViewQuery, viewUrl } from './view-url.ts';

const LOOK = 'hide=none&rows=comfortable';

describe('the query of a view', () => {
  it.each([
    ['', LOOK],
    ['tab=files&page=3&open=a.b', LOOK],
    ['tab=files&status=open&search=rye', `${LOOK}&search=rye&status=open`],
    ['rows=compact&hide=baker.id', 'hide=baker.id&rows=compact'],
    ['hide=&rows=', LOOK],
    ['admin=true&people=bakers', `admin=true&${LOOK.replace('&', '&people=bakers&')}`],
    ['search=caf%C3%A9+%26+rye', `${LOOK}&search=caf%C3%A9+%26+rye`],
  ])('of the URL %j is %j', (url, query) => {
    expect(toViewQuery(new URLSearchParams(url))).toBe(query);
  });

  it('is the same again for the URL of the view', () => {
    const query = toViewQuery(new URLSearchParams('tab=users&status=banned&page=2&zone=utc'));
    const url = viewUrl({ tab: 'users', query });
    expect(url).toBe(`?tab=users&${query}`);
    expect(toViewQuery(new URLSearchParams(url))).toBe(query);
  });
});
