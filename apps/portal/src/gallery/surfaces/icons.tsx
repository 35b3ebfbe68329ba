import { Icon, iconNames } from '../../components/icon.tsx';
import styles from './icons.module.css';

export function Icons() {
  return (
    <ul className={styles.icons}>
      {iconNames.map((name) => (
        <li key={name} className={styles.icon}>
          <Icon name={name} />
          {name}
        </li>
      ))}
    </ul>
  );
}
