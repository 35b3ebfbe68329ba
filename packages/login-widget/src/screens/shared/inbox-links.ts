export interface InboxLink {
  label: string;
  url: string;
}

/** Links to the web mailboxes, which search for mail of the domain when it is known. */
export const inboxLinks = (domain: string | undefined): readonly InboxLink[] => {
  const search = encodeURIComponent(domain ? `from:@${domain} in:anywhere` : 'in:anywhere');
  return [
    { label: 'Gmail', url: `https://mail.google.com/mail/u/0/#search/${search}` },
    {
      label: 'Yahoo',
      url: domain
        ? `https://mail.yahoo.com/d/search/keyword=${encodeURIComponent(domain)}`
        : 'https://mail.yahoo.com/d/search/referrer=unread',
    },
    { label: 'Outlook', url: 'https://outlook.office.com/mail/0/inbox' },
  ];
};

/** A project with several domains does not say which of them sent this email. */
export const senderDomain = (
  hint: string | undefined,
  emailDomains: readonly string[],
): string | undefined => hint ?? (emailDomains.length === 1 ? emailDomains[0] : undefined);
