import { type ReactNode, useId } from 'react';
import { Switch } from '../../components/fields/switch.tsx';
import { PALETTE_KEY } from '../palette-key.ts';
import { type Shortcut, SHORTCUTS } from '../shortcuts.ts';
import styles from './shortcuts-list.module.css';
import { COMMAND_TEXTS, GROUP_TEXTS, PALETTE_KEY_TEXTS, SWITCH_TEXTS } from './texts.ts';

export interface ShortcutsListProps {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

export function ShortcutsList({ isOn, onSwitch }: ShortcutsListProps) {
  const groups = Map.groupBy(SHORTCUTS, ({ group }) => group);
  return (
    <div className={styles.list}>
      {[...groups].map(([group, shortcuts]) => (
        <ShortcutGroup key={group} title={GROUP_TEXTS[group]} shortcuts={shortcuts}>
          {group === 'everywhere' && (
            <ShortcutRow cap={PALETTE_KEY} text={PALETTE_KEY_TEXTS.open} />
          )}
        </ShortcutGroup>
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
  children: ReactNode;
}

function ShortcutRow({ cap, text }: { cap: string; text: string }) {
  return (
    <li className={styles.key}>
      <span>{text}</span>
      <kbd className={styles.cap}>{cap}</kbd>
    </li>
  );
}

function ShortcutGroup({ title, shortcuts, children }: ShortcutGroupProps) {
  const id = useId();
  return (
    <section>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <ul aria-labelledby={id} className={styles.keys}>
        {shortcuts.map(({ key, command }) => (
          <ShortcutRow key={key} cap={key} text={COMMAND_TEXTS[command]} />
        ))}
        {children}
      </ul>
    </section>
  );
}
