import { canonicalAddress } from '@bakehouse/contract';
import { Link, useSearchParams } from 'react-router-dom';
import { BreakableEmail } from '../components/cells/breakable-email.tsx';
import styles from '../components/cells/quiet-link.module.css';
import { readZoneChoice } from '../time/zone-choice.ts';
import { readAdminMode } from './admin-mode.ts';
import { dashboardUrl } from './dashboard-link.ts';

/** The URL of a person's page, in the mode and the time zone of the current page. */
const personUrl = (params: URLSearchParams, email: string): string =>
  dashboardUrl({
    tab: 'users',
    // In the URL of anybody but an admin, the mode has no effect.
    admin: readAdminMode(params, true),
    zone: readZoneChoice(params),
    filters: { person: email },
  });

/** An email address as a link to everything about its owner. A domain has no such page. */
export function PersonLink({ email }: { email: string }) {
  const [params] = useSearchParams();
  if (canonicalAddress(email) === null) return <BreakableEmail text={email} />;
  return (
    <Link to={personUrl(params, email)} className={styles.link}>
      <BreakableEmail text={email} />
    </Link>
  );
}
