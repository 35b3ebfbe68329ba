import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { ApiFailure } from '@bakehouse/contract';
import { failureMessageOf } from '../../../api/http/failure.ts';
import type { Person } from '../../../api/people.ts';
import subjectPage from '../../../components/page/subject-page.module.css';
import { Icon } from '../../../components/icon.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useService } from '../../../lib/services.tsx';
import type { Viewer } from '../../../list/viewer.ts';
import { ZoneSwitch } from '../../../time/fields/zone-switch.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonActivity } from './person-activity.tsx';
import { PersonBakedFiles } from './person-baked.tsx';
import { isOnlyBaker } from './is-only-baker.ts';
import { PersonFacts } from './person-facts.tsx';
import { PersonFiles } from './person-files.tsx';
import { personQuery } from '../people-queries.ts';
import { PersonSkeleton } from './person-skeleton.tsx';
import { PERSON_TEXTS } from './texts.ts';

interface PersonPageProps {
  email: string;
  viewer: Viewer;
  /** The URL of the list of users. */
  back: string;
}

/** Everything that is known about one address, in place of the lists of users. */
export function PersonPage({ email, viewer, back }: PersonPageProps) {
  const { people } = useService('api');
  const heading = useRef<HTMLHeadingElement>(null);
  const ref = { email, admin: viewer.admin };
  const { data, error, isFetching, refetch } = useQuery(personQuery(people, ref));
  useEffect(() => heading.current?.focus({ preventScroll: true }), [email]);

  return (
    <div className={subjectPage.page}>
      <div className={subjectPage.head}>
        <Link to={back} className={subjectPage.back}>
          <Icon name="chevron-left" />
          {PERSON_TEXTS.back}
        </Link>
        <ZoneSwitch />
      </div>
      <h2 ref={heading} tabIndex={-1} className={subjectPage.name}>
        {data?.email ?? email}
      </h2>
      {data === undefined && isFetching && <PersonSkeleton email={email} />}
      {error && !isFetching && <PersonLoadFailure email={email} error={error} onRetry={refetch} />}
      {data && <KnownPerson key={data.email} person={data} viewer={viewer} />}
    </div>
  );
}

function KnownPerson({ person, viewer }: { person: Person; viewer: Viewer }) {
  return (
    <>
      <PersonFacts person={person} viewer={viewer} />
      <PersonActions person={person} viewer={viewer} />
      {person.baked && <PersonBakedFiles email={person.email} admin={viewer.admin} />}
      {!isOnlyBaker(person, viewer) && (
        <>
          <PersonFiles email={person.email} admin={viewer.admin} />
          <PersonActivity email={person.email} admin={viewer.admin} />
        </>
      )}
    </>
  );
}

interface PersonLoadFailureProps {
  email: string;
  error: Error;
  onRetry: () => Promise<unknown>;
}

const NOT_FOUND_STATUS = 404;

function PersonLoadFailure({ email, error, onRetry }: PersonLoadFailureProps) {
  if (error instanceof ApiFailure && error.status === NOT_FOUND_STATUS) {
    return (
      <Notice tone="info" title={PERSON_TEXTS.unknownTitle(email)}>
        {PERSON_TEXTS.unknownText}
      </Notice>
    );
  }
  return (
    <Notice
      tone="danger"
      title={failureMessageOf(error, PERSON_TEXTS.loadingFailed)}
      action={{ label: PERSON_TEXTS.tryAgain, onPress: () => void onRetry() }}
    />
  );
}
