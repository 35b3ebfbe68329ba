import { useService } from '../../lib/services.tsx';
import { formatZone } from '../../time/local-time.ts';
import { TEXTS } from '../../time/texts.ts';
import { useZone } from '../../time/zone.tsx';
import styles from './zone-line.module.css';

/** Names the time zone of the list while the filters, which have the switch, are closed. */
export function ZoneLine() {
  const { name } = useZone();
  const now = useService('now');
  return (
    <p className={styles.zone}>
      {TEXTS.timeZone}: {formatZone(now(), name)}
    </p>
  );
}
