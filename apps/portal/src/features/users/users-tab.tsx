import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { TabLinks } from '../../components/tab-links.tsx';
import { readCurrentParams } from '../../url-state/current-params.ts';
import { useSessionState } from '../../session/use-session-state.ts';
import type { ListUrl } from '../../list/use-list.ts';
import { findPageUser } from '../../session/portal-session-state.ts';
import { PERSON_PARAM } from '../../url-state/dashboard-link.ts';
import { BakersView } from './bakers-view.tsx';
import { GroupsView } from './groups/groups-view.tsx';
import { GROUPS_TEXTS } from './groups/texts.ts';
import { OpenersView } from './openers-view.tsx';
import { PersonPage } from './person/person-page.tsx';
import { ReviewView } from './review/review-view.tsx';
import { REVIEW_LIST_TEXTS } from './review/texts.ts';
import { BAKERS_TEXTS, OPENERS_TEXTS, USERS_TEXTS } from './texts.ts';
import {
  withPeopleList,
  type PeopleListName,
  readPeopleList,
  withAllowedPeopleList,
  withoutPerson,
} from './users-params.ts';
import styles from './users-tab.module.css';

const PEOPLE_LISTS = [
  { id: 'bakers', label: BAKERS_TEXTS.caption },
  { id: 'openers', label: OPENERS_TEXTS.caption },
  { id: 'groups', label: GROUPS_TEXTS.list },
  { id: 'review', label: REVIEW_LIST_TEXTS.caption },
] as const;

export function UsersTab({ admin }: { admin: boolean }) {
  const own = findPageUser(useSessionState())?.email ?? '';
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const person = params.get(PERSON_PARAM);
  const allowed = withAllowedPeopleList(params, admin);
  const people = readPeopleList(allowed);
  const url: ListUrl = { params: allowed, onChange: setParams };
  useReplaceUrlWhenDue(
    params !== allowed,
    () => void navigate({ search: allowed.toString(), hash }, { replace: true }),
  );

  const urlOf = (list: PeopleListName) =>
    `?${(list === people ? allowed : withPeopleList(allowed, list)).toString()}`;

  const choose = (chosen: PeopleListName) => {
    // The router renders in a transition, so the URL can be newer than the rendered list.
    const now = readCurrentParams();
    if (chosen !== readPeopleList(now)) setParams(withPeopleList(now, chosen));
  };

  if (person) {
    const back = `?${withoutPerson(params).toString()}`;
    return <PersonPage key={person} email={person} viewer={{ email: own, admin }} back={back} />;
  }
  return (
    <div className={styles.users}>
      <div className={styles.tabs}>
        <TabLinks
          label={USERS_TEXTS.lists}
          tabs={PEOPLE_LISTS.filter(({ id }) => admin || id !== 'bakers').map((list) => ({
            ...list,
            to: urlOf(list.id),
          }))}
          selected={people}
          onSelect={choose}
        />
      </div>
      {people === 'bakers' && <BakersView own={own} url={url} />}
      {people === 'groups' && <GroupsView admin={admin} />}
      {people === 'review' && <ReviewView admin={admin} url={url} />}
      {people === 'openers' && <OpenersView viewer={{ email: own, admin }} url={url} />}
    </div>
  );
}

/** Keeps the URL equal to the list on screen, so that a reload shows the same list. */
function useReplaceUrlWhenDue(isDue: boolean, replace: () => void) {
  const run = useEffectEvent(replace);
  useEffect(() => {
    if (isDue) run();
  }, [isDue]);
}
