import { formatNumber } from '../../../../lib/format-number.ts';

const countText = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

const untilText = (date: string | null) => (date === null ? '' : ` until ${date}`);

export const AVAILABILITY_TEXTS = {
  who: (people: number, domains: number, groups: number): string | null => {
    const parts = [
      ...(people > 0 ? [countText(people, 'person', 'people')] : []),
      ...(domains > 0 ? [countText(domains, 'domain', 'domains')] : []),
      ...(groups > 0 ? [countText(groups, 'group', 'groups')] : []),
    ];
    return parts.length === 0 ? null : parts.join(' and ');
  },
  nobody: 'nobody',
  nobodyYet: 'nobody has access yet',
  mayOpen: (who: string) => `${who} may open it`,
  open: (expires: string | null, who: string) =>
    expires === null ? `Open, never expires; ${who}.` : `Open until ${expires}; ${who}.`,
  notYet: (openable: string | null, who: string) => `Not open before ${openable ?? ''}; ${who}.`,
  later: (who: string, expires: string | null) => `then ${who}${untilText(expires)}`,
  expired: (expires: string | null, who: string | null) =>
    `Expired on ${expires ?? ''}; ${who === null ? 'nobody had access' : `${who} can no longer open it`}.`,
  closed: 'Closed because its baker is deactivated; nobody can open it.',
  destroyed: 'Destroyed; its sealed copies no longer open.',
  banned: (count: number) =>
    `${countText(count, 'person', 'people')} with access ${count === 1 ? 'is' : 'are'} banned.`,
} as const;

export const COPY_LINK_TEXTS = {
  copy: 'Copy link',
  copied: 'Link copied',
  failed: 'Could not copy',
} as const;
