import { Link } from 'react-router-dom';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import styles from './cake-count.module.css';

interface CakeCountProps {
  count: number;
  to: string;
  /** For screen readers: "baked by …". */
  which: string;
}

const grouped = new Intl.NumberFormat('en-US');

export function CakeCount({ count, to, which }: CakeCountProps) {
  if (count === 0) return '0';
  return (
    <Link to={to} className={styles.link}>
      {grouped.format(count)}{' '}
      <VisuallyHidden>
        {count === 1 ? 'file' : 'files'} {which}
      </VisuallyHidden>
    </Link>
  );
}
