import styles from './two-lines.module.css';
import { FILE_CELL_TEXTS } from './texts.ts';

interface PeopleCountProps {
  people: number;
  domains: number;
  groups: number;
}

/** For example "12 people, 1 domain". */
export function PeopleCount({ people, domains, groups }: PeopleCountProps) {
  const parts = [
    ...(people > 0 ? [FILE_CELL_TEXTS.people(people)] : []),
    ...(domains > 0 ? [FILE_CELL_TEXTS.domains(domains)] : []),
    ...(groups > 0 ? [FILE_CELL_TEXTS.groups(groups)] : []),
  ];
  if (parts.length === 0) return <span className={styles.none}>{FILE_CELL_TEXTS.nobody}</span>;
  return (
    <span className={styles.lines}>
      {parts.map((part, index) => (
        <span key={part}>{index < parts.length - 1 ? `${part}, ` : part}</span>
      ))}
    </span>
  );
}
