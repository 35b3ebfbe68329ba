import { Icon, ICON_NAMES } from '../../components/icon.tsx';
import styles from './icons.module.css';

export function Icons() {
  return (
    <ul className={styles.icons}>
      {ICON_NAMES.map((name) => (
        <li key={name} className={styles.icon}>
          <Icon name={name} />
          {name}
        </li>
      ))}
    </ul>
  );
}
