import { toDisplayAddress } from '@bakehouse/contract/input';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Notice } from '../components/notice.tsx';
import { useService } from '../lib/services.tsx';
import { lazyFreeMailDomains } from './free-mail-domains.ts';
import { isWildcard } from './parse-people.ts';
import { TYPED_PEOPLE_TEXTS } from './texts.ts';

const MAX_COUNTED_PEOPLE = 100;

/** Warns of domains at which anybody can get an address. */
export function FreeMailWarning({ people }: { people: readonly string[] }) {
  const list = useSyncExternalStore(lazyFreeMailDomains.subscribe, lazyFreeMailDomains.get);
  const domains = people.filter(isWildcard).map((domain) => domain.slice(2));
  const hasDomain = domains.length > 0;
  useEffect(() => {
    if (hasDomain) lazyFreeMailDomains.preload();
  }, [hasDomain]);
  const free = list.status === 'ready' ? domains.filter((domain) => list.value.has(domain)) : [];
  return free.map((domain) => <DomainWarning key={domain} domain={domain} />);
}

function DomainWarning({ domain }: { domain: string }) {
  const known = useKnownPeopleCount(domain);
  const shown = toDisplayAddress(`*@${domain}`).slice(2);
  return (
    <Notice tone="warning" title={TYPED_PEOPLE_TEXTS.freeMail(shown)}>
      {TYPED_PEOPLE_TEXTS.freeMailDetail(shown, known)}
    </Notice>
  );
}

/** How many of the viewer's openers have an address at this domain; 0 while that is unknown. */
function useKnownPeopleCount(domain: string): number {
  const { userLists } = useService('api');
  const ending = `@${domain}`;
  const { data } = useQuery({
    queryKey: ['known people at', { domain }] as const,
    queryFn: ({ signal }) =>
      userLists.openers(
        {
          page: 1,
          size: MAX_COUNTED_PEOPLE,
          sort: 'last_opened_at',
          direction: 'desc',
          search: ending,
          status: 'all',
          after: null,
          before: null,
          admin: false,
        },
        signal,
      ),
  });
  if (!data) return 0;
  const counted = data.rows.filter(({ email }) => email.toLowerCase().endsWith(ending)).length;
  return data.total > data.rows.length ? data.total : counted;
}
