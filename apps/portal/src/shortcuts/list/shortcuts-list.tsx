import { useId } from 'react';
import { Switch } from '../../components/fields/switch.tsx';
import { type Shortcut, SHORTCUTS } from '../shortcuts.ts';
import styles from './shortcuts-list.module.css';
import { COMMAND_TEXTS, GROUP_TEXTS, SWITCH_TEXTS } from './texts.ts';

export interface ShortcutsListProps {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

export function ShortcutsList({ isOn, onSwitch }: ShortcutsListProps) {
  const groups = Map.groupBy(SHORTCUTS, ({ group }) => group);
  return (
    <div className={styles.list}>
      {[...groups].map(([group, shortcuts]) => (
        <ShortcutGroup key={group} title={GROUP_TEXTS[group]} shortcuts={shortcuts} />
      ))}
      <div className={styles.switch}>
        <Switch
          label={SWITCH_TEXTS.label}
          hint={SWITCH_TEXTS.hint}
          isOn={isOn}
          onChange={onSwitch}
        />
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
        {shortcuts.map(({ key, command }) => (
          <li key={key} className={styles.key}>
            <span>{COMMAND_TEXTS[command]}</span>
            <kbd className={styles.cap}>{key}</kbd>
          </li>
        ))}
      </ul>
    </section>
  );
}
