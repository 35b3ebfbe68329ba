import { Link, useSearchParams } from 'react-router-dom';
import { type DashboardLink, dashboardUrl } from '../../../url-state/dashboard-link.ts';
import type { Person } from '../../../api/people.ts';
import { Badge } from '../../../components/badge.tsx';
import { Fact, Facts } from '../../../components/facts.tsx';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import type { Viewer } from '../../../list/viewer.ts';
import { DateText } from '../../../time/date-text.tsx';
import { readZoneChoice } from '../../../time/zone-choice.ts';
import { isSamePerson } from '../rows/person-rules.ts';
import { UserStatusBadge } from '../rows/user-status-badge.tsx';
import { isOnlyBaker } from './is-only-baker.ts';
import styles from './person-page.module.css';
import { BANNED_TEXTS, PERSON_TEXTS } from './texts.ts';

interface PersonFactsProps {
  person: Person;
  viewer: Viewer;
}

/** The facts that most viewers look for, above the lists. */
export function PersonFacts({ person, viewer }: PersonFactsProps) {
  const { email, baked } = person;
  const { admin } = viewer;
  return (
    <>
      <PersonStatus person={person} viewer={viewer} />
      <Facts>
        {baked && (
          <Fact name={admin ? PERSON_TEXTS.baked : PERSON_TEXTS.shared}>
            <Count
              count={baked.files}
              // The list of files outside admin mode has the viewer's own files only.
              link={admin ? { tab: 'files', admin, filters: { baker: email } } : null}
              label={PERSON_TEXTS.listOfBaked}
            />
          </Fact>
        )}
        {!isOnlyBaker(person, viewer) && <OpenerFacts person={person} admin={admin} />}
      </Facts>
    </>
  );
}

/** The grants and openings of the person, counted in the files that the viewer sees. */
function OpenerFacts({ person, admin }: { person: Person; admin: boolean }) {
  const { email } = person;
  return (
    <>
      <Fact name={PERSON_TEXTS.files}>
        <Count
          count={person.files}
          link={{ tab: 'files', admin, filters: { user: email } }}
          label={PERSON_TEXTS.listOfFiles}
        />
      </Fact>
      <Fact name={PERSON_TEXTS.openings}>
        <Count
          count={person.openings}
          link={{ tab: 'activity', admin, filters: { user: email, action: 'file_opened' } }}
          label={PERSON_TEXTS.listOfOpenings}
        />
      </Fact>
      <Fact name={PERSON_TEXTS.refusals}>
        <Count
          count={person.refusals}
          link={{ tab: 'activity', admin, filters: { user: email, action: 'open_blocked' } }}
          label={PERSON_TEXTS.listOfRefusals}
        />
      </Fact>
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
    </>
  );
}

function PersonStatus({ person, viewer }: PersonFactsProps) {
  const { ban } = person;
  return (
    <div className={styles.status}>
      {ban && (
        <>
          <Badge tone="blocked">{BANNED_TEXTS[ban.level]}</Badge>
          {ban.reason !== '' && (
            <span className={styles.reason}>{PERSON_TEXTS.banReason(ban.reason)}</span>
          )}
        </>
      )}
      {!ban && !isOnlyBaker(person, viewer) && (
        <UserStatusBadge
          status={person.isActive ? 'active' : 'inactive'}
          reason={person.inactive}
        />
      )}
      {!viewer.admin && person.baked && <Badge tone="info">{PERSON_TEXTS.sharesFiles}</Badge>}
      {isSamePerson(person.email, viewer.email) && <Badge tone="info">{PERSON_TEXTS.you}</Badge>}
    </div>
  );
}

interface CountProps {
  count: number;
  link: Omit<DashboardLink, 'zone'> | null;
  label: string;
}

function Count({ count, link, label }: CountProps) {
  const [params] = useSearchParams();
  if (count === 0 || link === null) return formatNumber(count);
  return (
    <Link to={dashboardUrl({ ...link, zone: readZoneChoice(params) })}>
      {formatNumber(count)} <VisuallyHidden>{label}</VisuallyHidden>
    </Link>
  );
}
