import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { dashboardAddress } from '../../../address/dashboard-link.ts';
import type { Person } from '../../../api/people.ts';
import { Badge } from '../../../components/badge.tsx';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import type { Viewer } from '../../../list/viewer.ts';
import { DateText } from '../../../time/date-text.tsx';
import { readZoneChoice } from '../../../time/zone-choice.ts';
import { isSamePerson } from '../rows/person-rules.ts';
import { StatusBadge } from '../rows/status-badge.tsx';
import styles from './person-page.module.css';
import { BANNED_TEXTS, PERSON_TEXTS } from './texts.ts';

interface PersonFactsProps {
  person: Person;
  viewer: Viewer;
}

/** The answers that the viewer came for, before any list. */
export function PersonFacts({ person, viewer }: PersonFactsProps) {
  const [params] = useSearchParams();
  const { ban } = person;
  const listOfFiles = dashboardAddress({
    tab: 'files',
    admin: viewer.admin,
    zone: readZoneChoice(params),
    filters: { user: person.email },
  });
  return (
    <>
      <div className={styles.status}>
        {ban ? (
          <>
            <Badge tone="blocked">{BANNED_TEXTS[ban.level]}</Badge>
            {ban.reason !== '' && (
              <span className={styles.reason}>{PERSON_TEXTS.banReason(ban.reason)}</span>
            )}
          </>
        ) : (
          <StatusBadge status={person.isActive ? 'active' : 'inactive'} />
        )}
        {isSamePerson(person.email, viewer.email) && <Badge tone="info">{PERSON_TEXTS.you}</Badge>}
      </div>
      <dl className={styles.facts}>
        <Fact name={PERSON_TEXTS.files}>
          {person.files === 0 ? (
            formatNumber(0)
          ) : (
            <Link to={listOfFiles}>
              {formatNumber(person.files)}{' '}
              <VisuallyHidden>{PERSON_TEXTS.listOfFiles}</VisuallyHidden>
            </Link>
          )}
        </Fact>
        <Fact name={PERSON_TEXTS.openings}>{formatNumber(person.openings)}</Fact>
        <Fact name={PERSON_TEXTS.refusals}>{formatNumber(person.refusals)}</Fact>
        <Fact name={PERSON_TEXTS.lastOpened}>
          {person.lastOpened === null ? (
            PERSON_TEXTS.never
          ) : (
            <DateText iso={person.lastOpened} isZoneShown={false} />
          )}
        </Fact>
        <Fact name={PERSON_TEXTS.firstSeen}>
          {person.firstSeen === null ? (
            PERSON_TEXTS.notSeen
          ) : (
            <DateText iso={person.firstSeen} isZoneShown={false} />
          )}
        </Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
