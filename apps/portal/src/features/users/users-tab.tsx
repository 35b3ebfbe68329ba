import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TabLinks } from '../../components/tabs.tsx';
import { addressNow } from '../../list/list-address.ts';
import { useSessionState } from '../../session/session-context.ts';
import type { ListAddress } from '../../list/use-list.ts';
import { pageUser } from '../../session/session-state.ts';
import { BakersView } from './bakers-view.tsx';
import { OpenersView } from './openers-view.tsx';
import { choosePeople, type People, peopleOf, settled } from './users-address.ts';
import styles from './users-tab.module.css';

const LISTS = [
  { id: 'bakers', label: 'Bakers' },
  { id: 'openers', label: 'Openers' },
] as const;

export function UsersTab({ admin }: { admin: boolean }) {
  const own = pageUser(useSessionState())?.email ?? '';
  const [params, setParams] = useSearchParams();
  const settledParams = settled(params, admin);
  const people = peopleOf(settledParams);
  const address: ListAddress = { params: settledParams, onChange: setParams };
  useSettled(params !== settledParams, () => setParams(settledParams, { replace: true }));

  const addressOf = (list: People) =>
    `?${(list === people ? settledParams : choosePeople(settledParams, list)).toString()}`;

  const choose = (chosen: People) => {
    // The router draws in a transition: the address is ahead of `people` after two quick keys.
    const now = addressNow();
    if (chosen !== peopleOf(now)) setParams(choosePeople(now, chosen));
  };

  return (
    <div className={styles.users}>
      {admin && (
        <div className={styles.tabs}>
          <TabLinks
            label="Lists of users"
            tabs={LISTS.map((list) => ({ ...list, to: addressOf(list.id) }))}
            selected={people}
            onSelect={choose}
          />
        </div>
      )}
      {people === 'bakers' ? (
        <BakersView own={own} address={address} />
      ) : (
        <OpenersView viewer={{ email: own, admin }} address={address} />
      )}
    </div>
  );
}

/** The address bar says what is shown, so that a reload or admin mode again does not surprise. */
function useSettled(isDue: boolean, settle: () => void) {
  const run = useEffectEvent(settle);
  useEffect(() => {
    if (isDue) run();
  }, [isDue]);
}
