import type { KeyboardEvent, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { panelId, tabId } from './tab-ids.ts';
import { tabStep } from './tab-step.ts';
import styles from './tabs.module.css';

export interface Tab<Id extends string> {
  id: Id;
  label: string;
  icon?: IconName | undefined;
}

interface TabBarProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/**
 * Our own, because React Aria's tabs must wrap their panels and the bar stands in the header. The tabs' ids must be
 * unique on the page.
 */
export function TabBar<Id extends string>({ label, tabs, selected, onSelect }: TabBarProps<Id>) {
  // Counts from the tab that has the focus: after a quick key, `selected` may still be the one before.
  function handleKeyDown(event: KeyboardEvent, index: number) {
    const next = tabs[tabStep(event.key, index, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(tabId(next.id))?.focus();
  }

  return (
    <div role="tablist" aria-label={label} className={styles.bar}>
      {tabs.map(({ id, label: name, icon }, index) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabId(id)}
          className={styles.tab}
          aria-selected={id === selected}
          aria-controls={id === selected ? panelId(id) : undefined}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => {
            onSelect(id);
          }}
          onKeyDown={(event) => {
            handleKeyDown(event, index);
          }}
        >
          {icon && <Icon name={icon} />}
          {name}
        </button>
      ))}
    </div>
  );
}

/** The panel of the selected tab; `id` is the tab's. */
export function TabPanel({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={panelId(id)} aria-labelledby={tabId(id)} className={styles.panel}>
      {children}
    </div>
  );
}
