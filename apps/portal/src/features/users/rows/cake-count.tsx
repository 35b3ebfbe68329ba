import { Link } from 'react-router-dom';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import styles from './cake-count.module.css';

interface CakeCountProps {
  count: number;
  to: string;
  /** The end of the link text for screen readers, such as "files baked by bo@…". */
  label: string;
}

const numberFormat = new Intl.NumberFormat('en-US');

export function CakeCount({ count, to, label }: CakeCountProps) {
  if (count === 0) return '0';
  return (
    <Link to={to} className={styles.link}>
      {numberFormat.format(count)} <VisuallyHidden>{label}</VisuallyHidden>
    </Link>
  );
}
