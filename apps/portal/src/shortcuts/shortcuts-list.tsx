import { useId } from 'react';
import { Switch } from '../components/fields/switch.tsx';
import { type Shortcut, SHORTCUTS } from './shortcuts.ts';
import styles from './shortcuts-list.module.css';
import { TEXTS } from './texts.ts';

export interface ShortcutsListProps {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

export function ShortcutsList({ isOn, onSwitch }: ShortcutsListProps) {
  const groups = Map.groupBy(SHORTCUTS, ({ group }) => group);
  return (
    <div className={styles.list}>
      {[...groups].map(([title, shortcuts]) => (
        <ShortcutGroup key={title} title={title} shortcuts={shortcuts} />
      ))}
      <div className={styles.switch}>
        <Switch label={TEXTS.switchLabel} hint={TEXTS.switchHint} isOn={isOn} onChange={onSwitch} />
      </div>
    </div>
  );
}

interface ShortcutGroupProps {
  title: string;
  shortcuts: readonly Shortcut[];
}

function ShortcutGroup({ title, shortcuts }: ShortcutGroupProps) {
  const id = useId();
  return (
    <section>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <ul aria-labelledby={id} className={styles.keys}>
        {shortcuts.map(({ key, label }) => (
          <li key={key} className={styles.key}>
            <span>{label}</span>
            <kbd className={styles.cap}>{key}</kbd>
          </li>
        ))}
      </ul>
    </section>
  );
}
