import { useId } from 'react';
import { isPlainClick } from '../lib/plain-click.ts';
import styles from './tab-links.module.css';

interface TabLink<Id extends string> {
  id: Id;
  label: string;
  to: string;
  /** A number after the label; `about` says it in words. */
  count?: string;
  about?: string;
}

interface TabLinksProps<Id extends string> {
  label: string;
  tabs: readonly TabLink<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** Tabs are links, so that a click with a modifier key opens a new browser tab. */
export function TabLinks<Id extends string>(props: TabLinksProps<Id>) {
  const { label, tabs, selected, onSelect } = props;
  const idPrefix = useId();
  return (
    <nav aria-label={label} className={styles.bar}>
      {tabs.map(({ id, label: name, to, count, about }) => (
        <a
          key={id}
          href={to}
          className={styles.tab}
          aria-describedby={about === undefined ? undefined : `${idPrefix}-${id}`}
          aria-current={id === selected ? 'page' : undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onSelect(id);
          }}
        >
          {name}
          {count !== undefined && (
            <span className={styles.count} aria-hidden="true">
              {count}
            </span>
          )}
        </a>
      ))}
      {tabs.map(
        ({ id, about }) =>
          about !== undefined && (
            <span key={id} id={`${idPrefix}-${id}`} hidden>
              {about}
            </span>
          ),
      )}
    </nav>
  );
}
