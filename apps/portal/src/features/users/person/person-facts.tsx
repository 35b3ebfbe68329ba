import { Link, useSearchParams } from 'react-router-dom';
import { type DashboardLink, dashboardUrl } from '../../../url-state/dashboard-link.ts';
import type { Person } from '../../../api/people.ts';
import { Badge } from '../../../components/badge.tsx';
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx';
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
      <DescriptionList>
        {baked && (
          <DescriptionItem name={admin ? PERSON_TEXTS.baked : PERSON_TEXTS.shared}>
            <CountLink
              count={baked.files}
              // The list of files outside admin mode has the viewer's own files only.
              link={admin ? { tab: 'files', admin, filters: { baker: email } } : null}
              label={PERSON_TEXTS.listOfBaked}
            />
          </DescriptionItem>
        )}
        {!isOnlyBaker(person, viewer) && <OpenerFacts person={person} admin={admin} />}
      </DescriptionList>
    </>
  );
}

/** The grants and openings of the person, counted in the files that the viewer sees. */
function OpenerFacts({ person, admin }: { person: Person; admin: boolean }) {
  const { email } = person;
  return (
    <>
      <DescriptionItem name={PERSON_TEXTS.files}>
        <CountLink
          count={person.files}
          link={{ tab: 'files', admin, filters: { user: email } }}
          label={PERSON_TEXTS.listOfFiles}
        />
      </DescriptionItem>
      <DescriptionItem name={PERSON_TEXTS.openings}>
        <CountLink
          count={person.openings}
          link={{ tab: 'activity', admin, filters: { user: email, action: 'file_opened' } }}
          label={PERSON_TEXTS.listOfOpenings}
        />
      </DescriptionItem>
      <DescriptionItem name={PERSON_TEXTS.refusals}>
        <CountLink
          count={person.refusals}
          link={{ tab: 'activity', admin, filters: { user: email, action: 'open_blocked' } }}
          label={PERSON_TEXTS.listOfRefusals}
        />
      </DescriptionItem>
      <DescriptionItem name={PERSON_TEXTS.lastOpened}>
        {person.lastOpened === null ? (
          PERSON_TEXTS.never
        ) : (
          <DateText iso={person.lastOpened} isZoneShown={false} />
        )}
      </DescriptionItem>
      <DescriptionItem name={PERSON_TEXTS.firstSeen}>
        {person.firstSeen === null ? (
          PERSON_TEXTS.notSeen
        ) : (
          <DateText iso={person.firstSeen} isZoneShown={false} />
        )}
      </DescriptionItem>
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

interface CountLinkProps {
  count: number;
  link: Omit<DashboardLink, 'zone'> | null;
  label: string;
}

function CountLink({ count, link, label }: CountLinkProps) {
  const [params] = useSearchParams();
  if (count === 0 || link === null) return formatNumber(count);
  return (
    <Link to={dashboardUrl({ ...link, zone: readZoneChoice(params) })}>
      {formatNumber(count)} <VisuallyHidden>{label}</VisuallyHidden>
    </Link>
  );
}
