import { REFUSED_COUNT_DAYS } from '@bakehouse/contract';
import { Link, useSearchParams } from 'react-router-dom';
import { readAdminMode } from '../../../url-state/admin-mode.ts';
import { dashboardUrl } from '../../../url-state/dashboard-link.ts';
import type { FileSummary } from '../../../api/files.ts';
import quietLink from '../../../components/cells/quiet-link.module.css';
import { Icon } from '../../../components/icon.tsx';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { readZoneChoice } from '../../../time/zone-choice.ts';
import styles from './two-lines.module.css';
import { FILE_CELL_TEXTS } from './texts.ts';

export function RefusedCount({ file: { id, name, refused } }: { file: FileSummary }) {
  const [params] = useSearchParams();
  if (refused === 0) return <span className={styles.none}>{FILE_CELL_TEXTS.noRefusals}</span>;
  const refusals = dashboardUrl({
    tab: 'activity',
    admin: readAdminMode(params, true),
    zone: readZoneChoice(params),
    filters: { file: id, action: 'open_blocked', range: `${REFUSED_COUNT_DAYS}d` },
  });
  return (
    <span className={styles.lines}>
      <span className={styles.refused}>
        <Icon name="blocked" />
        <Link to={refusals} className={quietLink.link}>
          {formatNumber(refused)}{' '}
          <VisuallyHidden>{FILE_CELL_TEXTS.refusalsOf(refused, name)}</VisuallyHidden>
        </Link>
      </span>{' '}
      <span>{FILE_CELL_TEXTS.inDays(REFUSED_COUNT_DAYS)}</span>
    </span>
  );
}
