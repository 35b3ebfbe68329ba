import { describe, expect, it } from 'vitest';
import { inboxLinks, senderDomain } from './inbox-links.ts';

describe('the links to mailboxes', () => {
  it('search for mail of a known domain', () => {
    expect(inboxLinks('crumb.example').map(({ url }) => url)).toEqual([
      'https://mail.google.com/mail/u/0/#search/from%3A%40crumb.example%20in%3Aanywhere',
      'https://mail.yahoo.com/d/search/keyword=crumb.example',
      'https://outlook.office.com/mail/0/inbox',
    ]);
  });

  it('search for any mail otherwise', () => {
    expect(inboxLinks(undefined).map(({ url }) => url)).toEqual([
      'https://mail.google.com/mail/u/0/#search/in%3Aanywhere',
      'https://mail.yahoo.com/d/search/referrer=unread',
      'https://outlook.office.com/mail/0/inbox',
    ]);
  });

  it.each([
    ['hint.example', ['a.example'], 'hint.example'],
    [undefined, ['a.example'], 'a.example'],
    [undefined, ['a.example', 'b.example'], undefined],
    [undefined, [], undefined],
  ])('with the hint %s and the domains %j, search for %s', (hint, domains, domain) => {
    expect(senderDomain(hint, domains)).toBe(domain);
  });
});
