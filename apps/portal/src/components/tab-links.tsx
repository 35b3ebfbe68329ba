import { isPlainClick } from '../lib/plain-click.ts';
import styles from './tab-links.module.css';

interface TabLink<Id extends string> {
  id: Id;
  label: string;
  to: string;
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
  return (
    <nav aria-label={label} className={styles.bar}>
      {tabs.map(({ id, label: name, to }) => (
        <a
          key={id}
          href={to}
          className={styles.tab}
          aria-current={id === selected ? 'page' : undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onSelect(id);
          }}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
