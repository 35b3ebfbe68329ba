import { useId } from 'react';
import { Switch } from '../../components/fields/switch.tsx';
import { type Shortcut, SHORTCUTS } from './shortcut-rules.ts';
import styles from './shortcuts-list.module.css';

export interface ShortcutsListProps {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** The keys by their groups, and the switch that turns them off. */
export function ShortcutsList({ isOn, onSwitch }: ShortcutsListProps) {
  const groups = Map.groupBy(SHORTCUTS, ({ group }) => group);
  return (
    <div className={styles.list}>
      {[...groups].map(([title, shortcuts]) => (
        <Group key={title} title={title} shortcuts={shortcuts} />
      ))}
      <div className={styles.switch}>
        <Switch
          label="Keyboard shortcuts"
          hint="They never act while you type or while a dialog is open."
          isOn={isOn}
          onChange={onSwitch}
        />
      </div>
    </div>
  );
}

interface GroupProps {
  title: string;
  shortcuts: readonly Shortcut[];
}

function Group({ title, shortcuts }: GroupProps) {
  const id = useId();
  return (
    <section>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <ul aria-labelledby={id} className={styles.keys}>
        {shortcuts.map(({ key, does }) => (
          <li key={key} className={styles.key}>
            <span>{does}</span>
            <kbd className={styles.cap}>{key}</kbd>
          </li>
        ))}
      </ul>
    </section>
  );
}
