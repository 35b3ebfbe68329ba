import { PersonLink } from '../../../url-state/person-link.tsx';
import { DateText } from '../../../time/date-text.tsx';
import styles from './two-lines.module.css';
import { FILE_CELL_TEXTS } from './texts.ts';

interface LastOpeningProps {
  at: string | null;
  by: string | null;
}

export function LastOpening({ at, by }: LastOpeningProps) {
  if (at === null || by === null) {
    return <span className={styles.none}>{FILE_CELL_TEXTS.notOpened}</span>;
  }
  return (
    <span className={styles.lines}>
      <DateText iso={at} isZoneShown={false} tooltipSide="beside" />
      <PersonLink email={by} />
    </span>
  );
}
