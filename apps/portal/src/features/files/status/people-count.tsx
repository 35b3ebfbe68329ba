import styles from './two-lines.module.css';
import { FILE_CELL_TEXTS } from './texts.ts';

interface PeopleCountProps {
  people: number;
  domains: number;
}

/** For example "12 people, 1 domain". */
export function PeopleCount({ people, domains }: PeopleCountProps) {
  if (people === 0 && domains === 0)
    return <span className={styles.none}>{FILE_CELL_TEXTS.nobody}</span>;
  return (
    <span className={styles.lines}>
      {people > 0 && (
        <span>
          {FILE_CELL_TEXTS.people(people)}
          {domains > 0 && ', '}
        </span>
      )}
      {domains > 0 && <span>{FILE_CELL_TEXTS.domains(domains)}</span>}
    </span>
  );
}
