import { Link } from 'react-router-dom';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import styles from './cake-count.module.css';

interface CakeCountProps {
  count: number;
  to: string;
  /** The end of the link text for screen readers, such as "files baked by bo@…". */
  label: string;
}

export function CakeCount({ count, to, label }: CakeCountProps) {
  if (count === 0) return '0';
  return (
    <Link to={to} className={styles.link}>
      {formatNumber(count)} <VisuallyHidden>{label}</VisuallyHidden>
    </Link>
  );
}
